import { type ContractorDetail, contractorDetailSchema } from '#contract/entities.ts'
import { readFeatured } from '../features/directory/repo.ts'
import { buildSummary } from '../features/directory/summary.ts'
import { categoriesOf, type FirstAnswer, type PageDeps } from './answer.ts'
import { Html } from './html.ts'

/** Contractors embedded in a page: as many as the directory shows at first. */
export const MAX_FIRST_CONTRACTORS = 25

/**
 * Renders the initial queries as JSON within the page. They save the app one round trip and the
 * code that fetches and validates. It is no script, so no content security policy applies. "<" is
 * escaped, so no text can end the element.
 */
export function firstAnswersElement(queries: readonly FirstAnswer[] = []): Html {
  if (queries.length === 0) return new Html('')
  const list = queries
    .map(
      ({ key, json, isPart }) =>
        `{"key":${JSON.stringify(key)},${isPart ? '"isPart":true,' : ''}"data":${json}}`,
    )
    .join(',')
  return new Html(
    `<script type="application/json" id="first-answers">[${list.replaceAll('<', '\\u003c')}]</script>\n  `,
  )
}

const initialQuery = (key: readonly unknown[], data: unknown): FirstAnswer => ({
  key,
  json: JSON.stringify(data),
})

export async function firstCategories(deps: PageDeps): Promise<FirstAnswer> {
  return initialQuery(['categories'], await categoriesOf(deps))
}

export function firstSummary({ db, directory }: PageDeps): Promise<FirstAnswer> {
  return directory.get('first summary', async () =>
    initialQuery(['summary'], await buildSummary(db)),
  )
}

export function firstFeatured({ db, directory }: PageDeps): Promise<FirstAnswer> {
  return directory.get('first featured', async () => ({
    key: ['contractors', 'featured'],
    json: await readFeatured(db),
  }))
}

/** For `/contractor/{id}`. */
export function firstContractorById(contractor: ContractorDetail): FirstAnswer {
  return initialQuery(['contractors', 'by-id', contractor.id], toPublicDetail(contractor))
}

/** For the canonical URL `/contractor/{slug}/{name}`. */
export function firstContractorByPath(
  slug: string,
  name: string,
  contractor: ContractorDetail,
): FirstAnswer {
  return initialQuery(['contractors', 'by-path', slug, name], {
    contractor: toPublicDetail(contractor),
    redirectTo: null,
  })
}

/** Returns only the fields of the contract: no others, such as the owner. */
const toPublicDetail = (contractor: ContractorDetail) => contractorDetailSchema.parse(contractor)

interface FoundList {
  location: string
  /** Id or slug as in the URL, '' for all. */
  category: string
  /** JSON text of the first contractors found. */
  contractors: string
  total: number
  isPart: boolean
}

export function firstSearch({
  location,
  category,
  contractors,
  total,
  isPart,
}: FoundList): FirstAnswer {
  return {
    key: ['contractors', 'search', { location, category, state: '' }],
    json: `{"contractors":${contractors},"total":${total}}`,
    isPart,
  }
}

/**
 * Returns the URL of a search. It must equal the URL that the browser requests, or the preload is
 * not used.
 */
export function searchAddress(searched: {
  location?: string
  category: string
  state?: string
}): string {
  return `/api/search?${new URLSearchParams(Object.entries(searched).filter(([, value]) => value !== ''))}`
}
