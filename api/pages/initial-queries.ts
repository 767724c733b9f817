import type { PopularCity } from '#contract/directory.ts'
import { type ContractorDetail, contractorDetailSchema } from '#contract/entities.ts'
import type { CityPage } from '#contract/rules/cities.ts'
import { MAX_CITIES_PER_PAGE } from '#contract/rules/limits.ts'
import type { PageRange } from '#contract/rules/paging.ts'
import { type ContractorPageText, toPageReply } from '../features/directory/lists.ts'
import { readFeatured } from '../features/directory/repo.ts'
import { buildSummary } from '../features/directory/summary.ts'
import { Html } from './html.ts'
import { categoriesOf, type InitialQuery, type PageDeps } from './page-result.ts'

/** Maximum number of contractors embedded in a page: as many as the directory shows at first. */
export const MAX_INITIAL_CONTRACTORS = 25

/**
 * Renders the initial queries as JSON in a script element. They save the app one round trip and the
 * code that fetches and validates replies. The JSON is not executed, so the content security policy
 * allows it. "<" is escaped, so that no text can end the element.
 */
export function initialQueriesElement(queries: readonly InitialQuery[] = []): Html {
  if (queries.length === 0) return new Html('')
  const list = queries
    .map(
      ({ key, json, isPart }) =>
        `{"key":${JSON.stringify(key)},${isPart ? '"isPart":true,' : ''}"data":${json}}`,
    )
    .join(',')
  return new Html(
    `<script type="application/json" id="initial-queries">[${list.replaceAll('<', '\\u003c')}]</script>\n  `,
  )
}

const initialQuery = (key: readonly unknown[], data: unknown): InitialQuery => ({
  key,
  json: JSON.stringify(data),
})

export async function initialCategories(deps: PageDeps): Promise<InitialQuery> {
  return initialQuery(['categories'], await categoriesOf(deps))
}

export function initialSummary({ db, directory }: PageDeps): Promise<InitialQuery> {
  return directory.get('first summary', async () =>
    initialQuery(['summary'], await buildSummary(db)),
  )
}

export function initialFeatured({ db, directory }: PageDeps): Promise<InitialQuery> {
  return directory.get('first featured', async () => ({
    key: ['contractors', 'featured'],
    json: await readFeatured(db),
  }))
}

/** Returns the initial query for `/contractor/{id}`. */
export function initialContractorById(contractor: ContractorDetail): InitialQuery {
  return initialQuery(['contractors', 'by-id', contractor.id], toPublicDetail(contractor))
}

/** Returns the initial query for the canonical URL `/contractor/{slug}/{name}`. */
export function initialContractorByPath(
  slug: string,
  name: string,
  contractor: ContractorDetail,
): InitialQuery {
  return initialQuery(['contractors', 'by-path', slug, name], {
    contractor: toPublicDetail(contractor),
    redirectTo: null,
  })
}

/** Removes fields that are not in the contract. */
const toPublicDetail = (contractor: ContractorDetail) => contractorDetailSchema.parse(contractor)

interface FoundList {
  location: string
  /** The id or slug from the URL, or '' for all categories. */
  category: string
  /** JSON text of the first contractors found. */
  contractors: string
  total: number
  isPart: boolean
}

export function initialSearch({
  location,
  category,
  contractors,
  total,
  isPart,
}: FoundList): InitialQuery {
  return {
    key: ['contractors', 'search', { location, category, state: '' }],
    json: `{"contractors":${contractors},"total":${total}}`,
    isPart,
  }
}

/** For one page of all contractors (`category` is '') or of the category with this id. */
export function initialContractorPage(
  { category, page, size }: PageRange & { category: string },
  found: ContractorPageText,
): InitialQuery {
  return { key: ['contractors', 'page', { category, page, size }], json: toPageReply(found) }
}

export function initialCityPage({ page, size }: PageRange, found: CityPage): InitialQuery {
  return initialQuery(['contractors', 'cities', { page, size }], found)
}

interface CityFilter {
  /** Id, '' for all. */
  category: string
  /** Code, '' for all. */
  state: string
}

/** For all cities of a category or state; `max` limits how many are embedded. */
export function initialAllCities(
  { category, state }: CityFilter,
  cities: readonly PopularCity[],
  max = cities.length,
): InitialQuery {
  return {
    ...initialQuery(['contractors', 'all-cities', { category, state }], cities.slice(0, max)),
    isPart: cities.length > max,
  }
}

/** Returns the URL of the browser's first request for all cities. */
export function allCitiesUrl({ category, state }: CityFilter): string {
  return apiUrl('/api/cities', { category, state, sort: 'count', size: `${MAX_CITIES_PER_PAGE}` })
}

/** Returns the URL of the browser's request for a search. */
export function searchUrl(searched: {
  location?: string
  category: string
  state?: string
}): string {
  return apiUrl('/api/search', searched)
}

/**
 * Returns the URL of a request without its empty parameters. It must equal the URL that the browser
 * requests, or the preload is not used.
 */
function apiUrl(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))}`
}
