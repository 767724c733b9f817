import { lintelEnv } from '../shared/bench.ts'
import { atMost, result, type Row } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median } from '../shared/statistics.ts'

const CONTRACTORS = 10_000

/**
 * Row 17: time from the start of the process to its first response that needs the database. The
 * process is started as by `npm start`, with and without the checks of that command.
 */
export const serverStart: Row = {
  number: 17,
  title: 'start to the first 200, built and migrated',
  async run(bench) {
    await bench.ensureBuilt()
    const env = { ...lintelEnv, DATABASE_URL: await bench.databaseWith(CONTRACTORS) }
    const startOf = (script: string) => async () => {
      const server = await bench.start({ args: [script], env, readyPath: '/api/summary' })
      await server.stop()
      return server.startMs
    }
    const server = startOf('dist/api/main.js')
    // `npm start` rebuilds stale code, so it is not measured with --no-build.
    const figures = await interleave(bench.rounds, {
      command: bench.mayBuild ? startOf('api/commands/start.mjs') : server,
      server,
    })
    const seconds = median(figures.command) / 1000
    return [
      result({
        metric: `start to the first 200${bench.mayBuild ? ', npm start' : ''}`,
        measured: `${seconds.toFixed(2)} s`,
        reference: `${(median(figures.server) / 1000).toFixed(2)} s dist/api/main.js alone`,
        goals: [atMost(seconds, 1, 's', 1)],
        figures,
      }),
    ]
  },
}
