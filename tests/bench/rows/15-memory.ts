import { setTimeout as sleep } from 'node:timers/promises'
import { load, loadLarge } from '../shared/load.ts'
import { memoryOf, type ServerProcess } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atMost, result, type Row } from '../shared/result.ts'
import { median } from '../shared/statistics.ts'
import { createContractorUpdater } from '../shared/update-contractors.ts'
import { searchPaths } from './10-search.ts'

const CONTRACTORS = 10_000
const CYCLES = 12
const CHANGES_PER_CYCLE = 4
/** Number of first cycles that are not measured, because the memory of the process still grows. */
const WARM_UP = 5
const MB = 1024 * 1024

/**
 * Row 15: memory of the idle server, its maximum under every kind of public call, and its growth
 * over time.
 */
export const memory: Row = {
  number: 15,
  title: 'memory on PostgreSQL',
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const searches = await searchPaths(databaseUrl)
    const change = await createContractorUpdater(bench, databaseUrl)
    const lintel = await bench.startLintel(CONTRACTORS)
    await sleep(3000)
    const idle = memoryOf(lintel.pid, 'VmRSS') / MB
    const afterCycles: number[] = []
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await callEverything(lintel, searches)
      await changeAndRead(lintel, change)
      await sleep(1500)
      afterCycles.push(memoryOf(lintel.pid, 'VmRSS') / MB)
    }
    const peak = memoryOf(lintel.pid, 'VmHWM') / MB
    await lintel.stop()
    const early = median(afterCycles.slice(WARM_UP, WARM_UP + 3))
    const drift = (median(afterCycles.slice(-3)) / early - 1) * 100
    return [
      result({
        metric: 'memory idle',
        measured: `${idle.toFixed(0)} MB`,
        goals: [atMost(idle, 120, 'MB')],
        figures: { idle },
      }),
      result({
        metric: `maximum memory, ${CONTRACTORS} contractors`,
        measured: `${peak.toFixed(0)} MB; drift ${drift.toFixed(1)} %`,
        reference: `${early.toFixed(0)} MB after cycle ${WARM_UP + 2}`,
        goals: [atMost(peak, 250, 'MB'), { text: 'drift ≤ 5 %', isReached: drift <= 5 }],
        figures: { peak, afterCycles },
      }),
    ]
  },
}

/**
 * Makes changes one after another and requests the new list after each. Old lists must not stay in
 * memory.
 */
async function changeAndRead(
  { url }: ServerProcess,
  change: (count: number) => Promise<void>,
): Promise<void> {
  for (let n = 0; n < CHANGES_PER_CYCLE; n += 1) {
    await change(1)
    await Promise.all(
      ['gzip', 'br'].map((encoding) =>
        rawGet(`${url}/api/contractors`, { 'accept-encoding': encoding }),
      ),
    )
  }
}

async function callEverything(server: ServerProcess, searches: string[]): Promise<void> {
  const calls = [
    { paths: searches, headers: { 'accept-encoding': 'br' } },
    { paths: Array.from({ length: 200 }, (_, at) => `/api/contractors/${at + 1}`) },
    {
      paths: [
        '/api/summary',
        '/api/categories',
        '/api/contractors/featured',
        '/api/blog',
        '/',
        '/livez',
      ],
    },
  ]
  for (const encoding of ['gzip', 'br'])
    await loadLarge(server, {
      path: '/api/contractors',
      headers: { 'accept-encoding': encoding },
      seconds: 1.5,
      connections: 20,
    })
  for (const call of calls) await load(server, { ...call, seconds: 1.5, connections: 20 })
}
