import type { Knex } from 'knex'
import { countContractors } from '../features/directory/counts.ts'
import type { CachedReplies } from '../http/cached-replies.ts'
import type { AppMiddleware } from '../http/context.ts'
import type { ReadPublic } from '../public-reads.ts'
import { escapeHtml } from './html.ts'
import {
  listContractorAddresses,
  listOtherAddresses,
  type SitemapAddress,
} from './sitemap-addresses.ts'
import type { VersionedReads } from './versioned-reads.ts'

/** Maximum number of URLs per file. A larger sitemap is split into parts, with an index. */
const PART_SIZE = 10_000

export interface SitemapDeps {
  indexLandingPages: boolean
  readPublic: ReadPublic
  replies: CachedReplies
  /** Must use the same version as `replies`. */
  reads: VersionedReads
  origin: () => string
  partSize?: number
}

/** How the sitemap is split. The contractors come after all other URLs. */
interface Plan {
  others: SitemapAddress[]
  otherParts: number
  contractorParts: number
  isWhole: boolean
}

/**
 * Serves `/sitemap.xml` and its parts, for example `/sitemap.xml?part=2`. They contain only
 * canonical URLs that may be indexed, and are built once per version of the data.
 */
export function sitemap(deps: SitemapDeps): AppMiddleware {
  return async (ctx, next) => {
    if (ctx.path !== '/sitemap.xml') return next()
    ctx.state.route = '/sitemap.xml'
    await ctx.state.limits.countPage(ctx, 'page')
    const readPlan = () =>
      deps.reads
        .forRequest(ctx.req)
        .get('sitemap', () => deps.readPublic(ctx.req, (db) => makePlan(db, deps)))
    const part = readPart(ctx.query.part, await readPlan())
    if (part === null) {
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.body = 'Not found'
      return
    }
    // Read the plan again: if a scheduled post was published meanwhile, the first plan is outdated
    // and would be cached with the newer version.
    await deps.replies.serve(ctx, `sitemap ${part} ${deps.origin()}`, async () => {
      const plan = await readPlan()
      const body = await deps.readPublic(ctx.req, (db) => writePart(db, deps, plan, part))
      return { body, type: 'application/xml' }
    })
  }
}

/**
 * Returns the number of the requested part, 0 for `/sitemap.xml` itself, or null when there is no
 * such part.
 */
function readPart(
  part: string | string[] | undefined,
  { otherParts, contractorParts, isWhole }: Plan,
): number | null {
  if (part === undefined) return 0
  if (isWhole || typeof part !== 'string' || !/^[1-9]\d*$/.test(part)) return null
  return Number(part) <= otherParts + contractorParts ? Number(part) : null
}

async function makePlan(
  db: Knex,
  { partSize: size = PART_SIZE, indexLandingPages }: SitemapDeps,
): Promise<Plan> {
  const [others, count] = await Promise.all([
    listOtherAddresses({ db, indexLandingPages }),
    countContractors(db),
  ])
  return {
    others,
    otherParts: Math.ceil(others.length / size),
    contractorParts: Math.ceil(count / size),
    isWhole: others.length + count <= size,
  }
}

/** Renders one part. Part 0 is `/sitemap.xml` itself, with all URLs or the index of the parts. */
async function writePart(
  db: Knex,
  deps: SitemapDeps,
  { others, otherParts, contractorParts, isWhole }: Plan,
  part: number,
): Promise<string> {
  const size = deps.partSize ?? PART_SIZE
  const contractors = (index: number) =>
    listContractorAddresses(db, { limit: size, offset: index * size })
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
