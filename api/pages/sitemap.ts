import { countContractors } from '../features/directory/repo.ts'
import type { CachedReplies } from '../http/cached-replies.ts'
import type { AppMiddleware } from '../http/context.ts'
import { escapeHtml } from './html.ts'
import type { PerVersion } from './per-version.ts'
import {
  listContractorAddresses,
  listOtherAddresses,
  type SitemapAddress,
  type SitemapSource,
} from './sitemap-addresses.ts'

/** Addresses in one file; more are an index of parts (E8). */
const PART_SIZE = 10_000

export interface SitemapDeps extends SitemapSource {
  replies: CachedReplies
  /** Of the same version as `replies`. */
  reads: PerVersion
  origin: () => string
  partSize?: number
}

/** What the parts hold: first the pages of the site, its categories and posts, then the contractors. */
interface Plan {
  others: SitemapAddress[]
  otherParts: number
  contractorParts: number
  isWhole: boolean
}

/**
 * `/sitemap.xml` and its parts `/sitemap.xml?part=2`: canonical, indexable addresses only (H6),
 * built once per change.
 */
export function sitemap(deps: SitemapDeps): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== '/sitemap.xml') return next()
    ctx.state.route = '/sitemap.xml'
    const readPlan = () => deps.reads.forRequest().get('sitemap', () => makePlan(deps))
    const part = readPart(ctx.query.part, await readPlan())
    if (part === null) {
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.body = 'Not found'
      return
    }
    // The plan is read again: when a post's moment came in between, an older one would be cached under the newer version.
    await deps.replies.serve(ctx, `sitemap ${part} ${deps.origin()}`, async () => ({
      body: await writePart(deps, await readPlan(), part),
      type: 'application/xml',
    }))
  }
}

/**
 * The number of the part asked for, 0 for the whole; null where there is none: only an index has
 * parts.
 */
function readPart(
  asked: string | string[] | undefined,
  { otherParts, contractorParts, isWhole }: Plan,
): number | null {
  if (asked === undefined) return 0
  if (isWhole || typeof asked !== 'string' || !/^[1-9]\d*$/.test(asked)) return null
  return Number(asked) <= otherParts + contractorParts ? Number(asked) : null
}

async function makePlan(deps: SitemapDeps): Promise<Plan> {
  const size = deps.partSize ?? PART_SIZE
  const [others, count] = await Promise.all([listOtherAddresses(deps), countContractors(deps.db)])
  return {
    others,
    otherParts: Math.ceil(others.length / size),
    contractorParts: Math.ceil(count / size),
    isWhole: others.length + count <= size,
  }
}

/** Part 0 is what `/sitemap.xml` itself answers: everything, or the index of the parts. */
async function writePart(
  deps: SitemapDeps,
  { others, otherParts, contractorParts, isWhole }: Plan,
  part: number,
): Promise<string> {
  const size = deps.partSize ?? PART_SIZE
  const contractors = (index: number) =>
    listContractorAddresses(deps, { limit: size, offset: index * size })
  if (part === 0) {
    return isWhole
      ? urlSet([...others, ...(await contractors(0))], deps.origin())
      : index(otherParts + contractorParts, deps.origin())
  }
  const addresses =
    part <= otherParts
      ? others.slice((part - 1) * size, part * size)
      : await contractors(part - otherParts - 1)
  return urlSet(addresses, deps.origin())
}

const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlSet(addresses: readonly SitemapAddress[], origin: string): string {
  const urls = addresses.map(
    ({ path, changed }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`,
  )
  return `${OPENING}<urlset ${NAMESPACE}>\n${urls.join('')}</urlset>\n`
}

function index(parts: number, origin: string): string {
  const maps = Array.from(
    { length: parts },
    (_, part) =>
      `<sitemap><loc>${escapeHtml(`${origin}/sitemap.xml?part=${part + 1}`)}</loc></sitemap>\n`,
  )
  return `${OPENING}<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`
}
