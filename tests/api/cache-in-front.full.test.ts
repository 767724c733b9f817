import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { createDataLocation, type DataLocation } from '../support/data-locations.ts'
import { readNginxCache } from '../support/nginx-cache.ts'
import { type RawResponse, rawGet } from '../support/raw-get.ts'
import { importSetupModule } from '../support/setup-modules.ts'
import { recordDay, type SiteAddresses, type TrafficRequest } from '../support/traffic.ts'
import { listingForm, registerOwner, signInAs, type TestUser } from '../support/users.ts'

const CLIENTS = 12
/** Number of requests after which an owner changes a listing. */
const REQUESTS_PER_CHANGE = 1000
const HITS = ['HIT', 'STALE', 'UPDATING']

interface Exchange extends TrafficRequest {
  response: Pick<RawResponse, 'status' | 'headers'>
}

describe('nginx as a cache in front of the server', () => {
  let location: DataLocation & { close: () => Promise<void> }
  let server: RunningServer
  let cache: { url: string; cacheFolder: string; stop: () => Promise<void> }
  const owners: (TestUser & { listing: ContractorDetail })[] = []
  const admins: TestUser[] = []

  beforeAll(async () => {
    location = await createDataLocation('PostgreSQL', 'demo')
    server = await startServer(location)
    const { startNginx } = await importSetupModule('../setup/nginx.mjs')
    cache = await startNginx(server.url)
    const target = { send: (path: string, init?: RequestInit) => fetch(cache.url + path, init) }
    for (let n = 0; n < 9; n += 1) {
      const owner = await registerOwner(target)
      const created = await owner.send('POST', '/api/contractors', listingForm())
      owners.push({ ...owner, listing: (await created.json()) as ContractorDetail })
    }
    for (let n = 0; n < 3; n += 1) admins.push(await signInAs(target, 'admin@example.com'))
  })
  afterAll(async () => {
    await cache.stop()
    await server.stop()
    await location.close()
  })

  const read = (path: string, headers: Record<string, string> = {}) =>
    rawGet(cache.url, path, headers)
  const pageOf = ({ listing }: { listing: ContractorDetail }) =>
    contractorPath(listing, listing.categorySlug)

  /** Changes the description of a listing. Returns the new one. */
  async function change(owner: (typeof owners)[number]): Promise<string> {
    const description = `Stairs, shelves and doors number ${Math.random()}, made and fitted by us.`
    const sent = await owner.send('PUT', `/api/contractors/${owner.listing.id}`, { description })
    expect(sent.status).toBe(200)
    return description
  }

  /** Changes a listing and expects its owner to read the change at once, wherever it is shown. */
  async function expectOwnerToSeeChange(owner: (typeof owners)[number]): Promise<string> {
    const description = await change(owner)
    const { cookie, listing } = owner
    for (const path of [pageOf(owner), `/api/contractors/${listing.id}`, '/api/contractors']) {
      const { status, text } = await read(path, { cookie })
      expect([path, status]).toEqual([path, 200])
      expect(text.includes(description), path).toBe(true)
    }
    return description
  }

  async function readAddresses(): Promise<SiteAddresses> {
    const [sitemap, home, summary, list] = await Promise.all(
      ['/sitemap.xml', '/', '/api/summary', '/api/contractors'].map((path) =>
        rawGet(server.url, path),
      ),
    )
    const paths = [...(sitemap?.text ?? '').matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    const below = (prefix: string) => paths.filter((path) => path.startsWith(prefix))
    const { popularCities } = JSON.parse(summary?.text ?? '') as {
      popularCities: { citySlug: string; state: string }[]
    }
    const files = (home?.text ?? '').matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2|svg|png))"/g)
    return {
      contractors: below('/contractor/')
        .slice(0, 40)
        .map((page) => ({ page, reply: page.replace('/contractor/', '/api/contractors/') })),
      categories: below('/category/').map((path) => path.slice('/category/'.length)),
      cities: popularCities
        .slice(0, 6)
        .map(({ citySlug, state }) => `${citySlug}-${state.toLowerCase()}`),
      posts: below('/blog/').map((path) => path.slice('/blog/'.length)),
      files: [...new Set([...files].map(([, path = '']) => path))],
      cursor: String(list?.headers['x-directory-cursor']),
    }
  }

  const cookieOf = ({ kind, visitor }: TrafficRequest) => {
    const users = kind === 'owner' ? owners : kind === 'admin' ? admins : []
    return users[visitor % users.length]?.cookie
  }

  /** Sends the requests in their order, several at a time, while owners change their listings. */
  async function replay(requests: readonly TrafficRequest[]): Promise<Exchange[]> {
    const exchanges: Exchange[] = []
    let next = 0
    const client = async () => {
      for (;;) {
        const number = next++
        const request = requests[number]
        if (!request) return
        const owner = owners[number % owners.length]
        if (owner && number % REQUESTS_PER_CHANGE === 0) await expectOwnerToSeeChange(owner)
        const cookie = cookieOf(request)
        const { status, headers } = await read(request.path, {
          'accept-encoding': request.acceptEncoding,
          ...(cookie === undefined ? {} : { cookie }),
        })
        exchanges.push({ ...request, response: { status, headers } })
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return exchanges
  }

  test('answers 95 % of what visitors read on a day, and nothing that is personal', async () => {
    const day = recordDay('a day', await readAddresses())
    const exchanges = await replay(day)
    const isAnonymous = ({ kind }: TrafficRequest) => kind === 'visitor' || kind === 'crawler'
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

    // Files are stored for a year, so they would only raise the rate. Who is signed in is never
    // stored.
    const reads = anonymous.filter(
      ({ path }) => path !== '/api/user' && !/\.(js|css|woff2|svg|png)$/.test(path),
    )
    const isHit = ({ response }: Exchange) =>
      HITS.includes(String(response.headers['x-cache-status']))
    const rate = reads.filter(isHit).length / reads.length
    process.stdout.write(
      `${exchanges.length} requests, ${anonymous.length} anonymous; of ${reads.length} pages and replies ${(100 * rate).toFixed(1)} % from the cache, of all anonymous requests ${((100 * anonymous.filter(isHit).length) / anonymous.length).toFixed(1)} %\n`,
    )
    expect(rate).toBeGreaterThanOrEqual(0.95)

    const stored = await readNginxCache(cache.cacheFolder)
    expect(stored.length).toBeGreaterThan(100)
    expect(stored.some(({ text }) => text.includes('Harbour Joinery'))).toBe(true)
    const markers = [
      ...[...owners, ...admins].flatMap(({ email, cookie }) => [email, cookie]),
      'unauthenticated',
      '"isAdmin"',
    ]
    for (const { key, head, text } of stored) {
      expect(head, key).toMatch(/^cache-control: .*(s-maxage|max-age)=[1-9]/m)
      expect(head, key).not.toMatch(/^set-cookie|private|no-store/m)
      expect(
        markers.filter((marker) => text.includes(marker)),
        key,
      ).toEqual([])
      expect(text, key).not.toMatch(/"userId":\d/)
    }
  })

  test('an owner sees a change at once, and everybody within half a minute', async () => {
    const [owner] = owners
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
    const readers: Record<string, string>[] = [{}, { cookie: owners[0]?.cookie ?? '' }]
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
})
