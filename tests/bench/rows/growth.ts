import { setTimeout as sleep } from 'node:timers/promises'
import { type Changes, CURSOR_HEADER } from '#contract/directory.ts'
import { type Bench, queryRows } from '../shared/bench.ts'
import {
  atMost,
  interleave,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { getJson, probeDuring, rawGet, requestOnce, timeToReceive } from '../shared/http.ts'
import { MB, memoryOf, type ServerProcess } from '../shared/processes.ts'
import { allPaths, signInAsAdmin } from './admin.ts'

/** Number of contractors that are requested once for a figure. The smallest directory has more. */
const PATHS = 900
/** Time within which a server notices a change by another process. */
const FORGET_MS = 500
const LIST_READS = 7
const EDITS = 3
/** Other calls are sent from an edit until this long after it. */
const AFTER_EDIT_MS = 500
const OTHERS_EVERY_MS = 20
const MILLION = 1_000_000

type Call = 'contractor' | 'search page' | 'drawn page' | 'admin page' | 'one edit' | 'full list'

/**
 * The highest acceptable ratios of the times: when the number of contractors grows tenfold, and at
 * a million contractors against ten thousand.
 */
const calls: readonly { call: Call; perTenfold?: number; atMillion?: number }[] = [
  { call: 'contractor', perTenfold: 1.2, atMillion: 1.3 },
  { call: 'search page', perTenfold: 1.5, atMillion: 2 },
  { call: 'drawn page', perTenfold: 1.5, atMillion: 1.5 },
  { call: 'admin page', perTenfold: 1.5 },
  { call: 'one edit', atMillion: 2 },
  { call: 'full list', perTenfold: 11 },
]

/** Calls of visitors and of a health check during an edit. */
const otherCalls = ['/livez', '/', '/api/summary', '/api/contractors/7', '/all-contractors']

/** Milliseconds of every call, one figure per round. */
interface SizeFigures {
  contractors: number
  ms: Record<Call, number[]>
  again: Record<Call, number[]>
  /** Latency in ms of the slowest other call during an edit. */
  slowestMs: number
  /** Maximum memory of the server. */
  peakMb: number
}

const growth: Row = {
  name: 'growth',
  title: 'times at 1,000, 10,000 and 100,000 contractors (with --million also at 1,000,000)',
  async run(bench) {
    const sizes = [1000, 10_000, 100_000, ...(bench.hasMillion ? [MILLION] : [])]
    const measured = await figuresOf(bench, sizes, namesOf(calls))
    const reference = `with ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')}`
    return [
      ...calls.map(({ call, perTenfold }) => {
        const steps = measured
          .slice(1)
          .map((many, at) => growthOf(call, many, measured[at] ?? many))
        const worst = Math.max(...steps)
        return line(call, {
          measured: measured.map(({ ms }) => `${median(ms[call]).toFixed(2)} ms`).join(', '),
          reference,
          ratio: worst,
          spread: spreadOf(
            measured.flatMap(({ again }) => again[call]),
            measured.flatMap(({ ms }) => ms[call]),
          ),
          goals: perTenfold === undefined ? [] : [atMost(worst, perTenfold, times, 1)],
          figures: { measured, steps },
        })
      }),
      line('slowest other call during an edit', {
        measured: measured.map(({ slowestMs }) => `${slowestMs.toFixed(0)} ms`).join(', '),
        reference,
        goals: [],
      }),
      line('memory', {
        measured: measured.map(({ peakMb }) => `${peakMb.toFixed(0)} MB`).join(', '),
        reference,
        goals: [],
      }),
    ]
  },
}

const million: Row = {
  name: 'million',
  title: 'times at 1,000,000 contractors against 10,000',
  needsMillion: true,
  async run(bench) {
    const limited = calls.filter(({ atMillion }) => atMillion !== undefined)
    const [few, many] = await figuresOf(bench, [10_000, MILLION], namesOf(limited))
    if (!few || !many) return []
    return [
      ...limited.map(({ call, atMillion = 0 }) => {
        const ratio = growthOf(call, many, few)
        return line(call, {
          measured: `${median(many.ms[call]).toFixed(2)} ms`,
          reference: `${median(few.ms[call]).toFixed(2)} ms`,
          ratio,
          spread: spreadOf(few.again[call], few.ms[call]),
          goals: [atMost(ratio, atMillion, times, 2)],
          figures: { many, few },
        })
      }),
      line('slowest other call during an edit', {
        measured: `${many.slowestMs.toFixed(0)} ms`,
        reference: `${few.slowestMs.toFixed(0)} ms`,
        ratio: many.slowestMs / few.slowestMs,
        goals: [atMost(many.slowestMs, 1000, 'ms')],
      }),
    ]
  },
}

const namesOf = (of: typeof calls) => of.map(({ call }) => call)

const growthOf = (call: Call, many: SizeFigures, few: SizeFigures) =>
  median(ratios(many.ms[call], few.ms[call]))

const measuredSizes = new WeakMap<Bench, SizeFigures[]>()

/** Measures these calls at these sizes, unless another row has measured all sizes. */
async function figuresOf(bench: Bench, sizes: number[], wanted: Call[]): Promise<SizeFigures[]> {
  const known = measuredSizes.get(bench) ?? []
  const found = known.filter(({ contractors }) => sizes.includes(contractors))
  if (found.length === sizes.length) return found
  const measured = await measureSizes(bench, sizes, wanted)
  measuredSizes.set(bench, measured)
  return measured
}

/** Measures all sizes in interleaved rounds. */
async function measureSizes(bench: Bench, sizes: number[], wanted: Call[]): Promise<SizeFigures[]> {
  const directories: Directory[] = []
  for (const size of sizes) directories.push(await openDirectory(bench, size))
  await interleave(1, roundsOf(directories, wanted))
  for (const directory of directories) directory.slowestMs = 0
  const figures = await interleave<string, Record<Call, number>>(bench.rounds, {
    ...roundsOf(directories, wanted),
    ...roundsOf(directories, wanted, ' again'),
  })
  return Promise.all(
    directories.map(async ({ contractors, lintel, slowestMs }) => {
      const peakMb = memoryOf(lintel.pid, 'VmHWM') / MB
      await lintel.stop()
      const of = (side: string) => byCall((call) => (figures[side] ?? []).map((ms) => ms[call]))
      const [ms, again] = [of(`${contractors}`), of(`${contractors} again`)]
      return { contractors, ms, again, slowestMs, peakMb }
    }),
  )
}

const byCall = <T>(valueOf: (call: Call) => T) =>
  Object.fromEntries(calls.map(({ call }) => [call, valueOf(call)])) as Record<Call, T>

interface Directory {
  contractors: number
  lintel: ServerProcess
  change: (count: number) => Promise<void>
  slowestMs: number
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
  const once =
    (paths: string[], headers = {}) =>
    () =>
      requestOnce(lintel, paths, headers)
  const directory: Directory = {
    contractors,
    lintel,
    change,
    slowestMs: 0,
    work: {
      contractor: once(ids.map(({ id }) => `/api/contractors/${id}`)),
      'search page': once(
        places.map(
          ({ city, state }) => `/api/contractors/page?city=${city}&state=${state}&size=25`,
        ),
      ),
      'drawn page': once(Array.from({ length: 40 }, (_, at) => `/all-contractors?page=${at + 1}`)),
      'admin page': once(allPaths(1000), { cookie }),
      'one edit': () => timeOfEdit(directory, cookie, ids[0]?.id ?? 0),
      'full list': () => timeOfBuiltList(lintel),
    },
  }
  return directory
}

/**
 * Returns one function per directory. Each makes these calls, with different paths once each, and
 * returns the milliseconds. A change before every figure makes the server forget what it has
 * cached, so the servers of all sizes do the same work.
 */
function roundsOf(directories: Directory[], wanted: Call[], suffix = '') {
  return Object.fromEntries(
    directories.map(({ contractors, lintel, change, work }) => [
      `${contractors}${suffix}`,
      async () => {
        const ms = byCall(() => Number.NaN)
        for (const call of wanted) {
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

/**
 * Edits a contractor several times as an admin, while other calls are sent. Returns the median time
 * of an edit in milliseconds, and records the slowest other call. Throws when a call fails.
 */
async function timeOfEdit(directory: Directory, cookie: string, id: number): Promise<number> {
  const { url } = directory.lintel
  const edits: number[] = []
  for (let n = 0; n < EDITS; n += 1) {
    const { latencies, failures } = await probeDuring(
      async () => {
        const startedAt = performance.now()
        const response = await fetch(`${url}/api/admin/contractors/${id}`, {
          method: 'PUT',
          body: JSON.stringify({ reviewCount: Math.round(startedAt) }),
          headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        })
        await response.text()
        edits.push(performance.now() - startedAt)
        if (response.status !== 200) throw new Error(`An edit got the status ${response.status}`)
        await sleep(AFTER_EDIT_MS)
      },
      { url, paths: otherCalls, everyMs: OTHERS_EVERY_MS },
    )
    if (failures > 0) throw new Error(`${failures} calls failed during an edit`)
    directory.slowestMs = Math.max(directory.slowestMs, ...latencies)
  }
  return median(edits)
}

/**
 * Waits until the server has built the list, and returns the milliseconds to receive it. The row
 * list-rebuild measures what building costs.
 */
async function timeOfBuiltList({ url }: ServerProcess): Promise<number> {
  const list = `${url}/api/contractors`
  const encoding = { 'accept-encoding': 'gzip' }
  for (;;) {
    const { headers } = await rawGet(list, encoding)
    const listCursor = String(headers[CURSOR_HEADER])
    const { cursor } = await getJson<Changes>(
      `${url}/api/contractors/changes?since=${encodeURIComponent(listCursor)}`,
    )
    if (cursor === listCursor) break
    await sleep(FORGET_MS)
  }
  const { read } = await interleave(LIST_READS, { read: () => timeToReceive(list, encoding) })
  return median(read)
}

/** How the times grow with the number of contractors. */
export const growthRows: Row[] = [growth, million]
