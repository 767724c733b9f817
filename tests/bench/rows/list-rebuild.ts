import { setTimeout as sleep } from 'node:timers/promises'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { Bench } from '../shared/bench.ts'
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
import { type Probe, probeDuring, rawGet } from '../shared/http.ts'
import { type ServerProcess, tell } from '../shared/processes.ts'

const CONTRACTORS = 100_000
const IDLE_MS = 3000
const LIVEZ_EVERY_MS = 10
const OTHERS_EVERY_MS = 20
/** Interval at which a reader polls for a changed list. */
const READER_EVERY_MS = 100

export const listRebuild: Row = {
  name: 'list-rebuild',
  title: `other calls while the full list of ${CONTRACTORS} contractors is updated after an edit`,
  run: async (bench) => [
    ...(await measure(bench, 'PostgreSQL')),
    ...(await measure(bench, 'embedded')),
  ],
}

async function measure(bench: Bench, database: 'embedded' | 'PostgreSQL'): Promise<Line[]> {
  const env: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await bench.embeddedWith(CONTRACTORS) }
      : { DATABASE_URL: await bench.databaseWith(CONTRACTORS) }
  const lintel = await bench.startReference('counting-lintel.ts', env, true)
  let seen = await readList(lintel)
  const figures = {
    idle: [] as number[],
    idleAgain: [] as number[],
    update: [] as number[],
    livez: [] as number[],
    livezIdle: [] as number[],
    seconds: [] as number[],
    failures: 0,
  }
  await probe(lintel, () => sleep(IDLE_MS))
  for (let round = 0; round < bench.rounds; round += 1) {
    const idle = await probe(lintel, () => sleep(IDLE_MS))
    figures.idle.push(p99(idle.others))
    figures.livezIdle.push(...idle.livez.latencies)
    const startedAt = performance.now()
    const during = await probe(lintel, async () => {
      await tell(lintel, 'change')
      seen = await readNewList(lintel, seen)
    })
    figures.seconds.push((performance.now() - startedAt) / 1000)
    figures.update.push(p99(during.others))
    figures.livez.push(...during.livez.latencies)
    figures.failures += during.others.failures + during.livez.failures
    figures.idleAgain.push(p99((await probe(lintel, () => sleep(IDLE_MS))).others))
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
    line(`/livez, ${database}`, {
      measured: `p99 ${quantile(figures.livez, 0.99).toFixed(1)} ms, longest ${longestLivez.toFixed(0)} ms`,
      reference: `idle p99 ${quantile(figures.livezIdle, 0.99).toFixed(1)} ms, longest ${Math.max(...figures.livezIdle).toFixed(0)} ms`,
      goals: [atMost(longestLivez, 100, 'ms')],
    }),
  ]
}

const p99 = ({ latencies }: Probe) => quantile(latencies, 0.99)

/**
 * Sends calls of visitors and of a health check while `work` runs. It does not call `/api/summary`,
 * because after each change that endpoint counts the whole directory, and this delay is not caused
 * by the list.
 */
async function probe(
  { url }: ServerProcess,
  work: () => Promise<unknown>,
): Promise<{ others: Probe; livez: Probe }> {
  const paths = Array.from({ length: 50 }, (_, at) => [
    `/api/contractors/${at * 2 + 1}`,
    '/api/contractors/featured',
  ]).flat()
  const done = Promise.resolve().then(work)
  const [others, livez] = await Promise.all([
    probeDuring(() => done, { url, paths, everyMs: OTHERS_EVERY_MS }),
    probeDuring(() => done, { url, paths: ['/livez'], everyMs: LIVEZ_EVERY_MS }),
  ])
  return { others, livez }
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
