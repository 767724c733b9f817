import type { ContractorPage } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { placeTokens, stateName } from '#contract/rules/place.ts'
import { matchDirectory, matchesPlace } from '#contract/rules/search.ts'
import { queryRows } from '../shared/bench.ts'
import {
  atLeast,
  atMost,
  compareRates,
  interleave,
  type Line,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { expectSameReplies, getJson, load, type LoadResult } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'

const CONTRACTORS = 10_000
/**
 * The server caches at most 16 MB of responses and evicts the least recently used ones. The
 * responses to this many different queries need more space, so none of them comes from the cache.
 * The rows of the responses do: the server caches contractors as JSON.
 */
const QUERIES = 1200
/** Lowest and highest number of matches of a query. */
const MIN_MATCHES = 70
const MAX_MATCHES = 140
const acceptEncodings = {
  plain: 'identity',
  brotli: 'gzip, deflate, br, zstd',
} as const
/** Contractors on a drawn page, as on the pages of the app. */
const SIZE = 24

const contractor: Row = {
  name: 'contractor',
  title: 'one contractor by its id, all in turn',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await contractorPaths(DATABASE_URL)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const fastify = await bench.startReference('fastify', { DATABASE_URL })
    await expectSameReplies([lintel, fastify], paths)
    const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
    return compareRates(bench, {
      name: '',
      lintel: send(lintel),
      twin: send(twin),
      references: [{ title: 'Fastify + pg', send: send(fastify), goal: 1 }],
    })
  },
}

/** Returns the paths of all contractors. */
export async function contractorPaths(databaseUrl: string): Promise<string[]> {
  const ids = await queryRows<{ id: number }>(
    databaseUrl,
    'select id from listed_contractors order by id',
  )
  return ids.map(({ id }) => `/api/contractors/${id}`)
}

/** Searches without compression, and searches compressed as for browsers. */
const search: Row = {
  name: 'search-cold',
  title: 'searches with about 100 matches, not cached',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await searchPaths(DATABASE_URL)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const bare = await bench.startReference('bare', { DATABASE_URL })
    const fastify = await bench.startReference('fastify', { DATABASE_URL })
    await expectSameReplies([lintel, bare, fastify], paths)
    const lines: Line[] = []
    for (const [name, encoding] of Object.entries(acceptEncodings)) {
      const headers = { 'accept-encoding': encoding }
      const send = (server: ServerProcess) => () =>
        load(server, { paths, headers, seconds: bench.seconds })
      lines.push(
        ...(await compareRates(bench, {
          name,
          lintel: send(lintel),
          twin: send(twin),
          references: [
            { title: 'bare node:http, JSON by PostgreSQL', send: send(bare), goal: 0.9 },
            { title: 'Fastify + pg', send: send(fastify), goal: 1.05 },
          ],
        })),
      )
    }
    return lines
  },
}

/**
 * Returns search paths with about 100 matches each. They search for a city and its state, in full
 * or partly typed, and find the same as the references, which only compare words.
 */
export async function searchPaths(databaseUrl: string): Promise<string[]> {
  const places = await queryRows<{ city: string; state: string }>(
    databaseUrl,
    `
    select city_slug as city, state from listed_contractors where state ~ '^[A-Z]{2}$' and city_slug <> ''
    group by 1, 2 having count(*) between $1 and $2 order by 1, 2`,
    [MIN_MATCHES, MAX_MATCHES],
  )
  const found = await queryRows<{ place: string; citySlug: string; state: string; count: number }>(
    databaseUrl,
    'select place_text as place, city_slug as "citySlug", state, count(*)::int as count from listed_contractors group by 1, 2, 3',
  )
  const texts = found.map((text) => ({ ...text, street: '', categoryId: 0 }))
  const fits = (location: string) => {
    const tokens = placeTokens(location)
    const matching = texts.filter(({ place }) => matchesPlace(place, tokens))
    const matches = matching.reduce((sum, { count }) => sum + count, 0)
    if (matches < MIN_MATCHES || matches > MAX_MATCHES) return false
    const byRule = matchDirectory(texts, { location, categoryId: null, state: null })
    return byRule.length === matching.length && byRule.every((text) => matching.includes(text))
  }
  // The server caches equal readings together.
  const variants = new Map(
    places
      .flatMap(locationVariants)
      .map((location) => [JSON.stringify(parseLocation(location)), location]),
  )
  const fitting = [...variants.values()].filter(fits)
  if (fitting.length < QUERIES)
    throw new Error(`This directory allows only ${fitting.length} different queries`)
  // Selects queries at equal intervals, so that they are spread over the cities.
  return Array.from(
    { length: QUERIES },
    (_, at) => fitting[Math.floor((at * fitting.length) / QUERIES)] ?? '',
  ).map((location) => `/api/search?location=${encodeURIComponent(location)}`)
}

