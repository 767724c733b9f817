import { setTimeout as sleep } from 'node:timers/promises'
import { type Changes, CURSOR_HEADER } from '#contract/directory.ts'
import { type Bench, queryRows } from '../shared/bench.ts'
import {
  atMost,
  interleave,
  type Line,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { getJson, rawGet, requestOnce } from '../shared/http.ts'
import { MB, memoryOf, type ServerProcess } from '../shared/processes.ts'
import { allPaths, signInAsAdmin } from './admin-page.ts'

/** Number of contractors that are requested once for a figure. The smallest directory has more. */
const PATHS = 900
/** Time within which a server notices a change by another process. */
const FORGET_MS = 500
const LIST_READS = 7
const MILLION = 1_000_000

const calls = ['contractor', 'search page', 'drawn page', 'admin page', 'full list'] as const
type Call = (typeof calls)[number]

/** Milliseconds of every call, one figure per round, and the maximum memory of the server. */
interface SizeFigures {
  contractors: number
  ms: Record<Call, number[]>
  again: Record<Call, number[]>
  peakMb: number
}

/** Highest acceptable ratio of the times when the number of contractors grows tenfold. */
const perTenfold: Record<Call, number> = {
  contractor: 1.2,
  'search page': 1.5,
  'drawn page': 1.5,
  'admin page': 1.5,
  'full list': 11,
}

export const growth: Row = {
  name: 'growth',
  title: 'times at 1,000, 10,000 and 100,000 contractors (with --million also at 1,000,000)',
  async run(bench) {
    const sizes = [1000, 10_000, 100_000, ...(bench.hasMillion ? [MILLION] : [])]
    const measured = await measureSizes(bench, sizes)
    return [
      ...calls.map((call) => {
        const steps = measured
          .slice(1)
          .map((many, at) => growthOf(call, many, measured[at] ?? many))
        const worst = Math.max(...steps)
        return line(call, {
          measured: measured.map(({ ms }) => `${median(ms[call]).toFixed(2)} ms`).join(', '),
          reference: `with ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')}`,
          ratio: worst,
          spread: spreadOf(
            measured.flatMap(({ again }) => again[call]),
            measured.flatMap(({ ms }) => ms[call]),
          ),
          goals: [atMost(worst, perTenfold[call], times, 1)],
          figures: { measured, steps },
        })
      }),
      line('memory', {
        measured: measured.map(({ peakMb }) => `${peakMb.toFixed(0)} MB`).join(', '),
        goals: [],
      }),
    ]
  },
}

/** Highest acceptable ratio of the times at a million contractors to those at ten thousand. */
const atMillion: Partial<Record<Call, number>> = {
  contractor: 1.3,
  'search page': 2,
  'drawn page': 1.5,
}

export const million: Row = {
  name: 'million',
  title: 'times at 1,000,000 contractors against 10,000',
  needsMillion: true,
  async run(bench) {
    const [few, many] = await measureSizes(bench, [10_000, MILLION])
    if (!few || !many) return []
    return (Object.entries(atMillion) as [Call, number][]).map(([call, limit]): Line => {
      const ratio = growthOf(call, many, few)
      return line(call, {
        measured: `${median(many.ms[call]).toFixed(2)} ms`,
        reference: `${median(few.ms[call]).toFixed(2)} ms`,
        ratio,
        spread: spreadOf(few.again[call], few.ms[call]),
        goals: [atMost(ratio, limit, times, 2)],
        figures: { many, few },
      })
    })
  },
}

const growthOf = (call: Call, many: SizeFigures, few: SizeFigures) =>
  median(ratios(many.ms[call], few.ms[call]))

/** Measures all sizes in interleaved rounds. */
async function measureSizes(bench: Bench, sizes: number[]): Promise<SizeFigures[]> {
  const directories: Directory[] = []
  for (const size of sizes) directories.push(await openDirectory(bench, size))
  await interleave(1, roundsOf(directories))
  const figures = await interleave<string, Record<Call, number>>(bench.rounds, {
    ...roundsOf(directories),
    ...roundsOf(directories, ' again'),
  })
  return Promise.all(
    directories.map(async ({ contractors, lintel }) => {
      const peakMb = memoryOf(lintel.pid, 'VmHWM') / MB
      await lintel.stop()
      const of = (side: string) => byCall((call) => (figures[side] ?? []).map((ms) => ms[call]))
      return { contractors, ms: of(`${contractors}`), again: of(`${contractors} again`), peakMb }
    }),
  )
}

const byCall = <T>(valueOf: (call: Call) => T) =>
  Object.fromEntries(calls.map((call) => [call, valueOf(call)])) as Record<Call, T>

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
  return { contractors, lintel, change, work: await workOf(lintel, databaseUrl) }
}

/**
 * Returns one function per directory. Each makes every call, with different paths once each, and
 * returns the milliseconds. A change before every figure makes the server forget what it has
 * cached, so the servers of all sizes do the same work.
 */
function roundsOf(directories: Directory[], suffix = '') {
  return Object.fromEntries(
    directories.map(({ contractors, lintel, change, work }) => [
      `${contractors}${suffix}`,
      async () => {
        const ms = byCall(() => Number.NaN)
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

async function workOf(
  lintel: ServerProcess,
  databaseUrl: string,
): Promise<Record<Call, () => Promise<number>>> {
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
  const cookie = await signInAsAdmin(lintel)
  const once =
    (paths: string[], headers = {}) =>
    () =>
      requestOnce(lintel, paths, headers)
  return {
    contractor: once(ids.map(({ id }) => `/api/contractors/${id}`)),
    'search page': once(
      places.map(({ city, state }) => `/api/contractors/page?city=${city}&state=${state}&size=25`),
    ),
    'drawn page': once(Array.from({ length: 40 }, (_, at) => `/all-contractors?page=${at + 1}`)),
    'admin page': once(allPaths(1000), { cookie }),
    'full list': () => timeOfBuiltList(lintel),
  }
}

/**
 * Waits until the server has built the list, and returns the milliseconds to receive it. The row
 * list-rebuild measures what building costs.
 */
async function timeOfBuiltList({ url }: ServerProcess): Promise<number> {
  const readList = () => rawGet(`${url}/api/contractors`, { 'accept-encoding': 'gzip' })
  for (;;) {
    const { headers } = await readList()
    const cursor = encodeURIComponent(String(headers[CURSOR_HEADER]))
    const { items, reset } = await getJson<Changes>(
      `${url}/api/contractors/changes?since=${cursor}`,
    )
    if (items.length === 0 && !reset) break
    await sleep(FORGET_MS)
  }
  const { read } = await interleave(LIST_READS, {
    read: async () => {
      const startedAt = performance.now()
      await readList()
      return performance.now() - startedAt
    },
  })
  return median(read)
}
