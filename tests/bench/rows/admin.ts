import { demoAccounts } from '../../../api/db/demo/demo-flags.ts'
import { post, signIn } from '../../support/visitors.ts'
import { queryRows } from '../shared/bench.ts'
import {
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
import { expectSameReplies, getJson, load } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'

const CONTRACTORS = 10_000
const MANY = 100_000
const LIMIT = 25
/** Number of different search texts. */
const NAMES = 420
/** Lowest and highest number of matches of a search. Both are more than one page. */
const MATCHES = { least: 30, most: 600 }
const SIGN_INS_PER_ROUND = 30

const adminPage: Row = {
  name: 'admin-page',
  title: `the admin's list of contractors, ${LIMIT} on a page`,
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const fastify = await bench.startReference('fastify', { DATABASE_URL })
    const headers = { cookie: await signInAsAdmin(lintel) }
    const lines: Line[] = []
    for (const [name, paths] of Object.entries({
      'by name': await namePaths(DATABASE_URL),
      all: allPaths(CONTRACTORS),
    })) {
      await expectFullPage(lintel, paths, headers)
      await expectSameReplies([lintel, fastify], paths, headers)
      const send = (server: ServerProcess) => () =>
        load(server, { paths, headers, seconds: bench.seconds })
      lines.push(
        ...(await compareRates(bench, {
          name,
          lintel: send(lintel),
          twin: send(twin),
          references: [{ title: 'Fastify + pg', send: send(fastify), goal: 1 }],
        })),
      )
    }
    return lines
  },
}

const adminEmpty: Row = {
  name: 'admin-empty',
  title: `the admin's list of ${MANY} contractors without words`,
  async run(bench) {
    const lintel = await bench.startLintel(MANY)
    const headers = { cookie: await signInAsAdmin(lintel) }
    const byName = await namePaths(await bench.databaseWith(MANY))
    const rate = (paths: string[]) => async () =>
      (await load(lintel, { paths, headers, seconds: bench.seconds })).perSecond
    const sides = { all: rate(allPaths(MANY)), name: rate(byName), nameAgain: rate(byName) }
    for (const warmUp of Object.values(sides)) await warmUp()
    const figures = await interleave(bench.rounds, sides)
    const ratio = median(ratios(figures.name, figures.all))
    return [
      line('', {
        measured: `${median(figures.all).toFixed(0)}/s`,
        reference: `${median(figures.name).toFixed(0)}/s by name`,
        ratio,
        spread: spreadOf(figures.nameAgain, figures.name),
        goals: [atMost(ratio, 2, times, 2)],
        figures,
      }),
    ]
  },
}

/** Signs in as the demo admin. Returns the cookie. */
export const signInAsAdmin = (server: ServerProcess) => signIn(server, 'admin@example.com')

const pathOf = (query: Record<string, string | number>) =>
  `/api/admin/contractors/search?${new URLSearchParams(Object.entries({ limit: LIMIT, ...query }).map(([key, value]) => [key, String(value)])).toString()}`

/** Returns the paths of the first pages, in the order in which an admin opens them. */
export function allPaths(contractors: number): string[] {
  return Array.from({ length: Math.min(40, contractors / LIMIT) }, (_, at) =>
    pathOf({ page: at + 1 }),
  )
}

/**
 * Returns search paths in a fixed order. Each searches for a word or for the start of a word, and
 * finds more than one page of names.
 */
async function namePaths(databaseUrl: string): Promise<string[]> {
  const rows = await queryRows<{ text: string }>(
    databaseUrl,
    `
    with words as (select distinct id, word from contractors, regexp_split_to_table(lower(name), '[^a-z]+') word where deleted_at is null and length(word) >= 4),
    texts as (select distinct id, left(word, n) as text from words, generate_series(4, 12) n where n <= length(word))
    select text from texts group by text having count(*) between $1 and $2 order by md5(text) limit $3`,
    [MATCHES.least, MATCHES.most, NAMES],
  )
  if (rows.length < NAMES)
    throw new Error(`This directory allows only ${rows.length} different searches by name`)
  return rows.map(({ text }) => pathOf({ q: text }))
}

async function expectFullPage(
  { url }: ServerProcess,
  [path = '']: string[],
  headers: Record<string, string>,
): Promise<void> {
  const { data } = await getJson<{ data: unknown[] }>(url + path, headers)
  if (data.length !== LIMIT) throw new Error(`${path} is not a full page`)
}

/**
 * The times of sign-ins with a wrong password and with an unknown email address. They must not
 * differ, because the difference would reveal accounts.
 */
const signInGap: Row = {
  name: 'sign-in-gap',
  title: 'sign-in with a wrong password, against one with an unknown email address',
  async run(bench) {
    const lintel = await bench.startLintel(1000)
    const attempt = (email: string) => async () => {
      const startedAt = performance.now()
      const response = await post(`${lintel.url}/api/login`, { email, password: 'the wrong one' })
      await response.text()
      if (response.status !== 401) throw new Error(`The status was ${response.status}, not 401`)
      return performance.now() - startedAt
    }
    const sides = {
      known: attempt(demoAccounts[0]?.email ?? ''),
      unknown: attempt('unknown@timing.example'),
      unknownAgain: attempt('another@timing.example'),
    }
    await interleave(10, sides)
    const figures = await interleave(SIGN_INS_PER_ROUND * bench.rounds, sides)
    const [known, unknown, again] = [
      median(figures.known),
      median(figures.unknown),
      median(figures.unknownAgain),
    ]
    return [
      line('', {
        measured: `${known.toFixed(1)} ms`,
        reference: `${unknown.toFixed(1)} ms with an unknown address`,
        ratio: known / unknown,
        spread: spreadOf([again], [unknown]),
        goals: [atMost(Math.abs(known - unknown), 2, 'ms', 1)],
        figures,
      }),
    ]
  },
}

/** What admins request, and signing in. */
export const adminRows: Row[] = [adminPage, adminEmpty, signInGap]
