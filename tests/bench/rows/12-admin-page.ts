import pg from 'pg'
import { DEMO_PASSWORD, demoAccounts } from '../../../api/db/demo/demo-flags.ts'
import type { Bench } from '../shared/bench.ts'
import { load } from '../shared/load.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { atLeast, atMost, type Result, result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'

const CONTRACTORS = 10_000
const MANY = 100_000
const LIMIT = 25
/** Number of different names in the searches. */
const NAMES = 420
/** Number of matches of a search. It is more than one page at either directory size. */
const MATCHES = { least: 30, most: 600 }

/** Row 12: the admin's list of contractors, unfiltered and filtered by name. */
export const adminPage: Row = {
  number: 12,
  title: 'admin page of 25 contractors',
  run: async (bench) => [...(await againstReference(bench)), await growth(bench)],
}

interface AdminClient {
  server: ServerProcess
  cookie: string
}

async function againstReference(bench: Bench): Promise<Result[]> {
  const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
  const paths = { all: allPaths(CONTRACTORS), 'a name': await namePaths(DATABASE_URL) }
  const lintel = await signInAsAdmin(await bench.startLintel(CONTRACTORS))
  // The difference between two equal servers is the noise of the measurement.
  const twin = await signInAsAdmin(await bench.startLintel(CONTRACTORS))
  const fastify = {
    server: await bench.startReference('fastify-admin.ts', { DATABASE_URL }),
    cookie: lintel.cookie,
  }
  await expectSameResults(lintel, fastify, [...paths.all, ...paths['a name']])
  const results: Result[] = []
  for (const name of ['all', 'a name'] as const)
    results.push(await compare(bench.rounds, { lintel, twin, fastify }, name, paths[name]))
  await Promise.all([lintel, twin, fastify].map(({ server }) => server.stop()))
  return results
}

async function compare(
  rounds: number,
  servers: Record<'lintel' | 'twin' | 'fastify', AdminClient>,
  name: string,
  paths: string[],
): Promise<Result> {
  const sides = {
    lintel: rate(servers.lintel, paths),
    twin: rate(servers.twin, paths),
    fastify: rate(servers.fastify, paths),
  }
  for (const warmUp of Object.values(sides)) await warmUp()
  const figures = await interleave(rounds, sides)
  const ratio = median(ratios(figures.lintel, figures.fastify))
  return result({
    metric: `admin page of ${LIMIT}, ${name}`,
    measured: `${median(figures.lintel).toFixed(0)}/s`,
    reference: `${median(figures.fastify).toFixed(0)}/s Fastify + pg`,
    ratio,
    noise: range(ratios(figures.twin, figures.lintel)),
    goals: [atLeast(ratio, 1, times, 2)],
    figures,
  })
}

/**
 * The unfiltered list of 100,000 contractors must not take more than twice as long as a search by
 * name.
 */
async function growth(bench: Bench): Promise<Result> {
  const lintel = await signInAsAdmin(await bench.startLintel(MANY))
  const byName = await namePaths(await bench.databaseWith(MANY))
  const sides = {
    all: rate(lintel, allPaths(MANY)),
    name: rate(lintel, byName),
    'name again': rate(lintel, byName),
  }
  for (const warmUp of Object.values(sides)) await warmUp()
  const figures = await interleave(bench.rounds, sides)
  await lintel.server.stop()
  const ratio = median(ratios(figures.name, figures.all))
  return result({
    metric: 'whole list against a search by name, 100,000 rows',
    measured: `${median(figures.all).toFixed(0)}/s`,
    reference: `${median(figures.name).toFixed(0)}/s by name`,
    ratio,
    noise: range(ratios(figures['name again'], figures.name)),
    goals: [atMost(ratio, 2, times)],
    figures,
  })
}

function rate({ server, cookie }: AdminClient, paths: string[]): () => Promise<number> {
  return async () => (await load(server, { paths, headers: { cookie } })).perSecond
}

async function signInAsAdmin(server: ServerProcess): Promise<AdminClient> {
  const admin = demoAccounts.find(({ isAdmin }) => isAdmin)
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ email: admin?.email, password: DEMO_PASSWORD }),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  })
  if (!response.ok) throw new Error(`The admin could not sign in: ${response.status}`)
  return {
    server,
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

const path = (query: Record<string, string | number>) =>
  `/api/admin/contractors/search?${new URLSearchParams(Object.entries({ limit: LIMIT, ...query }).map(([key, value]) => [key, String(value)])).toString()}`

/** Returns the paths of the first pages, in the order in which an admin opens them. */
function allPaths(contractors: number): string[] {
  return Array.from({ length: Math.min(40, contractors / LIMIT) }, (_, at) =>
    path({ page: at + 1 }),
  )
}

/**
 * Returns search paths, in a fixed order, whose words or word prefixes match more than one page of
 * names.
 */
async function namePaths(connectionString: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 1 })
  try {
    const { rows } = await pool.query<{ text: string }>(
      `
      with words as (select distinct id, word from contractors, regexp_split_to_table(lower(name), '[^a-z]+') word where deleted_at is null and length(word) >= 4),
      texts as (select distinct id, left(word, n) as text from words, generate_series(4, 12) n where n <= length(word))
      select text from texts group by text having count(*) between $1 and $2 order by md5(text) limit $3`,
      [MATCHES.least, MATCHES.most, NAMES],
    )
    if (rows.length < NAMES)
      throw new Error(`This directory allows only ${rows.length} different searches by name`)
    return rows.map(({ text }) => path({ q: text }))
  } finally {
    await pool.end()
  }
}

async function expectSameResults(
  lintel: AdminClient,
  reference: AdminClient,
  paths: string[],
): Promise<void> {
  for (const pagePath of paths.filter((_, at) => at % 20 === 0)) {
    const [own, other] = await Promise.all(
      [lintel, reference].map(
        async ({ server, cookie }) =>
          (await fetch(server.url + pagePath, { headers: { cookie } })).json() as Promise<{
            data: unknown[]
          }>,
      ),
    )
    if (own?.data.length !== LIMIT) throw new Error(`${pagePath} is not a full page`)
    if (JSON.stringify(own) !== JSON.stringify(other))
      throw new Error(`The reference responds differently to ${pagePath}`)
  }
}
