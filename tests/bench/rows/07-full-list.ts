import { writeFile } from 'node:fs/promises'
import type { StaticRoutes } from '../servers/static-buffer.ts'
import type { Bench } from '../shared/bench.ts'
import { loadLarge } from '../shared/load.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atLeast, type Result, result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'

const CONTRACTORS = 10_000
const path = '/api/contractors'
const GOAL = 0.85

/** Row 7: the throughput of the cached full list, compared with a static buffer. */
export const fullList: Row = {
  number: 7,
  title: 'full list of 10,000 against a static buffer of equal bytes',
  async run(bench) {
    // The difference between two equal servers is the noise of the measurement.
    const [lintel, twin] = [
      await bench.startLintel(CONTRACTORS),
      await bench.startLintel(CONTRACTORS),
    ]
    const results: Result[] = []
    for (const encoding of ['gzip', 'br'] as const)
      results.push(await measure(bench, lintel, twin, encoding))
    await Promise.all([lintel.stop(), twin.stop()])
    return results
  },
}

async function measure(
  bench: Bench,
  lintel: ServerProcess,
  twin: ServerProcess,
  encoding: 'gzip' | 'br',
): Promise<Result> {
  const headers = { 'accept-encoding': encoding }
  const { body } = await rawGet(lintel.url + path, headers)
  await rawGet(twin.url + path, headers)
  const file = bench.newFile('bin')
  const routesFile = bench.newFile('json')
  await writeFile(file, body)
  await writeFile(
    routesFile,
    JSON.stringify({ [path]: { file, type: 'application/json', encoding } } satisfies StaticRoutes),
  )
  const buffer = await bench.startReference('static-buffer.ts', { BENCH_ROUTES: routesFile })

  const cpuMs: Record<string, number[]> = { lintel: [], buffer: [] }
  const rate = (server: ServerProcess) => async () => {
    const run = await loadLarge(server, { path, headers })
    if (server !== twin) cpuMs[server === lintel ? 'lintel' : 'buffer']?.push(run.processorMs)
    return run.perSecond
  }
  const sides = { lintel: rate(lintel), twin: rate(twin), buffer: rate(buffer) }
  for (const warmUp of Object.values(sides)) await warmUp()
  const figures = await interleave(bench.rounds, sides)
  await buffer.stop()
  const ratio = median(ratios(figures.lintel, figures.buffer))
  return result({
    metric: `full list, ${encoding}, ${Math.round(body.length / 1000)} kB`,
    measured: `${median(figures.lintel).toFixed(0)}/s`,
    reference: `${median(figures.buffer).toFixed(0)}/s static buffer`,
    ratio,
    noise: range(ratios(figures.twin, figures.lintel)),
    goals: [atLeast(ratio, GOAL, times, 2)],
    figures: { ...figures, bytes: body.length, processorMsPerRequest: cpuMs },
  })
}
