import { readNginxCache } from '../../support/nginx-cache.ts'
import {
  changeListing,
  hitRate,
  isPublicRead,
  personalParts,
  recordSiteDay,
  replay,
  signInUsers,
} from '../../support/replayed-day.ts'
import { importSetupModule } from '../../support/setup-modules.ts'
import type { Bench } from '../shared/bench.ts'
import { atLeast, atMost, compareRates, line, type Row } from '../shared/figures.ts'
import { requestOnce } from '../shared/http.ts'

const CONTRACTORS = 10_000
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Nginx and the instances share the processors with PostgreSQL and the load generator, so no ratio
 * is a goal.
 */
export const cacheInFront: Row = {
  name: 'cache-in-front',
  title: 'a day of traffic through nginx and two instances, against one instance without a cache',
  async run(bench) {
    const databaseUrl = await bench.newDatabaseWith(CONTRACTORS)
    const [cache, twin] = [
      await startCache(bench, databaseUrl),
      await startCache(bench, databaseUrl),
    ]
    const one = await bench.startInstances(databaseUrl, 1)
    const users = await signInUsers(one.url)
    const day = await recordSiteDay(one.url)
    const exchanges = await replay(cache.url, day, users, changeListing)
    const stored = await readNginxCache(cache.cacheFolder)
    const personal = stored.filter((response) => personalParts(response, users).length > 0)
    const reads = exchanges.filter(isPublicRead)
    const rate = hitRate(reads) * 100
    const paths = day.filter(isPublicRead).map(({ path }) => path)
    const send =
      ({ url }: { url: string }) =>
      async () => ({
        perSecond: 1000 / (await requestOnce({ url }, paths, BROWSER)),
        processorMs: Number.NaN,
      })
    return [
      line('hit rate', {
        measured: `${rate.toFixed(1)} % of ${reads.length} pages and replies`,
        goals: [atLeast(rate, 95, '%', 1)],
      }),
      line('personal replies in the cache', {
        measured: `${personal.length} of ${stored.length} stored`,
        goals: [atMost(personal.length, 0, 'personal')],
      }),
      ...(await compareRates(bench, {
        name: 'pages and replies of the day',
        lintel: send(cache),
        twin: send(twin),
        references: [{ title: 'one instance', send: send(one) }],
      })),
    ]
  },
}

/** Starts nginx with a cache, in front of two instances. */
async function startCache(bench: Bench, databaseUrl: string) {
  const { startNginx } = await importSetupModule('../setup/nginx.mjs')
  const cache = await startNginx((await bench.startInstances(databaseUrl, 2)).url)
  bench.onRowEnd(cache.stop)
  return cache
}
