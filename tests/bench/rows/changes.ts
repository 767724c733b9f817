import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, queryRows } from '../shared/bench.ts'
import {
  atMost,
  interleave,
  line,
  median,
  quantile,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { editContractor, probeDuring, rawGet, requestOnce } from '../shared/http.ts'
import { type ServerProcess, tell } from '../shared/processes.ts'
import { signInAsAdmin } from './uncached.ts'

const CONTRACTORS = 10_000
/** Sizes of the directories of the row growth. */
const SIZES = [1000, 10_000, 100_000]
/** Number of contractors that are requested once for a figure. The smallest directory has more. */
const PATHS = 900
/** Time within which a server notices a change by another process. */
const FORGET_MS = 500
const EDITS = 5
/** Number of clients that request the full list right after each change. */
const READERS = 8
const CHANGES_PER_ROUND = 3
const PROBE_EVERY_MS = 10
const IDLE_MS = 3000
const change: Row = {
  name: 'change',
  title: 'builds of the full list after a change, and other calls meanwhile',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const lintel = await bench.startScript(['lintel.ts'], {
      env: { DATABASE_URL },
      readyPath: '/livez',
      withIpc: true,
    })
    const makeChange = await bench.createContractorUpdater(DATABASE_URL)
    const probe = await createProbe(lintel, DATABASE_URL)
    await readFullList(lintel)
    await probe(() => sleep(IDLE_MS))

    const builtBefore = await tell<number>(lintel, 'builds')
    const figures = { idle: [] as number[], idleAgain: [] as number[], during: [] as number[] }
    for (let round = 0; round < bench.rounds; round += 1) {
      figures.idle.push(p99(await probe(() => sleep(IDLE_MS))))
      const latencies: number[] = []
      for (let n = 0; n < CHANGES_PER_ROUND; n += 1) {
        await makeChange(1)
        latencies.push(...(await probe(() => readFullList(lintel))))
        await sleep(300)
      }
      figures.during.push(p99(latencies))
      figures.idleAgain.push(p99(await probe(() => sleep(IDLE_MS))))
    }
    const built = (await tell<number>(lintel, 'builds')) - builtBefore
    const builds = built / (bench.rounds * CHANGES_PER_ROUND)
    const ratio = median(ratios(figures.during, figures.idle))
    return [
      line('', {
        measured: `${builds} builds per change; p99 of other calls ${median(figures.during).toFixed(1)} ms`,
        reference: `${median(figures.idle).toFixed(1)} ms idle`,
        ratio,
        spread: spreadOf(figures.idleAgain, figures.idle),
        goals: [atMost(builds, 1, 'builds', 1), atMost(median(figures.during), 60, 'ms')],
        figures,
      }),
    ]
  },
}

const p99 = (latencies: number[]) => quantile(latencies, 0.99)

async function readFullList({ url }: ServerProcess): Promise<void> {
  await Promise.all(
    Array.from({ length: READERS }, () =>
      rawGet(`${url}/api/contractors`, { 'accept-encoding': 'br' }),
    ),
  )
}

/**
 * Returns a function that sends public calls, but not for the full list, while `work` runs. That
 * function returns the latencies in milliseconds.
 */
async function createProbe(
  { url }: ServerProcess,
  databaseUrl: string,
): Promise<(work: () => Promise<unknown>) => Promise<number[]>> {
  const found = await queryRows<{ id: number; city: string }>(
    databaseUrl,
    `select id, city_slug as city from listed_contractors where city_slug <> '' order by id limit 500`,
  )
  const paths = found.flatMap(({ id, city }) => [
    `/api/contractors/${id}`,
    `/api/search?location=${city}`,
    '/api/categories',
  ])
  return async (work) =>
    (await probeDuring(work, { url, paths, everyMs: PROBE_EVERY_MS })).latencies
}

const calls = ['contractor', 'search page', 'drawn page', 'one edit'] as const
type Call = (typeof calls)[number]

