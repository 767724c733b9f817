import { queryOptions } from '@tanstack/react-query'
import { queryKeyOf } from '#contract/query-keys.ts'
import { siteReads } from '#contract/reads.ts'
import type { LegalTexts, PublicSiteReply } from '#contract/site.ts'
import { loadCode, NetworkError } from '../../lib/api-error.ts'
import { readStored, store } from './device-copy.ts'

async function callSite<T>(path: string, signal: AbortSignal): Promise<T> {
  // The first screen does not need the schemas: the server embeds its data.
  const { callPublic } = await loadCode(() => import('../../device/public-endpoints.ts'))
  return (await callPublic(path, {}, { signal })).body as T
}

/** The settings of the site. `startSite` hands them to `useSite`. */
export const siteQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(siteReads.get),
    queryFn: ({ signal }) => callSite<PublicSiteReply>(siteReads.get.path, signal),
  })

/** The legal texts; the copy of this device when the server cannot be reached. */
export const legalTextsQuery = () =>
  queryOptions({
    queryKey: queryKeyOf(siteReads.legal),
    queryFn: async ({ signal }) => {
      try {
        const texts = await callSite<LegalTexts>(siteReads.legal.path, signal)
        store('legal', texts)
        return texts
      } catch (error) {
        const copy = error instanceof NetworkError ? readStored('legal') : null
        if (copy) return copy
        throw error
      }
    },
  })
