import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractorPath } from '#contract/rules/links.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { createDataLocation, type DataLocation } from '../support/data-locations.ts'
import { readNginxCache } from '../support/nginx-cache.ts'
import { rawGet } from '../support/raw-get.ts'
import {
  changeListing,
  hitRate,
  isAnonymous,
  isPublicRead,
  type Owner,
  personalParts,
  recordSiteDay,
  replay,
  signInUsers,
  type SiteUsers,
} from '../support/replayed-day.ts'
import { importSetupModule } from '../support/setup-modules.ts'

describe('nginx as a cache in front of the server', () => {
  let location: DataLocation & { close: () => Promise<void> }
  let server: RunningServer
  let cache: { url: string; cacheFolder: string; stop: () => Promise<void> }
  let users: SiteUsers

  beforeAll(async () => {
    location = await createDataLocation('PostgreSQL', 'demo')
    server = await startServer(location)
    const { startNginx } = await importSetupModule('../setup/nginx.mjs')
    cache = await startNginx(server.url)
    users = await signInUsers(cache.url)
  })
  afterAll(async () => {
    await cache.stop()
    await server.stop()
    await location.close()
  })

  const read = (path: string, headers: Record<string, string> = {}) =>
    rawGet(cache.url, path, headers)
  const pageOf = ({ listing }: Owner) => contractorPath(listing, listing.categorySlug)

  /** Changes a listing and expects its owner to read the change at once, wherever it is shown. */
  async function expectOwnerToSeeChange(owner: Owner): Promise<string> {
    const description = await changeListing(owner)
    const { cookie, listing } = owner
    for (const path of [pageOf(owner), `/api/contractors/${listing.id}`, '/api/contractors']) {
      const { status, text } = await read(path, { cookie })
      expect([path, status]).toEqual([path, 200])
      expect(text.includes(description), path).toBe(true)
    }
    return description
  }

  test('answers 95 % of what visitors read on a day, and nothing that is personal', async () => {
    const day = await recordSiteDay(server.url)
    const exchanges = await replay(cache.url, day, users, expectOwnerToSeeChange)
    const anonymous = exchanges.filter(isAnonymous)
    const signedIn = exchanges.filter((exchange) => !isAnonymous(exchange))
    expect(anonymous.length).toBeGreaterThan(5000)
    expect(signedIn.length).toBeGreaterThan(500)

    // Only the question who is signed in has no answer for a visitor.
    for (const { path, response } of exchanges.filter(({ path }) => path !== '/api/user')) {
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    for (const { path, response } of signedIn) {
      expect([path, response.headers['x-cache-status']]).toEqual([path, undefined])
      expect(response.headers['cache-control'], path).not.toContain('s-maxage')
    }

    const reads = exchanges.filter(isPublicRead)
    const rate = hitRate(reads)
    process.stdout.write(
      `${exchanges.length} requests, ${anonymous.length} anonymous; of ${reads.length} pages and replies ${(100 * rate).toFixed(1)} % from the cache, of all anonymous requests ${(100 * hitRate(anonymous)).toFixed(1)} %\n`,
    )
    expect(rate).toBeGreaterThanOrEqual(0.95)

    const stored = await readNginxCache(cache.cacheFolder)
    expect(stored.length).toBeGreaterThan(100)
    expect(stored.some(({ text }) => text.includes('Harbour Joinery'))).toBe(true)
    for (const response of stored) {
      const { key, head } = response
      expect(head, key).toMatch(/^cache-control: .*(s-maxage|max-age)=[1-9]/m)
      expect([key, personalParts(response, users)]).toEqual([key, []])
    }
  })

  test('an owner sees a change at once, and everybody within half a minute', async () => {
    const [owner] = users.owners
    if (!owner) throw new Error('There is no owner')
    const paths = [pageOf(owner), `/api/contractors/${owner.listing.id}`]
    for (const path of paths) await read(path)
    const description = await expectOwnerToSeeChange(owner)
    for (const path of paths) {
      await expect
        .poll(async () => (await read(path)).text.includes(description), {
          interval: 250,
          timeout: 31_000,
        })
        .toBe(true)
    }
  })

  test('visitors and owners revalidate by ETag', async () => {
    const readers: Record<string, string>[] = [{}, { cookie: users.owners[0]?.cookie ?? '' }]
    for (const headers of readers) {
      const { headers: first } = await read('/api/categories', headers)
      const again = await read('/api/categories', {
        ...headers,
        'if-none-match': String(first.etag),
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
  })

  test('each client gets an encoding that it accepts', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
      ['br', 'br'],
    ] as const) {
      const { headers } = await read('/category/plumbers', { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
    }
  })

  test.each(['*', 'br;q=0, gzip', 'gzip;q=0, *'])(
    'a client that accepts "%s" does not change the encoding for others',
    async (accepted) => {
      const path = `/all-cities?page=2&of=${encodeURIComponent(accepted)}`
      await read(path, { 'accept-encoding': accepted })
      for (const encoding of ['br', 'gzip', undefined]) {
        const { headers } = await read(path, { 'accept-encoding': encoding ?? 'identity' })
        expect(headers['content-encoding']).toBe(encoding)
      }
    },
  )

  test.each([
    ['gzip, br;q=0', 'gzip'],
    ['BR ; q=0.000, gzip', 'gzip'],
    ['gzip;q=0, br;q=0', undefined],
    ['gzip;q=0., br;q=0.5', 'br'],
  ] as const)(
    'a client that accepts "%s" gets no stored response that it refuses',
    async (accepted, encoding) => {
      const path = `/all-cities?page=2&of=${encodeURIComponent(accepted)}`
      for (const stored of ['br', 'gzip', 'identity'])
        await read(path, { 'accept-encoding': stored })
      const { headers } = await read(path, { 'accept-encoding': accepted })
      expect([headers['x-cache-status'], headers['content-encoding']]).toEqual(['HIT', encoding])
    },
  )
})
