import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { Bench } from '../shared/bench.ts'
import { type Probe, probeDuring } from '../shared/probe.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atMost, result, type Result, type Row, times } from '../shared/result.ts'
import { median, quantile, range, ratios } from '../shared/statistics.ts'

const CONTRACTORS = 100_000
const IDLE_MS = 3000
const LIVEZ_EVERY_MS = 10
const OTHERS_EVERY_MS = 20
/** Interval at which a reader polls for a changed list. */
const READER_EVERY_MS = 100

/**
 * Row 18: how long other calls wait while the full list of a large directory is updated after an
 * edit.
 */
export const listUpdate: Row = {
  number: 18,
  title: `an edit among ${CONTRACTORS} contractors`,
  run: async (bench) => [
    ...(await measure(bench, 'embedded')),
    ...(await measure(bench, 'PostgreSQL')),
  ],
}

async function measure(bench: Bench, database: 'embedded' | 'PostgreSQL'): Promise<Result[]> {
  const env: Record<string, string> =
    database === 'embedded'
      ? { DATA_DIR: await bench.embeddedWith(CONTRACTORS) }
      : { DATABASE_URL: await bench.databaseWith(CONTRACTORS) }
  const lintel = await bench.startReference('counting-lintel.ts', env, true)
  let seen = await readList(lintel)
  const figures = {
    idle: [] as number[],
    edit: [] as number[],
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
    // An edit after which no client reads the list.
    figures.edit.push(
      p99(
        (
          await probe(lintel, async () => {
            await edit(lintel)
            await sleep(IDLE_MS)
          })
        ).others,
      ),
    )
    const startedAt = performance.now()
    const during = await probe(lintel, async () => {
      await edit(lintel)
      seen = await readNewList(lintel, seen)
    })
    figures.seconds.push((performance.now() - startedAt) / 1000)
    figures.update.push(p99(during.others))
    figures.livez.push(...during.livez.latencies)
    figures.failures += during.others.failures + during.livez.failures
  }
  await lintel.stop()
  const ratio = median(ratios(figures.update, figures.idle))
  const longestLivez = Math.max(...figures.livez)
  return [
    result({
      metric: `other calls while the list is updated, ${database}`,
      measured: `p99 ${median(figures.update).toFixed(1)} ms; ${figures.failures} failed; new list after ${median(figures.seconds).toFixed(1)} s`,
      reference: `${median(figures.idle).toFixed(1)} ms idle; ${median(figures.edit).toFixed(1)} ms when nobody reads the list`,
      ratio,
      noise: range(ratios(figures.edit, figures.idle)),
      goals: [atMost(ratio, 3, times), { text: 'none fails', isReached: figures.failures === 0 }],
      figures,
    }),
    result({
      metric: `/livez while the list is updated, ${database}`,
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

async function edit({ child }: ServerProcess): Promise<void> {
  const done = once(child, 'message')
  child.send('change')
  await done
}
