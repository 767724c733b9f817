import { setTimeout as sleep } from 'node:timers/promises'
import { readReadCounts } from '../../support/read-counts.ts'
import { type Replica, startPrimary } from '../../support/replication.ts'
import { fillDirectory } from '../shared/directory.ts'
import { atMost, compareRates, type Line, line, type Row } from '../shared/figures.ts'
import { getJson, load, probeDuring } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { signInAsAdmin } from './admin.ts'
import { searchPaths } from './uncached.ts'

const CONTRACTORS = 10_000
const EDITS = 50

/**
 * The replicas share the processors with the primary and the load generator, so no ratio of rates
 * is a goal.
 */
export const replica: Row = {
  name: 'replica',
  title: 'searches with a replica, against none; a replica 5 s behind, which then stops',
  async run(bench) {
    const primary = await startPrimary((db) => fillDirectory(db, CONTRACTORS))
    bench.onRowEnd(primary.close)
    const start = (...replicas: Replica[]) =>
      bench.startBuilt({
        DATABASE_URL: primary.databaseUrl,
        DATABASE_READ_URLS: replicas.map(({ databaseUrl }) => databaseUrl).join(','),
      })
    const current = await primary.addReplica()
    const late = await primary.addReplica({ recovery_min_apply_delay: '5s' })
    for (const { catchUp } of [current, late]) await catchUp()
    const paths = await searchPaths(primary.databaseUrl)
    const lintel = await start(current)
    const send = (server: ServerProcess) => () => load(server, { paths, seconds: bench.seconds })
    const rates = await compareRates(bench, {
      name: 'searches',
      lintel: send(lintel),
      twin: send(await start(current)),
      references: [{ title: 'no replica', send: send(await start()) }],
    })
    return [
      ...rates,
      await measureShare(lintel),
      await measureOwnWrites(await start(late), await start(late)),
      await measureStop(await start(late), { late, paths }),
    ]
  },
}

/** Returns the share of reads that ran on the replica. */
async function measureShare({ url }: ServerProcess): Promise<Line> {
  const { primary: onPrimary = 0, 'replica-1': onReplica = 0 } = await readReadCounts(url)
  const share = (onReplica / (onReplica + onPrimary)) * 100
  return line('reads on the replica', { measured: `${share.toFixed(1)} %`, goals: [] })
}

/**
 * Edits a contractor on the first instance. Then a visitor of that instance, and the admin on the
 * other one, read it: both must get the new name.
 */
async function measureOwnWrites(first: ServerProcess, second: ServerProcess): Promise<Line> {
  const path = '/api/contractors/1'
  const headers = { cookie: await signInAsAdmin(first), 'sec-fetch-site': 'same-origin' }
  let older = 0
  for (let n = 0; n < EDITS; n += 1) {
    const name = `Renamed ${n} times`
    const response = await fetch(`${first.url}/api/admin/contractors/1`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    })
    if (response.status !== 200) throw new Error(`An edit got the status ${response.status}`)
    const read = await Promise.all([
      getJson<{ name: string }>(first.url + path),
      getJson<{ name: string }>(second.url + path, headers),
    ])
    older += read.filter((contractor) => contractor.name !== name).length
  }
  return line('5 s behind', {
    measured: `${older} of ${EDITS * 2} reads older than the edit before`,
    goals: [atMost(older, 0, 'older reads')],
  })
}

/** Stops the replica while visitors read from it. */
async function measureStop(
  { url }: ServerProcess,
  { late, paths }: { late: Replica; paths: readonly string[] },
): Promise<Line> {
  await late.catchUp()
  const { latencies, failures } = await probeDuring(
    async () => {
      await sleep(1000)
      if (!(await readReadCounts(url))['replica-1']) throw new Error('The replica is not used')
      await late.stop()
      await sleep(3000)
    },
    { url, paths, everyMs: 20 },
  )
  return line('stops', {
    measured: `${failures} errors in ${latencies.length + failures} reads; longest read ${Math.max(...latencies).toFixed(0)} ms`,
    goals: [atMost(failures, 0, 'errors')],
  })
}
