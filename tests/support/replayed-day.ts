import type { ContractorDetail } from '#contract/entities.ts'
import type { StoredResponse } from './nginx-cache.ts'
import { type RawResponse, rawGet } from './raw-get.ts'
import { recordDay, type SiteAddresses, type TrafficRequest } from './traffic.ts'
import { listingForm, registerOwner, signInAs, type TestUser } from './users.ts'

const CLIENTS = 12
/** Number of requests after which an owner changes a listing. */
const REQUESTS_PER_CHANGE = 1000
const HITS = ['HIT', 'STALE', 'UPDATING']

export interface Owner extends TestUser {
  listing: ContractorDetail
}

export interface SiteUsers {
  owners: readonly Owner[]
  admins: readonly TestUser[]
}

interface Exchange extends TrafficRequest {
  response: Pick<RawResponse, 'status' | 'headers'>
}

/** Registers owners with a listing each, and signs the demo admin in several times. */
export async function signInUsers(url: string): Promise<SiteUsers> {
  const target = { send: (path: string, init?: RequestInit) => fetch(url + path, init) }
  const owners: Owner[] = []
  for (let n = 0; n < 9; n += 1) {
    const owner = await registerOwner(target)
    const created = await owner.send('POST', '/api/contractors', listingForm())
    owners.push({ ...owner, listing: (await created.json()) as ContractorDetail })
  }
  const admins: TestUser[] = []
  for (let n = 0; n < 3; n += 1) admins.push(await signInAs(target, 'admin@example.com'))
  return { owners, admins }
}

/** Changes the description of a listing. Returns the new one. */
export async function changeListing({ send, listing }: Owner): Promise<string> {
  const description = `Stairs, shelves and doors number ${Math.random()}, made and fitted by us.`
  const sent = await send('PUT', `/api/contractors/${listing.id}`, { description })
  if (sent.status !== 200) throw new Error(`A change of a listing got the status ${sent.status}`)
  return description
}

/** Returns the requests of one day on the site of this server. */
export async function recordSiteDay(serverUrl: string): Promise<TrafficRequest[]> {
  return recordDay('a day', await readAddresses(serverUrl))
}

async function readAddresses(serverUrl: string): Promise<SiteAddresses> {
  const [paths, home, summary, list] = await Promise.all([
    readSitemap(serverUrl, '/sitemap.xml'),
    ...['/', '/api/summary', '/api/contractors'].map((path) => rawGet(serverUrl, path)),
  ])
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

/** Returns the paths of a sitemap. A large one is an index of others. */
async function readSitemap(serverUrl: string, path: string): Promise<string[]> {
  const { text } = await rawGet(serverUrl, path)
  const paths = [...text.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(
    ([, location = '']) => location,
  )
  if (!text.includes('<sitemapindex')) return paths
  return (await Promise.all(paths.map((part) => readSitemap(serverUrl, part)))).flat()
}

/**
 * Sends the requests in their order, several at a time. `onChange` is called with each owner in
 * turn, to change the owner's listing.
 */
export async function replay(
  url: string,
  requests: readonly TrafficRequest[],
  { owners, admins }: SiteUsers,
  onChange: (owner: Owner) => Promise<unknown>,
): Promise<Exchange[]> {
  const cookieOf = ({ kind, visitor }: TrafficRequest) => {
    const users = kind === 'owner' ? owners : kind === 'admin' ? admins : []
    return users[visitor % users.length]?.cookie
  }
  const exchanges: Exchange[] = []
  let next = 0
  const client = async () => {
    for (;;) {
      const number = next++
      const request = requests[number]
      if (!request) return
      const owner = owners[number % owners.length]
      if (owner && number % REQUESTS_PER_CHANGE === 0) await onChange(owner)
      const cookie = cookieOf(request)
      const { status, headers } = await rawGet(url, request.path, {
        'accept-encoding': request.acceptEncoding,
        ...(cookie === undefined ? {} : { cookie }),
      })
      exchanges.push({ ...request, response: { status, headers } })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return exchanges
}

export const isAnonymous = ({ kind }: TrafficRequest) => kind === 'visitor' || kind === 'crawler'

/**
 * Whether this is a page or a reply that visitors read. Files are stored for a year, so they would
 * only raise the rate. Who is signed in is never stored.
 */
export const isPublicRead = (request: TrafficRequest) =>
  isAnonymous(request) &&
  request.path !== '/api/user' &&
  !/\.(js|css|woff2|svg|png)$/.test(request.path)

/** Returns the share of these exchanges that nginx has answered from its cache, from 0 to 1. */
export function hitRate(exchanges: readonly Exchange[]): number {
  const hits = exchanges.filter(({ response }) =>
    HITS.includes(String(response.headers['x-cache-status'])),
  )
  return hits.length / exchanges.length
}

/** Returns what is personal in a stored response, as text for messages. */
export function personalParts(
  { head, text }: StoredResponse,
  { owners, admins }: SiteUsers,
): string[] {
  const markers = [
    ...[...owners, ...admins].flatMap(({ email, cookie }) => [email, cookie]),
    'unauthenticated',
    '"isAdmin"',
  ]
  return [
    ...(head.match(/^set-cookie|private|no-store/gm) ?? []),
    ...markers.filter((marker) => text.includes(marker)),
    ...(text.match(/"userId":\d+/) ?? []),
  ]
}