const growth: Row = {
  name: 'growth',
  title: 'times at 1,000, 10,000 and 100,000 contractors',
  async run(bench) {
    const directories: Directory[] = []
    for (const size of SIZES) directories.push(await openDirectory(bench, size))
    await interleave(1, roundsOf(directories))
    const figures = await interleave<string, Record<Call, number>>(bench.rounds, {
      ...roundsOf(directories),
      ...roundsOf(directories, ' again'),
    })
    return calls.map((call) => {
      const of = (suffix: string) =>
        SIZES.map((size) => (figures[`${size}${suffix}`] ?? []).map((ms) => ms[call]))
      const ms = of('')
      const steps = ms.slice(1).map((many, at) => median(ratios(many, ms[at] ?? many)))
      const worst = Math.max(...steps)
      return line(call, {
        measured: ms.map((size) => `${median(size).toFixed(2)} ms`).join(', '),
        reference: 'itself, at a tenth',
        ratio: worst,
        spread: spreadOf(of(' again').flat(), ms.flat()),
        goals: [atMost(worst, 1.3, times, 2)],
        figures: { ms, steps },
      })
    })
  },
}

interface Directory {
  contractors: number
  lintel: ServerProcess
  change: (count: number) => Promise<void>
  work: Record<Call, () => Promise<number>>
}

async function openDirectory(bench: Bench, contractors: number): Promise<Directory> {
  const databaseUrl = await bench.databaseWith(contractors)
  const change = await bench.createContractorUpdater(databaseUrl)
  const lintel = await bench.startLintel(contractors)
  const cookie = await signInAsAdmin(lintel)
  const ids = await queryRows<{ id: number }>(
    databaseUrl,
    'select id from listed_contractors order by md5(id::text) limit $1',
    [PATHS],
  )
  const places = await queryRows<{ city: string; state: string }>(
    databaseUrl,
    `select city_slug as city, state from listed_contractors where state ~ '^[A-Z]{2}$' and city_slug <> ''
    group by 1, 2 order by count(*) desc, 1, 2 limit 100`,
  )
  const once = (paths: string[]) => () => requestOnce(lintel, paths)
  return {
    contractors,
    lintel,
    change,
    work: {
      contractor: once(ids.map(({ id }) => `/api/contractors/${id}`)),
      'search page': once(
        places.map(
          ({ city, state }) => `/api/contractors/page?city=${city}&state=${state}&size=25`,
        ),
      ),
      'drawn page': once(Array.from({ length: 40 }, (_, at) => `/all-contractors?page=${at + 1}`)),
      'one edit': () => timeOfEdit(lintel, cookie, ids[0]?.id ?? 0),
    },
  }
}

/**
 * Returns one function per directory. Each makes these calls, with different paths once each, and
 * returns the milliseconds. A change before every figure makes the server forget what it has
 * cached, so the servers of all sizes do the same work.
 */
function roundsOf(directories: Directory[], suffix = '') {
  return Object.fromEntries(
    directories.map(({ contractors, lintel, change, work }) => [
      `${contractors}${suffix}`,
      async () => {
        const ms = {} as Record<Call, number>
        for (const call of calls) {
          await change(1)
          await sleep(FORGET_MS)
          await rawGet(`${lintel.url}/api/summary`)
          ms[call] = await work[call]()
        }
        return ms
      },
    ]),
  )
}

/** Edits a contractor several times as an admin. Returns the median time in milliseconds. */
async function timeOfEdit({ url }: ServerProcess, cookie: string, id: number): Promise<number> {
  const edits: number[] = []
  for (let n = 0; n < EDITS; n += 1) {
    const startedAt = performance.now()
    await editContractor(url, cookie, id)
    edits.push(performance.now() - startedAt)
  }
  return median(edits)
}

/** What a change of the directory costs, and how times grow with the number of contractors. */
export const changeRows: Row[] = [change, growth]
