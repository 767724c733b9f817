import { setTimeout as sleep } from 'node:timers/promises'
import { readNginxCache } from '../../support/nginx-cache.ts'
import { readReadCounts } from '../../support/read-counts.ts'
import {
  changeListing,
  hitRate,
  isPublicRead,
  personalParts,
  recordSiteDay,
  replay,
  signInUsers,
} from '../../support/replayed-day.ts'
import { type Replica, startPrimary } from '../../support/replication.ts'
import { importSetupModule } from '../../support/setup-modules.ts'
import { fillDirectory } from '../shared/directory.ts'
import { atLeast, atMost, type Line, line, type Row } from '../shared/figures.ts'
import { getJson, probeDuring } from '../shared/http.ts'
import type { ServerProcess } from '../shared/processes.ts'
import { searchPaths, signInAsAdmin } from './uncached.ts'

const CONTRACTORS = 10_000
const EDITS = 50

const replica: Row = {
  name: 'replica',
  title: 'reads older than the own edit before, 5 s behind; errors when the replica stops',
  async run(bench) {
    const primary = await startPrimary((db) => fillDirectory(db, CONTRACTORS))
    bench.onRowEnd(primary.close)
    const late = await primary.addReplica({ recovery_min_apply_delay: '5s' })
    await late.catchUp()
    const start = () =>
      bench.startBuilt({
        DATABASE_URL: primary.databaseUrl,
        DATABASE_READ_URLS: late.databaseUrl,
      })
    const paths = await searchPaths(primary.databaseUrl)
    return [
      await measureOwnWrites(await start(), await start()),
      await measureStop(await start(), { late, paths }),
    ]
  },
}

/**
 * Edits a contractor on the first instance. Then the admin reads it on both: each must return the
 * new name. Visitors without a session may read what their replica has.
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
      getJson<{ name: string }>(first.url + path, headers),
      getJson<{ name: string }>(second.url + path, headers),
    ])
    older += read.filter((contractor) => contractor.name !== name).length
  }
  return line('5 s behind', {
    measured: `${older} of ${EDITS * 2} reads older than the own edit before`,
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

const cacheInFront: Row = {
  name: 'cache-in-front',
  title: 'a recorded day through nginx and two instances',
  async run(bench) {
    const databaseUrl = await bench.newDatabaseWith(CONTRACTORS)
    const { startNginx } = await importSetupModule('../setup/nginx.mjs')
    const { url } = await bench.startInstances(databaseUrl, 2)
    const cache = await startNginx(url)
    bench.onRowEnd(cache.stop)
    const users = await signInUsers(url)
    const exchanges = await replay(cache.url, await recordSiteDay(url), users, changeListing)
    const stored = await readNginxCache(cache.cacheFolder)
    const personal = stored.filter((response) => personalParts(response, users).length > 0)
    const reads = exchanges.filter(isPublicRead)
    const rate = hitRate(reads) * 100
    return [
      line('hit rate', {
        measured: `${rate.toFixed(1)} % of ${reads.length} pages and replies`,
        goals: [atLeast(rate, 95, '%', 1)],
      }),
      line('personal replies in the cache', {
        measured: `${personal.length} of ${stored.length} stored`,
        goals: [atMost(personal.length, 0, 'personal')],
      }),
    ]
  },
}

/** More than one server. */
export const severalServersRows: Row[] = [cacheInFront, replica]
