import type { IncomingMessage } from 'node:http'
import type { Knex } from 'knex'
import { toPublicReply } from '#content/stored-site.ts'
import type { Contractor } from '#contract/entities.ts'
import type { InitialQuery } from '#contract/initial-queries.ts'
import { derivedKeys, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads, siteReads } from '#contract/reads.ts'
import { normalizeCategory } from '#contract/rules/category-filter.ts'
import { withoutSlugs } from '#contract/rules/cities.ts'
import { MAX_CITIES_PER_PAGE, MAX_RESULTS } from '#contract/rules/limits.ts'
import type { PageFilter } from '#contract/rules/list-params.ts'
import type { PageRange } from '#contract/rules/paging.ts'
import { firstRadius, searchWidening } from '#contract/search-groups.ts'
import { readSiteRow } from '../../db/site.ts'
import { listPublicPosts } from '../../features/blog/repo.ts'
import { readFigures, toSummary } from '../../features/directory/figures.ts'
import { listCities, listContractors } from '../../features/directory/lists.ts'
import { readFeaturedTexts } from '../../features/directory/repo.ts'
import { searchContractors } from '../../features/directory/search.ts'
import type { Built, PublicReads } from '../../public-reads/cache.ts'
import { type PublicState, readTogether, type Versioned } from '../../public-reads/versions.ts'
import type { SharedData } from '../page-result.ts'
import { toCard } from './blog.ts'

/**
 * Returns what many pages need: the categories, the summary for the footer, and the posts. It is
 * kept, because each page would otherwise count the directory again.
 */
export async function readShared(
  reads: PublicReads,
  req: IncomingMessage,
  offlineListLimit: number,
): Promise<Versioned<SharedData>> {
  const figures = await reads.get(req, 'figures of pages', 'directory', async (db) => {
    const { state, value } = await readTogether(db, readFigures)
    const { categories } = value
    return measured(state, { categories, summary: toSummary(value, offlineListLimit) })
  })
  const posts = await reads.get(req, 'posts of pages', 'blog', async (db) => {
    const { state, value } = await listPublicPosts(db)
    return measured(state, value.map(toCard))
  })
  const site = await readSiteOfPages(reads, req)
  const { categories } = figures.value
  const summary = { key: queryKeyOf(directoryReads.summary), data: figures.value.summary }
  const categoryQuery = { key: queryKeyOf(directoryReads.categories), data: categories }
  return {
    // The figures depend only on the directory, the posts only on the blog, and so on.
    state: { ...figures.state, blog: posts.state.blog, site: site.state.site },
    value: {
      categories,
      posts: posts.value,
      summary,
      site: site.value,
      queries: [summary, categoryQuery, site.value],
    },
  }
}

export type SiteQuery = SharedData['site']

/** Returns the settings of the site as a query of the page. They are kept until they change. */
export function readSiteOfPages(
  reads: PublicReads,
  req: IncomingMessage,
): Promise<Versioned<SiteQuery>> {
  return reads.get(req, 'site of pages', 'site', async (db) => {
    const { state, value } = await readTogether(db, readSiteRow)
    return measured(state, { key: queryKeyOf(siteReads.get), data: toPublicReply(value) })
  })
}

/** V8 may store a character in two bytes. */
const measured = <T>(state: PublicState, value: T): Built<T> => ({
  state,
  value,
  bytes: 2 * JSON.stringify(value).length,
})

interface Search {
  location: string
  /** The id or slug of a category, or '' for all. */
  category: string
  state: string
}

/** The first `limit` contractors found and of the others nearby, and their numbers. */
export async function searchQuery(
  db: Knex,
  search: Search,
  limit = MAX_RESULTS,
): Promise<InitialQuery> {
  const filter = {
    ...search,
    category: normalizeCategory(search.category),
    state: search.state || null,
  }
  const data = await searchWidening(search.location, async (radius) => {
    const around = { ...filter, radius: radius === '' ? null : Number(radius) }
    const { texts, total, place } = await searchContractors(db, around, limit)
    return { contractors: texts.map(parse), total, place }
  })
  return { ...emptySearchQuery(search), data }
}

const parse = (text: string) => JSON.parse(text) as Contractor

export async function readFeatured(db: Knex): Promise<Contractor[]> {
  return (await readFeaturedTexts(db)).value.map(parse)
}

/** The result of a search that finds nothing. */
export function emptySearchQuery(search: Search): InitialQuery {
  return {
    key: queryKeyOf(directoryReads.search, {
      query: { ...search, radius: firstRadius(search.location) },
    }),
    data: { contractors: [], total: 0 },
  }
}

/** One page of all contractors (`category` is '') or of the category with this id. */
export async function contractorPageQuery(
  db: Knex,
  { category, page, size, ...filter }: PageRange & PageFilter & { category: string },
): Promise<InitialQuery> {
  const { items, ...found } = await listContractors(
    db,
    { page, size, sort: filter.sort },
    {
      category,
      isVerified: filter.verified === '1',
      isReviewed: filter.reviewed === '1',
      minRating: Math.round(Number(filter.minRating ?? 0) * 10),
    },
  )
  return {
    key: queryKeyOf(directoryReads.page, { query: { category, page, size, ...filter } }),
    data: { items: items.map(parse), ...found },
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
