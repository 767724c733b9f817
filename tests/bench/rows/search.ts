import pg from 'pg'
import { stateName } from '#contract/rules/place.ts'
import { searchSql } from '../servers/sql.ts'
import type { Line, Row } from '../shared/figures.ts'
import { load } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { compareRates } from '../shared/rates.ts'
import { expectSameReplies } from './contractor.ts'

const CONTRACTORS = 10_000
/**
 * The server caches at most 16 MB of responses and evicts the least recently used ones. The
 * responses to this many different queries need more space, so none of them comes from the cache.
 */
const QUERIES = 1200
/** Lowest and highest number of matches of a query. */
const MIN_MATCHES = 70
const MAX_MATCHES = 140
const acceptEncodings = {
  plain: 'identity',
  brotli: 'gzip, deflate, br, zstd',
} as const

/** Searches without compression, and searches compressed as for browsers. */
export const search: Row = {
  name: 'search-cold',
  title: 'searches with about 100 matches, not cached',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await searchPaths(DATABASE_URL)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const bare = await bench.startReference('bare.ts', { DATABASE_URL })
    const fastify = await bench.startReference('fastify.ts', { DATABASE_URL })
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
    await Promise.all([lintel, twin, bare, fastify].map((server) => server.stop()))
    return lines
  },
}

/**
 * Returns search paths with about 100 matches each. They search for a city and its state, in full
 * or partly typed, in several word orders.
 */
export async function searchPaths(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 4 })
  try {
    const { rows } = await pool.query<{ city: string; state: string }>(
      `
      select city_slug as city, state from listed_contractors where state ~ '^[A-Z]{2}$' and city_slug <> ''
      group by 1, 2 having count(*) between $1 and $2 order by 1, 2`,
      [MIN_MATCHES, MAX_MATCHES],
    )
    const counted = await Promise.all(
      [...new Set(rows.flatMap(locationVariants))].map(async (location) => {
        const { text, values } = searchSql(location)
        const {
          rows: [row],
        } = await pool.query<{ count: number }>(
          `select count(*)::int as count from (${text}) t`,
          values,
        )
        return { location, count: row?.count ?? 0 }
      }),
    )
    const fitting = counted.filter(({ count }) => count >= MIN_MATCHES && count <= MAX_MATCHES)
    if (fitting.length < QUERIES)
      throw new Error(`This directory allows only ${fitting.length} different queries`)
    // Selects queries at equal intervals, so that they are spread over the cities.
    return Array.from(
      { length: QUERIES },
      (_, at) => fitting[Math.floor((at * fitting.length) / QUERIES)]?.location ?? '',
    ).map((location) => `/api/search?location=${encodeURIComponent(location)}`)
  } finally {
    await pool.end()
  }
}

function locationVariants({ city, state }: { city: string; state: string }): string[] {
  const words = city.split('-').join(' ')
  const name = stateName(state)?.toLowerCase() ?? ''
  const cities = [words, words.slice(0, -1), words.slice(0, -2)]
  const states = new Set([
    state.toLowerCase(),
    ...Array.from({ length: name.length }, (_, at) => name.slice(0, at + 1).trim()),
  ])
  return cities.flatMap((place) =>
    [...states].flatMap((typed) => [
      `${place} ${typed}`,
      `${typed} ${place}`,
      `${place} ${typed} ${state}`,
      `${state} ${place} ${typed}`,
    ]),
  )
}
