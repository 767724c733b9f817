import { type Bench, lintelEnv } from '../shared/bench.ts'
import { compareRates, type Line, type Row } from '../shared/figures.ts'
import { load } from '../shared/http.ts'
import { type ServerProcess, tell } from '../shared/processes.ts'
import { contractorPaths, drawnPaths, searchPaths } from './uncached.ts'

const CONTRACTORS = 10_000

/**
 * Instances on the same machine share its processors with PostgreSQL and the load generator, so no
 * ratio is a goal.
 */
const twoInstances: Row = {
  name: 'two-instances',
  title: "requests per second of two instances behind Node's round robin, against one",
  async run(bench) {
    const databaseUrl = await bench.databaseWith(CONTRACTORS)
    const [two, twin, one] = [
      await startInstances(bench, databaseUrl, 2),
      await startInstances(bench, databaseUrl, 2),
      await startInstances(bench, databaseUrl, 1),
    ]
    const lines: Line[] = []
    for (const [name, paths] of Object.entries({
      contractor: await contractorPaths(databaseUrl),
      search: await searchPaths(databaseUrl),
      'drawn page': await drawnPaths(one.url),
      'cached reply': ['/api/categories'],
    })) {
      const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
      lines.push(
        ...(await compareRates(bench, {
          name,
          lintel: send(two),
          twin: send(twin),
          references: [{ title: 'one instance', send: send(one) }],
        })),
      )
    }
    return lines
  },
}

/** Starts instances of the built server that share one port. */
async function startInstances(
  bench: Bench,
  databaseUrl: string,
  instances: number,
): Promise<ServerProcess> {
  await bench.ensureBuilt()
  const server = await bench.startScript(['instances.ts'], {
    env: { ...lintelEnv, DATABASE_URL: databaseUrl, INSTANCES: String(instances) },
    readyPath: '/readyz',
    withIpc: true,
  })
  await tell(server, 'all listen')
  return server
}

/**
 * Rows that are not measured, because the feature or the measurement is missing. They count as
 * missed.
 */
const notBuilt: Row[] = [
  {
    name: 'uploads-s3',
    title: 'uploads in an object store',
    notBuilt: 'no measurement of uploads in a bucket',
  },
  {
    name: 'replica',
    title:
      'a replica 5 s behind: everybody reads their own writes; 0 errors when the replica stops',
    notBuilt: 'reads from replicas',
  },
  {
    name: 'pooler',
    title: 'behind PgBouncer in transaction mode',
    notBuilt: 'no pooler in the test set-up',
  },
  {
    name: 'cache-in-front',
    title: 'a recorded day behind a cache: hit rate ≥ 95 %, 0 personal answers in the cache',
    notBuilt: 'no cache in the test set-up',
  },
  {
    name: 'tiles',
    title: 'tiles of the directory on a phone above 20,000 contractors',
    notBuilt: 'the device stores the full list only',
  },
]

/** The directory on more than one process or machine. */
export const scaleRows: Row[] = [twoInstances, ...notBuilt]
