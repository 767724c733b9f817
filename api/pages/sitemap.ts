import type { Knex } from 'knex'
import { countMatching } from '../features/directory/lists-repo.ts'
import type { AppMiddleware } from '../http/context.ts'
import type { PublicReads } from '../public-reads/cache.ts'
import { EncodedReply } from '../public-reads/encoding.ts'
import { serve } from '../public-reads/serve.ts'
import { olderOf, readTogether } from '../public-reads/versions.ts'
import { escapeHtml } from './html.ts'
import {
  listContractorAddresses,
  listOtherAddresses,
  type SitemapAddress,
} from './sitemap-addresses.ts'

/** Maximum number of URLs per file. A larger sitemap is split into parts, with an index. */
const PART_SIZE = 10_000

export interface SitemapDeps {
  indexLandingPages: boolean
  reads: PublicReads
  security: Readonly<Record<string, string>>
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
  const { reads, security, origin } = deps
  return async (ctx, next) => {
    if (ctx.path !== '/sitemap.xml') return next()
    ctx.state.route = '/sitemap.xml'
    await ctx.state.limits.countPage(ctx, 'page')
    const readPlan = () =>
      reads.get(ctx.req, 'plan of the sitemap', 'all', async (db) => {
        const read = await readTogether(db, (reader) => makePlan(reader, deps))
        return { ...read, bytes: 2 * JSON.stringify(read.value).length }
      })
    const part = readPart(ctx.query.part, (await readPlan()).value)
    if (part === null) {
      ctx.status = 404
      ctx.type = 'text/plain'
      ctx.body = 'Not found'
      return
    }
    const { value } = await reads.get(ctx.req, `sitemap ${part} ${origin()}`, 'all', async (db) => {
      const plan = await readPlan()
      const { state, value: text } = await readTogether(db, (reader) =>
        writePart(reader, deps, plan.value, part),
      )
      const reply = new EncodedReply(text, { type: 'application/xml' })
      return { state: olderOf(state, plan.state), value: reply, bytes: reply.bytes }
    })
    await serve(ctx, value, { security })
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
  const others = await listOtherAddresses({ db, indexLandingPages })
  const count = await countMatching(db, {})
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
