import { load } from '../shared/load.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { atLeast, result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'

/**
 * Row 13: the cost of the middleware that runs before the health check. `/livez` does no other
 * work.
 */
export const livez: Row = {
  number: 13,
  title: 'middleware before the health check, on /livez, against bare node:http',
  async run(bench) {
    const servers = [
      await bench.startLintel(10_000),
      await bench.startLintel(10_000),
      await bench.startReference('static-buffer.ts', {}),
    ] as const
    const processor = new Map<number, number[]>(servers.map(({ pid }) => [pid, []]))
    const rate = (server: ServerProcess) => async () => {
      const run = await load(server, { paths: ['/livez'], connections: 20 })
      processor.get(server.pid)?.push(run.processorMs)
      return run.perSecond
    }
    const sides = { lintel: rate(servers[0]), twin: rate(servers[1]), bare: rate(servers[2]) }
    for (const warmUp of Object.values(sides)) await warmUp()
    const figures = await interleave(bench.rounds, sides)
    await Promise.all(servers.map((server) => server.stop()))
    const ratio = median(ratios(figures.lintel, figures.bare))
    return [
      result({
        metric: 'middleware stack on /livez',
        measured: `${median(figures.lintel).toFixed(0)}/s`,
        reference: `${median(figures.bare).toFixed(0)}/s bare node:http`,
        ratio,
        noise: range(ratios(figures.twin, figures.lintel)),
        goals: [atLeast(ratio, 0.4, times, 2)],
        figures: { ...figures, processorMsPerRequest: [...processor.values()] },
      }),
    ]
  },
}
