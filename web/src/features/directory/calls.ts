import type { QueryClient } from '@tanstack/react-query'
import { directory, type Summary, TOTAL_HEADER } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import { searchDirectory } from '#contract/rules/search.ts'
import { call, callWithHeaders } from '../../lib/call.ts'
import { orStored } from '../../offline/or-stored.ts'
import { keptDetail } from './kept-detail.ts'
import type { Search, SearchAnswer } from './search-answer.ts'
import { countMatches } from './stored/count-matches.ts'
import { asDetail } from './stored/detail.ts'
import { resolveProfile } from './stored/resolve-profile.ts'
import { categoryOf, summarise } from './stored/summarise.ts'

/** Of a query function: what cancels it, and the cache it may look into. */
interface Asking {
  signal: AbortSignal
  client: QueryClient
}

export function summary({ signal, client }: Asking) {
  return orStored(
    (inTime) => call(directory.summary, {}, { signal: inTime }),
    // The kept copy first: counting reads every contractor.
    (stored) =>
      client.getQueryData<Summary>(['summary']) ??
      summarise(stored.index, cachedCategories(client), stored.asOf),
    signal,
  )
}

export function categories({ signal }: Asking) {
  return orStored(
    (inTime) => call(directory.categories, {}, { signal: inTime }),
    () => undefined,
    signal,
  )
}

export function featured({ signal }: Asking) {
  return orStored(
    (inTime) => call(directory.featured, {}, { signal: inTime }),
    ({ index }) =>
      index
        .map((entry) => entry.contractor)
        .filter((contractor) => contractor.isFeatured)
        .slice(0, 12),
    signal,
  )
}

export function contractorById(id: number, { signal, client }: Asking) {
  return orStored(
    (inTime) => call(directory.byId, { params: { id: String(id) } }, { signal: inTime }),
    ({ byId }) => asDetail(byId.get(id), cachedCategories(client), keptDetail(client, id)),
    signal,
  )
}

export function contractorByPath(slug: string, name: string, { signal, client }: Asking) {
  return orStored(
    (inTime) => call(directory.bySlug, { params: { slug, name } }, { signal: inTime }),
    (stored) =>
      resolveProfile(stored.index, cachedCategories(client), slug, name, (id) =>
        keptDetail(client, id),
      ),
    signal,
  )
}

export function search(asked: Search, { signal, client }: Asking) {
  return orStored<SearchAnswer>(
    async (inTime) => {
      const { body, headers } = await callWithHeaders(
        directory.search,
        { query: asked },
        { signal: inTime },
      )
      return { contractors: body, total: Number(headers.get(TOTAL_HEADER) ?? body.length) }
    },
    (stored) => {
      const category = categoryOf(asked.category, cachedCategories(client))
      if (category === 'unknown') return { contractors: [], total: 0 }
      if (category === 'undecided') return undefined
      const query = { location: asked.location, categoryId: category, state: asked.state || null }
      const contractors = searchDirectory(stored.index, query)
      return { contractors, total: countMatches(stored.index, query, contractors) }
    },
    signal,
  )
}

function cachedCategories(client: QueryClient): Category[] {
  return client.getQueryData(['categories']) ?? []
}
