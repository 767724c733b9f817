import { expect } from 'vitest'
import type { PopularCity } from '#contract/directory.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads, siteReads } from '#contract/reads.ts'
import { rawGet } from './raw-get.ts'

/** Returns the JSON of the initial queries up to the first `</script>`, or null without them. */
export const blockOf = (html: string) =>
  /<script type="application\/json" id="initial-queries">(.*?)<\/script>/s.exec(html)?.[1] ?? null

/** Returns the queries sorted by key, with `isPart` false where it is missing. */
export const sorted = (queries: readonly InitialQuery[] | null) =>
  queries
    ?.map((query) => ({ isPart: false, ...query }))
    .sort((a, b) => (JSON.stringify(a.key) < JSON.stringify(b.key) ? -1 : 1))

export const profilePath = ({ categorySlug, slug }: ContractorDetail) =>
  `/contractor/${categorySlug}/${slug}`

/** Returns functions that read the pages of a server, their initial queries, and replies of its API. */
export function createPageReader(server: { url: string }) {
  const get = (path: string) => rawGet(server.url, path)
  const api = async <T>(path: string) => JSON.parse((await get(`/api${path}`)).text) as T

  async function initialQueriesOf(path: string): Promise<InitialQuery[] | null> {
    const block = blockOf((await get(path)).text)
    return block === null ? null : (JSON.parse(block) as InitialQuery[])
  }

  /** Expects that the page contains exactly these queries, in any order. */
  const expectQueries = async (path: string, expected: readonly InitialQuery[]) =>
    expect(sorted(await initialQueriesOf(path)), path).toEqual(sorted(expected))

  const summary = async () => ({
    key: queryKeyOf(directoryReads.summary),
    data: await api('/summary'),
  })
  const categories = async () => ({
    key: queryKeyOf(directoryReads.categories),
    data: await api('/categories'),
  })
  const site = async () => ({ key: queryKeyOf(siteReads.get), data: await api('/site') })
  /** Returns the queries that every public page has. */
  const shared = async () => [await summary(), await categories(), await site()]

  /** Returns the cities without their slugs. */
  const allCities = async (query: string) =>
    (await api<{ items: PopularCity[] }>(`/cities?sort=count&size=1000${query}`)).items.map(
      ({ city, state, count }) => ({ city, state, count }),
    )

  return { get, api, initialQueriesOf, expectQueries, site, shared, allCities }
}
