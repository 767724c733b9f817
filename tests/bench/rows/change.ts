import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Changes, CURSOR_HEADER } from '#contract/directory.ts'
import { queryRows } from '../shared/bench.ts'
import {
  atMost,
  line,
  median,
  quantile,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { getJson, probeDuring, rawGet } from '../shared/http.ts'
import { type ServerProcess, tell } from '../shared/processes.ts'

const CONTRACTORS = 10_000
/** Number of clients that request the full list right after each change. */
const READERS = 8
const CHANGES_PER_ROUND = 3
const PROBE_EVERY_MS = 10
const IDLE_MS = 3000

export const change: Row = {
  name: 'change',
  title: 'builds of the full list after a change, and other calls meanwhile',
  async run(bench) {
    const DATABASE_URL = await bench.databaseWith(CONTRACTORS)
    const lintel = await bench.startReference('counting-lintel.ts', { DATABASE_URL }, true)
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
    await lintel.stop()
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

/**
 * Bytes that a device with a stored list downloads to update it. Sizes do not vary, so one
 * measurement is enough.
 */
export const delta: Row = {
  name: 'delta',
  title: 'bytes of a delta of 1 %',
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const { url, stop } = await bench.startLintel(CONTRACTORS)
    const headers = { 'accept-encoding': 'gzip' }
    const list = await rawGet(`${url}/api/contractors`, headers)
    const makeChange = await bench.createContractorUpdater(databaseUrl)
    await makeChange(CONTRACTORS / 100)
    const path = `${url}/api/contractors/changes?since=${encodeURIComponent(String(list.headers[CURSOR_HEADER]))}`
    const sent = await rawGet(path, headers)
    const { items } = await getJson<Changes>(path)
    await stop()
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
