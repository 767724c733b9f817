import { type Prng, prngFor } from '../../api/db/demo/contractors/prng.ts'

/** Addresses of a site with the demo directory, the most frequently read ones first. */
export interface SiteAddresses {
  /** Pages of contractors, and the API's paths of the same contractors. */
  contractors: readonly { page: string; reply: string }[]
  /** Slugs of categories. */
  categories: readonly string[]
  /** Slugs of cities with their state, such as `tampa-fl`. */
  cities: readonly string[]
  /** Slugs of posts. */
  posts: readonly string[]
  /** Files that a page loads with the app. */
  files: readonly string[]
  /** Cursor of the directory. */
  cursor: string
}

export type VisitorKind = 'visitor' | 'crawler' | 'owner' | 'admin'

export interface TrafficRequest {
  /** Number of the visitor, from 0. */
  visitor: number
  kind: VisitorKind
  path: string
  acceptEncoding: string
  /** Second of the day. */
  at: number
}

const DAY_S = 24 * 3600
const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br']

/** Share of the visits per hour, from midnight. */
const busyness = [1, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 10, 9, 9, 9, 9, 9, 10, 11, 12, 11, 8, 5, 2]

/**
 * Returns the requests of a hundred visitors on one day, in order of time, the same for the same
 * seed. Visitors open a page with its files and continue in the app, whose requests follow those of
 * the web app; owners and admins also read what only they may; crawlers read pages.
 */
export function recordDay(seed: string, site: SiteAddresses): TrafficRequest[] {
  const requests: TrafficRequest[] = []
  for (let visitor = 0; visitor < 100; visitor += 1) {
    const prng = prngFor(`${seed} ${visitor}`)
    const kind = kindOf(visitor)
    const acceptEncoding = kind === 'crawler' ? 'gzip, deflate' : prng.pick(browsers)
    const visits = kind === 'crawler' ? 1 : prng.int(8, 16)
    for (let visit = 0; visit < visits; visit += 1) {
      let at = startOfVisit(prng)
      for (const path of pathsOfVisit(prng, site, { kind, isFirst: visit === 0 })) {
        requests.push({ visitor, kind, path, acceptEncoding, at })
        at += prng.int(0, 20)
      }
    }
  }
  return requests.sort((a, b) => a.at - b.at)
}

function kindOf(visitor: number): VisitorKind {
  if (visitor < 84) return 'visitor'
  if (visitor < 88) return 'crawler'
  return visitor < 97 ? 'owner' : 'admin'
}

function startOfVisit(prng: Prng): number {
  const hour = prng.weighted(busyness.map((weight, index) => [index, weight] as const))
  return Math.min(hour * 3600 + prng.int(0, 3599), DAY_S - 1)
}

/** Returns an element; the one at index n is chosen with a probability proportional to 1 / (n + 1). */
const popular = <T>(prng: Prng, list: readonly T[]): T =>
  prng.weighted(list.map((item, index) => [item, 1 / (index + 1)] as const))

function pathsOfVisit(
  prng: Prng,
  site: SiteAddresses,
  { kind, isFirst }: { kind: VisitorKind; isFirst: boolean },
): string[] {
  if (kind === 'crawler')
    return ['/robots.txt', '/sitemap.xml', ...Array.from({ length: 60 }, () => page(prng, site))]
  return [
    page(prng, site),
    ...(isFirst ? site.files : []),
    '/api/user',
    ...(isFirst
      ? ['/api/summary', '/api/categories', '/api/contractors/featured', '/api/contractors']
      : [`/api/contractors/changes?since=${site.cursor}`]),
    ...Array.from({ length: prng.int(6, 14) }, () => reply(prng, site)),
    ...(kind === 'visitor' ? [] : ownPaths[kind]),
  ]
}

const ownPaths = {
  owner: ['/contractor-dashboard', '/api/user/contractors', '/account', '/api/user/sessions'],
  admin: [
    '/admin',
    '/api/admin/contractors/search?q=plumbing',
    '/api/admin/contact-requests',
    '/api/admin/users',
    '/api/admin/blog',
  ],
}

const page = (prng: Prng, site: SiteAddresses): string =>
  prng.weighted<() => string>([
    [() => '/', 30],
    [() => popular(prng, site.contractors).page, 30],
    [() => `/category/${popular(prng, site.categories)}`, 10],
    [() => `/category/${popular(prng, site.categories)}/${popular(prng, site.cities)}`, 10],
    [() => '/directory?location=tampa', 5],
    [() => '/all-contractors', 4],
    [() => '/locations', 3],
    [() => '/blog', 3],
    [() => `/blog/${popular(prng, site.posts)}`, 5],
  ])()

const reply = (prng: Prng, site: SiteAddresses): string =>
  prng.weighted<() => string>([
    [() => popular(prng, site.contractors).reply, 40],
    [() => `/api/contractors/page?category=${popular(prng, site.categories)}`, 15],
    [() => `/api/search?location=${popular(prng, site.cities)}`, 15],
    [() => '/api/categories', 8],
    [() => '/api/summary', 8],
    [() => '/api/contractors/featured', 4],
    [() => `/api/cities?category=${popular(prng, site.categories)}`, 4],
    [() => '/api/blog', 3],
    [() => `/api/blog/slug/${popular(prng, site.posts)}`, 3],
  ])()
