import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../shared/bench.ts'
import { atMost, interleave, line, median, ratios, type Row, spreadOf } from '../shared/figures.ts'
import { load, loadLarge, rawGet } from '../shared/http.ts'
import { MB, memoryOf, type ServerProcess } from '../shared/processes.ts'
import { searchPaths } from './uncached.ts'

const CONTRACTORS = 10_000
const CYCLES = 12
const CHANGES_PER_CYCLE = 4
/** Number of first cycles that the drift leaves out, because the memory still grows in them. */
const WARM_UP = 5
/** A server in plain Node that responds `ok` to every request. */
const bareNode = `require('http').createServer((_, response) => response.end('ok')).listen(process.env.PORT, process.env.HOST)`

const startBare = (bench: Bench) => bench.start({ args: ['-e', bareNode], env: {}, readyPath: '/' })

/** Memory of the idle server, its maximum under public calls, and its growth over time. */
const memory: Row = {
  name: 'memory',
  title: `memory with ${CONTRACTORS} contractors`,
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const searches = await searchPaths(databaseUrl)
    const change = await bench.createContractorUpdater(databaseUrl)
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const bare = await startBare(bench)
    await sleep(3000)
    const current = ({ pid }: ServerProcess) => memoryOf(pid, 'VmRSS') / MB
    const [idle, idleTwin, idleBare] = [current(lintel), current(twin), current(bare)]
    await bare.stop()
    const cycle = (server: ServerProcess) => async () => {
      await callEverything(server, searches, bench.seconds * 0.6)
      await changeAndRead(server, change)
      await sleep(1500)
      return current(server)
    }
    const cycles = await interleave(CYCLES, { lintel: cycle(lintel), twin: cycle(twin) })
    const afterCycles = cycles.lintel
    const peakOf = ({ pid }: ServerProcess) => memoryOf(pid, 'VmHWM') / MB
    const [peak, peakTwin] = [peakOf(lintel), peakOf(twin)]
    const early = median(afterCycles.slice(WARM_UP, WARM_UP + 3))
    const drift = (median(afterCycles.slice(-3)) / early - 1) * 100
    return [
      line('idle', {
        measured: `${idle.toFixed(0)} MB`,
        reference: `${idleBare.toFixed(0)} MB bare node`,
        spread: spreadOf([idleTwin], [idle]),
        goals: [atMost(idle, 120, 'MB')],
      }),
      line('under load', {
        measured: `${peak.toFixed(0)} MB at most; drift ${drift.toFixed(1)} %`,
        reference: `${early.toFixed(0)} MB after ${WARM_UP + 2} cycles`,
        spread: spreadOf([peakTwin], [peak]),
        goals: [atMost(peak, 300, 'MB'), atMost(drift, 5, '% drift', 1)],
        figures: { peak, cycles },
      }),
    ]
  },
}

/**
 * Makes changes one after another and requests the list after each. Lists that changes have
 * replaced must not stay in memory.
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

async function callEverything(
  server: ServerProcess,
  searches: string[],
  seconds: number,
): Promise<void> {
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
    { paths: Array.from({ length: 200 }, (_, at) => `/all-contractors?page=${at + 1}`) },
  ]
  for (const encoding of ['gzip', 'br'])
    await loadLarge(server, {
      path: '/api/contractors',
      headers: { 'accept-encoding': encoding },
      seconds,
      connections: 20,
    })
  for (const call of calls) await load(server, { ...call, seconds, connections: 20 })
}

/** Starts the server as `npm start` does, with and without the checks of that command. */
const start: Row = {
  name: 'start',
  title:
    'start to the first response that needs the database, with the build and the migrated database in place',
  async run(bench) {
    await bench.ensureBuilt()
    const env = { ...bench.lintelEnv, DATABASE_URL: await bench.databaseWith(CONTRACTORS) }
    const startOf = (script: string) => async () => {
      const server = await bench.start({ args: [script], env, readyPath: '/api/summary' })
      await server.stop()
      return server.startMs
    }
    const server = startOf('dist/api/main.js')
    // With the bench option --no-build, the plain server is measured in place of `npm start`, which
    // would rebuild stale code.
    const command = bench.mayBuild ? startOf('api/commands/start.mjs') : server
    const figures = await interleave(bench.rounds, {
      command,
      commandAgain: command,
      server,
      bare: async () => {
        const bare = await startBare(bench)
        await bare.stop()
        return bare.startMs
      },
    })
    const seconds = median(figures.command) / 1000
    return [
      line('', {
        measured: `${seconds.toFixed(2)} s (${(median(figures.server) / 1000).toFixed(2)} s without npm start)`,
        reference: `${(median(figures.bare) / 1000).toFixed(2)} s bare node`,
        ratio: median(ratios(figures.command, figures.bare)),
        spread: spreadOf(figures.commandAgain, figures.command),
        goals: [atMost(seconds, 1.5, 's', 2)],
        figures,
      }),
    ]
  },
}

/** The server's process: its memory and its start. */
export const processRows: Row[] = [memory, start]
