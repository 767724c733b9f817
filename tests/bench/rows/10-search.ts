import pg from 'pg'
import { stateName } from '#contract/rules/place.ts'
import { searchSql } from '../servers/search-sql.ts'
import { load } from '../shared/load.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atLeast, type Result, result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'

const CONTRACTORS = 10_000
/**
 * The server caches at most 16 MB of search responses and evicts the least recently used one. So
 * many different queries need more space, and no response comes from the cache.
 */
const QUERIES = 1200
/** Lowest and highest number of matches of a query. */
const MIN_MATCHES = 70
const MAX_MATCHES = 140
const acceptEncodings = {
  plain: 'identity',
  brotli: 'gzip, deflate, br, zstd',
} as const

interface Servers {
  lintel: ServerProcess
  /** A second server like `lintel`. The difference between both is the measurement noise. */
  twin: ServerProcess
  bare: ServerProcess
  fastify: ServerProcess
}

/** Row 10: searches without a cache, uncompressed and compressed as for browsers. */
export const search: Row = {
  number: 10,
  title: 'search with about 100 matches, nothing cached',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const paths = await searchPaths(DATABASE_URL)
    const servers: Servers = {
      lintel: await bench.startLintel(CONTRACTORS),
      twin: await bench.startLintel(CONTRACTORS),
      bare: await bench.startReference('bare-search.ts', { DATABASE_URL }),
      fastify: await bench.startReference('fastify-search.ts', { DATABASE_URL }),
    }
    await expectSameResults(servers, paths)
    const results: Result[] = []
    for (const name of ['plain', 'brotli'] as const)
      results.push(...(await measure(bench.rounds, servers, paths, name)))
    await Promise.all(Object.values(servers).map((server: ServerProcess) => server.stop()))
    return results
  },
}

async function measure(
  rounds: number,
  servers: Servers,
  paths: string[],
  name: keyof typeof acceptEncodings,
): Promise<Result[]> {
  const processorMs: Record<keyof Servers, number[]> = {
    lintel: [],
    twin: [],
    bare: [],
    fastify: [],
  }
  const rate = (side: keyof Servers) => async () => {
    const run = await load(servers[side], {
      paths,
      headers: { 'accept-encoding': acceptEncodings[name] },
      seconds: 3,
    })
    processorMs[side].push(run.processorMs)
    return run.perSecond
  }
  const sides = {
    lintel: rate('lintel'),
    twin: rate('twin'),
    bare: rate('bare'),
    fastify: rate('fastify'),
  }
  for (const warmUp of Object.values(sides)) await warmUp()
  const figures = await interleave(rounds, sides)
  const noise = range(ratios(figures.twin, figures.lintel))
  return (
    [
      ['bare', 'bare node:http', 0.9],
      ['fastify', 'Fastify + pg', 1.05],
    ] as const
  ).map(([side, title, goal]) => {
    const ratio = median(ratios(figures.lintel, figures[side]))
    return result({
      metric: `search uncached, ${name}`,
      measured: `${median(figures.lintel).toFixed(0)}/s`,
      reference: `${median(figures[side]).toFixed(0)}/s ${title}`,
      ratio,
      noise,
      goals: [atLeast(ratio, goal, times, 2)],
      figures: { lintel: figures.lintel, twin: figures.twin, [side]: figures[side], processorMs },
    })
  })
}

/**
 * Returns search paths with about 100 matches each. They search for a city and its state, in full
 * or partly typed, in several sort orders.
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
        const { select, values } = searchSql(location)
        const {
          rows: [row],
        } = await pool.query<{ count: number }>(
          `select count(*)::int as count from (${select}) t`,
          values,
        )
        return { location, count: row?.count ?? 0 }
      }),
    )
    const fitting = counted.filter(({ count }) => count >= MIN_MATCHES && count <= MAX_MATCHES)
    if (fitting.length < QUERIES)
      throw new Error(`This directory allows only ${fitting.length} different queries`)
    // Selects queries at equal intervals, so that all cities are included.
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

async function expectSameResults(servers: Servers, paths: string[]): Promise<void> {
  for (const path of paths.filter((_, at) => at % 100 === 0)) {
    const [own, bare, fastify] = await Promise.all(
      [servers.lintel, servers.bare, servers.fastify].map(
        async ({ url }) =>
          JSON.parse((await rawGet(url + path)).body.toString()) as { id: number }[],
      ),
    )
    const matches = own?.length ?? 0
    if (matches < MIN_MATCHES || matches > MAX_MATCHES)
      throw new Error(`${path} has ${matches} matches, not about 100`)
    for (const other of [bare, fastify])
      if (JSON.stringify(other) !== JSON.stringify(own))
        throw new Error(`The references respond differently to ${path}`)
  }
}