function locationVariants({ city, state }: { city: string; state: string }): string[] {
  const words = city.split('-').join(' ')
  const name = stateName(state)?.toLowerCase() ?? ''
  const cities = [0, 1, 2, 3, 4].map((left) => words.slice(0, words.length - left))
  const states = new Set([
    state.toLowerCase(),
    ...Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1).trim()),
  ])
  return cities.flatMap((place) =>
    [...states].flatMap((typed) => [
      `${place} ${typed}`,
      `${place} ${place} ${typed}`,
      `${place.slice(0, 3)} ${place} ${typed}`,
    ]),
  )
}

/**
 * Requests more different list pages in turn than the server caches, and the JSON of the lists of
 * these pages. The JSON has several page sizes, because otherwise the server would cache all of
 * it.
 */
const drawnCold: Row = {
  name: 'drawn-cold',
  title: 'drawn pages that are not cached, against the JSON of the same calls',
  async run(bench) {
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const lists = await listPages(lintel.url)
    const pages = lists.map(drawnPath)
    const calls = [SIZE, SIZE - 1, SIZE + 1].flatMap((size) =>
      lists.map(
        ({ category, page }) =>
          `/api/contractors/page?${new URLSearchParams({ category, page: String(page), size: String(size) }).toString()}`,
      ),
    )
    const headers = { 'accept-encoding': 'identity' }
    const send = (server: typeof lintel, paths: string[]) => () =>
      load(server, { paths, headers, seconds: bench.seconds })
    const sides = {
      drawn: send(lintel, pages),
      twin: send(twin, pages),
      json: send(lintel, calls),
    }
    for (const warmUp of Object.values(sides)) await warmUp()
    const loads = await interleave<keyof typeof sides, LoadResult>(bench.rounds, sides)
    const rates = (side: keyof typeof sides) => loads[side].map(({ perSecond }) => perSecond)
    const ratio = median(ratios(rates('drawn'), rates('json')))
    const pageMs = median(loads.drawn.map(({ processorMs }) => processorMs))
    return [
      line('', {
        measured: `${median(rates('drawn')).toFixed(0)}/s; ${pageMs.toFixed(1)} ms CPU per page`,
        reference: `${median(rates('json')).toFixed(0)}/s JSON`,
        ratio,
        spread: spreadOf(rates('twin'), rates('drawn')),
        goals: [atLeast(ratio, 0.25, times, 2), atMost(pageMs, 10, 'ms', 1)],
        figures: { loads, pages: pages.length },
      }),
    ]
  },
}

interface ListPage {
  path: string
  category: string
  page: number
}

const drawnPath = ({ path, page }: ListPage) => `${path}?page=${page}`

/** Returns the paths of more list pages than the server caches. */
export async function drawnPaths(url: string): Promise<string[]> {
  return (await listPages(url)).map(drawnPath)
}

/** Returns the first pages of the list of all contractors and of the list of each category. */
async function listPages(url: string): Promise<ListPage[]> {
  const categories = await getJson<Category[]>(`${url}/api/categories`)
  const lists: ListPage[] = []
  for (const { path, category, maxPages } of [
    { path: '/all-contractors', category: '', maxPages: 500 },
    ...categories.map(({ id, slug }) => ({
      path: `/category/${slug}`,
      category: String(id),
      maxPages: 40,
    })),
  ]) {
    const { total } = await getJson<ContractorPage>(
      `${url}/api/contractors/page?category=${category}&size=${SIZE}`,
    )
    const pages = Math.min(maxPages, Math.ceil(total / SIZE))
    for (let page = 1; page <= pages; page += 1) lists.push({ path, category, page })
  }
  return lists
}

/** Replies that the server makes for each request. */
export const uncachedRows: Row[] = [contractor, search, drawnCold]
