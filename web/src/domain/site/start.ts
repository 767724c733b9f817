import { hashKey, type QueryClient } from '@tanstack/react-query'
import { withNewKeys } from '#content/site.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { siteReads } from '#contract/reads.ts'
import type { PublicSiteReply } from '#contract/site.ts'
import { setSite } from '../../lib/site.ts'
import { readStored, store } from './device-copy.ts'
import { applyLook } from './look.ts'
import { legalTextsQuery, siteQuery } from './queries.ts'

const siteKey = queryKeyOf(siteReads.get)
const FRESH_MS = 5 * 60_000

/**
 * Starts with the settings that came with the page, or else with the last ones of this device,
 * which are read again from the server. From then on, every reply of the server is shown and
 * stored. Call it before the first render.
 */
export function startSite(client: QueryClient): void {
  const embedded = client.getQueryData<PublicSiteReply>(siteKey)
  const stored = embedded ? null : readStored('site')
  if (embedded) apply(embedded)
  if (stored) {
    const site = { ...stored, site: withNewKeys(stored.site) }
    setSite(site.site)
    client.setQueryData(siteKey, site)
    void client.invalidateQueries({ queryKey: siteKey, refetchType: 'none' })
  }
  const hash = hashKey(siteKey)
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash || query.state.isInvalidated) return
    const { data } = query.state as { data?: PublicSiteReply }
    if (data) apply(data)
  })
}

let applied: PublicSiteReply | undefined

function apply(reply: PublicSiteReply): void {
  if (applied?.version === reply.version) return
  applied = reply
  setSite(reply.site)
  store('site', reply)
  applyLook(reply.site).catch(() => undefined)
}

/**
 * Reads the settings again when the user returns to the app after some minutes, and stores the
 * legal texts for use without a network. Failures are ignored: the device has the last settings.
 */
export function watchSite(client: QueryClient): void {
  const refresh = () => {
    const { dataUpdatedAt = 0, isInvalidated = true } = client.getQueryState(siteKey) ?? {}
    if (document.visibilityState === 'hidden') return
    if (isInvalidated || Date.now() - dataUpdatedAt > FRESH_MS)
      client.fetchQuery({ ...siteQuery(), staleTime: 0 }).catch(() => undefined)
  }
  refresh()
  document.addEventListener('visibilitychange', refresh)
  window.addEventListener('focus', refresh)
  if (readStored('legal')?.version !== applied?.version)
    client.fetchQuery(legalTextsQuery()).catch(() => undefined)
}
