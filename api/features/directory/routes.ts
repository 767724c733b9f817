import type { Knex } from 'knex'
import { contract } from '#contract'
import { CURSOR_HEADER, TOTAL_HEADER } from '#contract/directory.ts'
import type { Contractor, User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { mayEditListing } from '#contract/rules/access.ts'
import { PRIVATE_CACHE_CONTROL, PUBLIC_CACHE_CONTROL } from '#contract/rules/cache-control.ts'
import { paginateCities } from '#contract/rules/cities.ts'
import { parseLocation } from '#contract/rules/location.ts'
import { flattenRelated } from '#contract/rules/related.ts'
import { type ContractorWithOwner, withOwner } from '../../db/contractor-detail.ts'
import type { FeatureDeps } from '../../feature.ts'
import { responseSent } from '../../http/bind.ts'
import type { BuiltReply, CachedReplies } from '../../http/cached-replies.ts'
import type { AppContext } from '../../http/context.ts'
import { listCategories } from './counts.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { FullList } from './full-list.ts'
import { listCities, listContractors, normaliseCategory, toPageReply } from './lists.ts'
import { loadJson } from './load-json.ts'
import { readRelated } from './related.ts'
import { findById, findEditable, isDeleted, readFeatured } from './repo.ts'
import { resolveContractor } from './resolve.ts'
import { searchContractors } from './search.ts'
import { type ChangedContractor, readChanges, readStateList } from './state-repo.ts'
import { buildSummary } from './summary.ts'

/** Maximum number of rows in a delta. A larger delta costs more than the compressed full list. */
const MAX_DELTA = 2000

export interface DirectoryCaches {
  fullList: FullList
  replies: CachedReplies<ChangedContractor>
  /** Cache for replies whose keys come from clients, such as searches. */
  searches: CachedReplies<ChangedContractor>
  /** Cache for single contractors. */
  profiles: CachedReplies<ChangedContractor>
  /** Cache for the lists of states. */
  states: CachedReplies<ChangedContractor>
}

export function bindDirectory(
  { db: primary, readPublic, bindGroup, offlineListLimit }: FeatureDeps,
  { fullList, replies, searches, profiles, states }: DirectoryCaches,
): void {
  bindGroup(contract.directory, {
    summary: ({ ctx }) =>
      serveCached(ctx, 'summary', async (db) => ({
        body: JSON.stringify(await buildSummary(db, offlineListLimit)),
      })),
    categories: ({ ctx }) =>
      serveCached(ctx, 'categories', async (db) => ({
        body: JSON.stringify(await listCategories(db)),
      })),
    featured: ({ ctx }) =>
      serveCached(ctx, 'featured', async (db) => {
        const body = await readFeatured(db)
        return { body, isUnaffectedBy: unlessFeatured(body) }
      }),
    list: async ({ ctx, query: { state } }) => {
      if (state !== null)
        return serveCached(ctx, `state ${state}`, (db) => readState(db, state), states)
      await fullList.serve(ctx)
      return responseSent
    },
    search: ({ ctx, query }) => {
      const category = normaliseCategory(query.category)
      // Key by the parsed location, so that different punctuation shares one entry.
      return serveCached(
        ctx,
        `search ${JSON.stringify([parseLocation(query.location, query.state), category, query.state])}`,
        async (db) => {
          const { body, total, isUnaffectedBy } = await searchContractors(db, {
            ...query,
            category,
          })
          return {
            body,
            headers: { [TOTAL_HEADER]: String(total) },
            isWorthCaching: total > 0,
            ...(isUnaffectedBy && { isUnaffectedBy }),
          }
        },
        searches,
      )
    },
    page: ({ ctx, query }) => {
      const category = normaliseCategory(query.category)
      const { city, state, page, size } = query
      return serveCached(
        ctx,
        `page ${JSON.stringify([category, city, state, page, size])}`,
        async (db) => {
          const found = await listContractors(db, query, { category, city, state })
          return {
            body: toPageReply(found),
            isWorthCaching: found.total > 0 && found.page === page,
          }
        },
        searches,
      )
    },
    cities: ({ ctx, query }) => {
      const category = normaliseCategory(query.category)
      const { state, page, size, sort, q } = query
      return serveCached(
        ctx,
        `cities ${JSON.stringify([category, state, page, size, sort, q])}`,
        async (db) => {
          const found = paginateCities(await listCities(db, { category, state }), query)
          return {
            body: JSON.stringify(found),
            isWorthCaching: q === '' && found.total > 0 && found.page === page,
          }
        },
        searches,
      )
    },
    // Deltas are cached, because most clients send the same cursor after a change.
    changes: ({ ctx, query }) => {
      const since = readCursor(query.since)
      return serveCached(
        ctx,
        `changes ${query.since}`,
        async (db) => {
          const { state, items, deletedIds } = await readChanges(db, since, MAX_DELTA)
          const [ids, cursor] = [
            JSON.stringify(items === null ? [] : deletedIds),
            JSON.stringify(writeCursor(state)),
          ]
          return {
            body: `{"items":${items ?? '[]'},"deletedIds":${ids},"cursor":${cursor},"reset":${items === null}}`,
            isWorthCaching: items !== null && (items !== '[]' || deletedIds.length > 0),
          }
        },
        searches,
        // Another instance may have given the client a cursor that is newer than the known version.
        { minVersion: since?.version },
      )
    },
    related: ({ ctx, params: { id } }) =>
      serveCached(
        ctx,
        `related ${id}`,
        async (db) => {
          const { contractor } = (await findById(db, id)) ?? (await throwMissing(db, id))
          const related = await readRelated(db, contractor, await listCategories(db))
          return { body: JSON.stringify(flattenRelated(related)) }
        },
        searches,
      ),
    byId: async ({ ctx, params: { id }, findUser }) => {
      const user = await findUser()
      if (user) return replyFor(ctx, await getForUser(primary, id, user), user)
      const build = async (db: Knex) => ({
        ...profile,
        body: (await loadJson(db, id)) ?? (await throwMissing(db, id)),
        isUnaffectedBy: unlessIs(id),
      })
      return serveCached(ctx, `id ${id}`, build, profiles)
    },
    bySlug: async ({ ctx, params: { slug, name }, findUser }) => {
      const user = await findUser()
      if (user) {
        const found = await resolveContractor(primary, slug, name)
        return { contractor: replyFor(ctx, found, user), redirectTo: found.redirectTo }
      }
      return serveCached(
        ctx,
        `path ${JSON.stringify([slug, name])}`,
        async (db) => {
          const { contractor, redirectTo } = await resolveContractor(db, slug, name)
          return {
            ...profile,
            body: JSON.stringify({ contractor, redirectTo }),
            // Clients could fill the cache with other spellings of the path.
            isWorthCaching: redirectTo === null,
            isUnaffectedBy: unlessIs(contractor.id),
          }
        },
        profiles,
      )
    },
  })

  async function serveCached(
    ctx: AppContext,
    key: string,
    build: (db: Knex) => Promise<BuiltReply<ChangedContractor>>,
    cache = replies,
    { cacheControl, minVersion }: { cacheControl?: string; minVersion?: number | undefined } = {},
  ): Promise<typeof responseSent> {
    const read = () => readPublic(ctx.req, build, minVersion)
    await cache.serve(ctx, key, read, cacheControl)
    return responseSent
  }
}

/** Returns the contractors of a state, with the cursor of exactly this version. */
async function readState(db: Knex, state: string) {
  const { directory, body } = await readStateList(db, state)
  return { body, headers: { [CURSOR_HEADER]: writeCursor(directory) } }
}

const profile = {
  // The reply is different for the owner and for admins.
  headers: { vary: 'Cookie' },
  // A profile fits into two packets, and most are read too rarely for compression to pay off.
  isCompressible: false,
}

/** The reply shows one contractor and its category. */
function unlessIs(contractorId: number) {
  return ({ id }: ChangedContractor) => id !== contractorId
}

/** `body` has the best-rated featured contractors. Another featured one may now be among them. */
function unlessFeatured(body: string) {
  const ids = (JSON.parse(body) as Contractor[]).map(({ id }) => id)
  return ({ id, isFeatured }: ChangedContractor) => !isFeatured && !ids.includes(id)
}

/** Returns the contractor if the user may read it. Throws `not_found`, or `gone` for a deleted one. */
async function getForUser(db: Knex, id: number, user: User): Promise<ContractorWithOwner> {
  return (await findById(db, id)) ?? (await findUnpublished(db, id, user)) ?? throwMissing(db, id)
}

async function throwMissing(db: Knex, id: number): Promise<never> {
  throw new ContractError((await isDeleted(db, { id })) ? 'gone' : 'not_found')
}

/**
 * Returns a contractor that is hidden because its payment is not active, if the user is its owner
 * or an admin, who can still edit it.
 */
async function findUnpublished(
  db: Knex,
  id: number,
  user: User,
): Promise<ContractorWithOwner | undefined> {
  const found = await findEditable(db, id)
  return found && mayEditListing(user, found.ownerId) ? found : undefined
}

/**
 * Returns the contractor for the reply. The reply to its owner or to an admin contains the owner id
 * and is not cached.
 */
function replyFor(ctx: AppContext, found: ContractorWithOwner, user: User) {
  const isPrivate = mayEditListing(user, found.ownerId)
  ctx.set('vary', 'Cookie')
  ctx.set('cache-control', isPrivate ? PRIVATE_CACHE_CONTROL : PUBLIC_CACHE_CONTROL)
  return isPrivate ? withOwner(found) : found.contractor
}
