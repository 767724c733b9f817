import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { probeDuring } from '../shared/probe.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atMost, result, type Row, times } from '../shared/result.ts'
import { median, quantile, range, ratios } from '../shared/statistics.ts'
import { createContractorUpdater } from '../shared/update-contractors.ts'

const CONTRACTORS = 10_000
/** Number of clients that request the full list right after each change. */
const READERS = 8
const CHANGES_PER_ROUND = 3
const PROBE_EVERY_MS = 10
const IDLE_MS = 3000

/**
 * Row 8: how often the full list is built after a change, and how much slower other calls are
 * meanwhile.
 */
export const changeUnderLoad: Row = {
  number: 8,
  title: 'a change under load',
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const lintel = await bench.startReference(
      'counting-lintel.ts',
      { DATABASE_URL: databaseUrl },
      true,
    )
    const change = await createContractorUpdater(bench, databaseUrl)
    const probe = await createProbe(lintel, databaseUrl)
    await readFullList(lintel)
    await probe(() => sleep(IDLE_MS))

    const builtBefore = await countBuilds(lintel)
    const figures = { idle: [] as number[], idleAgain: [] as number[], during: [] as number[] }
    for (let round = 0; round < bench.rounds; round += 1) {
      figures.idle.push(p99(await probe(() => sleep(IDLE_MS))))
      const latencies: number[] = []
      for (let n = 0; n < CHANGES_PER_ROUND; n += 1) {
        await change(1)
        latencies.push(...(await probe(() => readFullList(lintel))))
        await sleep(300)
      }
      figures.during.push(p99(latencies))
      figures.idleAgain.push(p99(await probe(() => sleep(IDLE_MS))))
    }
    const builds = ((await countBuilds(lintel)) - builtBefore) / (bench.rounds * CHANGES_PER_ROUND)
    await lintel.stop()
    const ratio = median(ratios(figures.during, figures.idle))
    return [
      result({
        metric: `a change, ${READERS} readers of the full list`,
        measured: `${builds} builds per change; p99 of other calls ${median(figures.during).toFixed(1)} ms`,
        reference: `${median(figures.idle).toFixed(1)} ms idle`,
        ratio,
        noise: range(ratios(figures.idleAgain, figures.idle)),
        goals: [{ text: 'one build', isReached: builds === 1 }, atMost(ratio, 3, times)],
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

/** Sends other public calls while `work` runs. Returns their latencies in milliseconds. */
async function createProbe(
  { url }: ServerProcess,
  databaseUrl: string,
): Promise<(work: () => Promise<unknown>) => Promise<number[]>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number; city: string }>(
    'select id, city_slug as city from listed_contractors where city_slug <> $1 order by id limit 500',
    [''],
  )
  await client.end()
  const paths = rows.flatMap(({ id, city }) => [
    `/api/contractors/${id}`,
    `/api/search?location=${city}`,
    '/api/categories',
  ])
  return async (work) =>
    (await probeDuring(work, { url, paths, everyMs: PROBE_EVERY_MS })).latencies
}

async function countBuilds({ child }: ServerProcess): Promise<number> {
  const reply = once(child, 'message') as Promise<[number]>
  child.send('builds')
  return (await reply)[0]
}
