import { type ContractorDetail, contractorDetailSchema } from '#contract/entities.ts'
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

/**
 * Returns the URL of a search. It must equal the URL that the browser requests, because otherwise
 * the preload is not used.
 */
export function searchUrl(searched: {
  location?: string
  category: string
  state?: string
}): string {
  return `/api/search?${new URLSearchParams(Object.entries(searched).filter(([, value]) => value !== ''))}`
}
