import type { Knex } from 'knex'
import type { Contractor } from '#contract/entities.ts'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { withoutSlugs } from '#contract/rules/cities.ts'
import { MAX_CITIES_PER_PAGE } from '#contract/rules/limits.ts'
import type { PageRange } from '#contract/rules/paging.ts'
import { MAX_RESULTS } from '#contract/rules/search.ts'
import { listCategories } from '../../features/directory/counts.ts'
import { normaliseCategory } from '../../features/directory/lists.ts'
import { listCities, listContractors } from '../../features/directory/lists.ts'
import { searchContractors } from '../../features/directory/search.ts'
import { buildSummary } from '../../features/directory/summary.ts'
import type { InitialQuery, SharedData } from '../page-result.ts'
import { listPostCards } from './blog.ts'

/** Reads what many pages need: the categories, the summary for the footer, and the posts. */
export async function readShared(db: Knex, offlineListLimit: number): Promise<SharedData> {
  const [categories, figures, posts] = await Promise.all([
    listCategories(db),
    buildSummary(db, offlineListLimit),
    listPostCards(db),
  ])
  const summary = { key: queryKeyOf(directoryReads.summary), data: figures }
  const categoryQuery = { key: queryKeyOf(directoryReads.categories), data: categories }
  return { categories, posts, summary, queries: [summary, categoryQuery] }
}

interface Search {
  location: string
  /** The id or slug of a category, or '' for all. */
  category: string
  state: string
}

/** The first `limit` contractors found, and the total. */
export async function searchQuery(
  db: Knex,
  search: Search,
  limit = MAX_RESULTS,
): Promise<InitialQuery> {
  const filter = {
    ...search,
    category: normaliseCategory(search.category),
    state: search.state || null,
  }
  const { body, total } = await searchContractors(db, filter, limit)
  return {
    ...emptySearchQuery(search),
    data: { contractors: JSON.parse(body.toString()) as Contractor[], total },
  }
}

/** The result of a search that finds nothing. */
export function emptySearchQuery(search: Search): InitialQuery {
  return {
    key: queryKeyOf(directoryReads.search, { query: search }),
    data: { contractors: [], total: 0 },
  }
}

/** One page of all contractors (`category` is '') or of the category with this id. */
export async function contractorPageQuery(
  db: Knex,
  { category, ...range }: PageRange & { category: string },
): Promise<InitialQuery> {
  const { items, ...found } = await listContractors(db, range, { category })
  return {
    key: queryKeyOf(directoryReads.page, { query: { category, ...range } }),
    data: { items: JSON.parse(items) as Contractor[], ...found },
  }
}

/**
 * All cities, or those of a category, a state or both. At most `max` of them are embedded, because
 * more would delay the page.
 */
export async function allCitiesQuery(
  db: Knex,
  filter: { category: string; state: string },
  max = MAX_CITIES_PER_PAGE,
): Promise<InitialQuery> {
  const cities = await listCities(db, { ...filter, state: filter.state || null })
  return {
    key: derivedKeys.allCities(filter),
    data: withoutSlugs(cities.slice(0, max)),
    isPart: cities.length > max,
  }
}
