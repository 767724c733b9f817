import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Changes, CURSOR_HEADER } from '#contract/directory.ts'
import { type Bench, queryRows } from '../shared/bench.ts'
import {
  atMost,
  type Line,
  line,
  median,
  quantile,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { getJson, type Probe, probeDuring, rawGet } from '../shared/http.ts'
import { type ServerProcess, tell } from '../shared/processes.ts'

const CONTRACTORS = 10_000
const MANY = 100_000
/** Number of clients that request the full list right after each change. */
const READERS = 8
const CHANGES_PER_ROUND = 3
const PROBE_EVERY_MS = 10
const IDLE_MS = 3000
const LIVEZ_EVERY_MS = 10
const OTHERS_EVERY_MS = 20
/** After a change, the first of these calls counts the directory or skips many contractors. */
const wholeDirectoryPaths = [
  '/api/summary',
  '/',
  `/api/contractors/page?page=${MANY / 25}&size=25`,
  '/sitemap.xml?part=10',
]
const WHOLE_DIRECTORY_EVERY_MS = 50
/** Interval at which a reader polls for a changed list. */
const READER_EVERY_MS = 100

const change: Row = {
  name: 'change',
  title: 'builds of the full list after a change, and other calls meanwhile',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const lintel = await startCounting(bench, { DATABASE_URL })
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
        goals: [atMost(builds, 1, 'builds', 1), atMost(ratio, 3, times, 1)],
        figures,
      }),
    ]
  },
}

/** Starts Lintel from its sources, as in `servers/lintel.ts`. */
const startCounting = (bench: Bench, env: Record<string, string>) =>
  bench.startScript(['lintel.ts'], { env, readyPath: '/livez', withIpc: true })

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

const listRebuild: Row = {
  name: 'list-rebuild',
  title: `other calls while the full list of ${MANY} contractors is updated after an edit`,
  run: async (bench) => [
    ...(await measureRebuild(bench, 'PostgreSQL')),
    ...(await measureRebuild(bench, 'embedded')),
  ],
}

async function measureRebuild(bench: Bench, database: 'embedded' | 'PostgreSQL'): Promise<Line[]> {
  const env: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await bench.embeddedWith(MANY) }
      : { DATABASE_URL: await bench.databaseWith(MANY) }
  const lintel = await startCounting(bench, env)
  let seen = await readList(lintel)
  const figures = {
    idle: [] as number[],
    idleAgain: [] as number[],
    update: [] as number[],
    whole: [] as number[],
    livez: [] as number[],
    livezIdle: [] as number[],
    livezIdleAgain: [] as number[],
    seconds: [] as number[],
    failures: 0,
  }
  await probeAll(lintel, () => sleep(IDLE_MS))
  for (let round = 0; round < bench.rounds; round += 1) {
    const idle = await probeAll(lintel, () => sleep(IDLE_MS))
    figures.idle.push(p99(idle.others.latencies))
    figures.livezIdle.push(p99(idle.livez.latencies))
    const startedAt = performance.now()
    const during = await probeAll(lintel, async () => {
      await tell(lintel, 'change')
      seen = await readNewList(lintel, seen)
    })
    figures.seconds.push((performance.now() - startedAt) / 1000)
    figures.update.push(p99(during.others.latencies))
    figures.whole.push(...during.whole.latencies)
    figures.livez.push(...during.livez.latencies)
    for (const { failures } of Object.values(during)) figures.failures += failures
    const idleAgain = await probeAll(lintel, () => sleep(IDLE_MS))
    figures.idleAgain.push(p99(idleAgain.others.latencies))
    figures.livezIdleAgain.push(p99(idleAgain.livez.latencies))
  }
  await lintel.stop()
  const ratio = median(ratios(figures.update, figures.idle))
  const longestLivez = Math.max(...figures.livez)
  return [
    line(`other calls, ${database}`, {
      measured: `p99 ${median(figures.update).toFixed(1)} ms; new list after ${median(figures.seconds).toFixed(1)} s`,
      reference: `${median(figures.idle).toFixed(1)} ms idle`,
      ratio,
      spread: spreadOf(figures.idleAgain, figures.idle),
      goals: [atMost(ratio, 3, times, 1), atMost(figures.failures, 0, 'failures')],
      figures,
    }),
    line(`summary, home page, last page and sitemap, ${database}`, {
      measured: `p99 ${p99(figures.whole).toFixed(0)} ms, longest ${Math.max(...figures.whole).toFixed(0)} ms`,
      goals: [],
    }),
    line(`/livez, ${database}`, {
      measured: `p99 ${p99(figures.livez).toFixed(1)} ms, longest ${longestLivez.toFixed(0)} ms`,
      reference: `p99 ${median(figures.livezIdle).toFixed(1)} ms idle`,
      spread: spreadOf(figures.livezIdleAgain, figures.livezIdle),
      goals: [atMost(longestLivez, 100, 'ms')],
    }),
  ]
}

