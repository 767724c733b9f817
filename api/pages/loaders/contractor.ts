import type { Knex } from 'knex'
import { type Category, type ContractorDetail, contractorDetailSchema } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { MAX_INT } from '#contract/fields.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { dateIn, validChecks } from '#contract/rules/checks.ts'
import { readRelated } from '../../features/directory/related.ts'
import { findById, isDeleted } from '../../features/directory/repo.ts'
import { resolveContractor } from '../../features/directory/resolve.ts'
import type { PageLoader, SharedData } from '../page-result.ts'
import { articlesQuery } from './blog.ts'

/** Loads `/contractor/{id}`. The canonical URL in the head is `/contractor/{slug}/{name}`. */
export const contractorById: PageLoader = async ({ params: { id = '' } }, { db, shared }) => {
  const { categories, queries, posts } = shared
  if (!/^\d+$/.test(id)) return { status: 404, queries }
  const number = Math.min(Number(id), MAX_INT)
  const key = queryKeyOf(directoryReads.byId, { params: { id: String(Number(id)) } })
  const found = await findById(db, number)
  if (!found) {
    const failure = (await isDeleted(db, { id: number })) ? 410 : 404
    return { status: failure, queries: [...queries, { key, failure }] }
  }
  // The id has another form, for example leading zeros.
  if (id !== String(number)) return { redirectTo: `/contractor/${number}` }
  const { contractor } = found
  return {
    status: 200,
    queries: [
      ...queries,
      { key, data: toPublicDetail(contractor, shared) },
      await relatedQuery(db, contractor, categories),
      articlesQuery(posts, contractor.categoryName),
    ],
  }
}

/** Loads `/quote/{id}` with the contractor who is asked. */
export const quote: PageLoader = async ({ params: { id = '' } }, { db, shared }) => {
  const { queries } = shared
  if (!/^\d+$/.test(id)) return { status: 404, queries }
  const key = queryKeyOf(directoryReads.byId, { params: { id: String(Number(id)) } })
  const found = await findById(db, Math.min(Number(id), MAX_INT))
  return found
    ? {
        status: 200,
        queries: [...queries, { key, data: toPublicDetail(found.contractor, shared) }],
      }
    : { status: 404, queries: [...queries, { key, failure: 404 }] }
}

/**
 * Loads `/contractor/{slug}/{name}`. Redirects other spellings to the canonical URL, except the one
 * with only the category as first segment.
 */
export const contractorBySlug: PageLoader = async (
  { params: { slug = '', name = '' } },
  { db, shared },
) => {
  const { categories, queries, posts } = shared
  const key = queryKeyOf(directoryReads.bySlug, { params: { slug, name } })
  try {
    const { contractor, redirectTo } = await resolveContractor(db, slug, name)
    if (redirectTo !== null) return { redirectTo }
    return {
      status: 200,
      queries: [
        ...queries,
        { key, data: { contractor: toPublicDetail(contractor, shared), redirectTo: null } },
        await relatedQuery(db, contractor, categories),
        articlesQuery(posts, contractor.categoryName),
      ],
    }
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    if (error.code !== 'gone' && error.code !== 'not_found') throw error
    const failure = error.code === 'gone' ? 410 : 404
    return { status: failure, queries: [...queries, { key, failure }] }
  }
}

/** Removes fields that are not in the contract, and the checks whose time is over. */
const toPublicDetail = (contractor: ContractorDetail, { site }: SharedData) =>
  contractorDetailSchema.parse({
    ...contractor,
    checks: validChecks(contractor, dateIn(site.data.site.timeZone, new Date())),
  })

async function relatedQuery(
  db: Knex,
  contractor: ContractorDetail,
  categories: readonly Category[],
): Promise<InitialQuery> {
  const data = await readRelated(db, contractor, categories)
  return { key: derivedKeys.related(contractor.id), data }
}