/** Sends calls of visitors and of a health check while `work` runs. */
async function probeAll(
  { url }: ServerProcess,
  work: () => Promise<unknown>,
): Promise<Record<'others' | 'whole' | 'livez', Probe>> {
  const paths = Array.from({ length: 50 }, (_, at) => [
    `/api/contractors/${at * 2 + 1}`,
    '/api/contractors/featured',
  ]).flat()
  const done = Promise.resolve().then(work)
  const [others, whole, livez] = await Promise.all([
    probeDuring(() => done, { url, paths, everyMs: OTHERS_EVERY_MS }),
    probeDuring(() => done, { url, paths: wholeDirectoryPaths, everyMs: WHOLE_DIRECTORY_EVERY_MS }),
    probeDuring(() => done, { url, paths: ['/livez'], everyMs: LIVEZ_EVERY_MS }),
  ])
  return { others, whole, livez }
}

interface SeenList {
  cursor: string
  etag: string
}

async function readList({ url }: ServerProcess, seen?: SeenList): Promise<SeenList> {
  const { headers } = await rawGet(`${url}/api/contractors`, {
    'accept-encoding': 'br',
    ...(seen ? { 'if-none-match': seen.etag } : {}),
  })
  return { cursor: String(headers[CURSOR_HEADER]), etag: String(headers.etag) }
}

/** Polls until the list has another cursor than `before`. */
async function readNewList(lintel: ServerProcess, before: SeenList): Promise<SeenList> {
  for (;;) {
    const list = await readList(lintel, before)
    if (list.cursor !== before.cursor) return list
    await sleep(READER_EVERY_MS)
  }
}

/**
 * Bytes that a device with a stored list downloads to update it. Sizes do not vary, so one
 * measurement is enough.
 */
const delta: Row = {
  name: 'delta',
  title: 'bytes of a delta of 1 %',
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const { url } = await bench.startLintel(CONTRACTORS)
    const headers = { 'accept-encoding': 'gzip' }
    const list = await rawGet(`${url}/api/contractors`, headers)
    const makeChange = await bench.createContractorUpdater(databaseUrl)
    await makeChange(CONTRACTORS / 100)
    const path = `${url}/api/contractors/changes?since=${encodeURIComponent(String(list.headers[CURSOR_HEADER]))}`
    const sent = await rawGet(path, headers)
    const { items } = await getJson<Changes>(path)
    if (items.length !== CONTRACTORS / 100)
      throw new Error(`${items.length} contractors came in the delta`)
    const rows = gzipSync(JSON.stringify(items)).length
    const ratio = sent.body.length / rows
    return [
      line('', {
        measured: `${(sent.body.length / 1000).toFixed(1)} kB`,
        reference: `${(rows / 1000).toFixed(1)} kB gz of the ${items.length} rows`,
        ratio,
        goals: [atMost(ratio, 1.1, times, 2)],
        figures: { sent: sent.body.length, rows, list: list.body.length },
      }),
    ]
  },
}

/** What a change of the directory costs the server, other visitors and the devices. */
export const changeRows: Row[] = [change, listRebuild, delta]
