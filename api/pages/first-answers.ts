import { type ContractorDetail, contractorDetailSchema } from '#contract/entities.ts'
import { readFeatured } from '../features/directory/repo.ts'
import { buildSummary } from '../features/directory/summary.ts'
import { categoriesOf, type FirstAnswer, type PageDeps } from './answer.ts'
import { Html } from './html.ts'

/** Contractors that come within a page: as many as the directory shows at first. */
export const MAX_FIRST_CONTRACTORS = 25

/**
 * The answers as data within the page: read from there before the app is drawn, they save it a
 * round trip and the code that asks and checks. No script: a content security policy does not
 * concern it, and nothing in it can end the element (H8), as JSON has "<" in texts only.
 */
export function firstAnswersElement(answers: readonly FirstAnswer[] = []): Html {
  if (answers.length === 0) return new Html('')
  const list = answers
    .map(
      ({ key, json, isPart }) =>
        `{"key":${JSON.stringify(key)},${isPart ? '"isPart":true,' : ''}"data":${json}}`,
    )
    .join(',')
  return new Html(
    `<script type="application/json" id="first-answers">[${list.replaceAll('<', '\\u003c')}]</script>\n  `,
  )
}

const answer = (key: readonly unknown[], data: unknown): FirstAnswer => ({
  key,
  json: JSON.stringify(data),
})

export async function firstCategories(deps: PageDeps): Promise<FirstAnswer> {
  return answer(['categories'], await categoriesOf(deps))
}

export function firstSummary({ db, directory }: PageDeps): Promise<FirstAnswer> {
  return directory.get('first summary', async () => answer(['summary'], await buildSummary(db)))
}

export function firstFeatured({ db, directory }: PageDeps): Promise<FirstAnswer> {
  return directory.get('first featured', async () => ({
    key: ['contractors', 'featured'],
    json: await readFeatured(db),
  }))
}

/** Under `/contractor/{id}`. */
export function firstContractorById(contractor: ContractorDetail): FirstAnswer {
  return answer(['contractors', 'by-id', contractor.id], listed(contractor))
}

/** Under the two segments of its canonical address. */
export function firstContractorByPath(
  slug: string,
  name: string,
  contractor: ContractorDetail,
): FirstAnswer {
  return answer(['contractors', 'by-path', slug, name], {
    contractor: listed(contractor),
    redirectTo: null,
  })
}

/** As the contract has it: nothing of the row beside it, such as whose it is. */
const listed = (contractor: ContractorDetail) => contractorDetailSchema.parse(contractor)

interface FoundList {
  location: string
  /** Id or slug as the address has it, '' for all. */
  category: string
  /** JSON text of the contractors found, from the first on. */
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

/** Address of a search, letter by letter as the browser will ask for it. */
export function searchAddress(searched: {
  location?: string
  category: string
  state?: string
}): string {
  return `/api/search?${new URLSearchParams(Object.entries(searched).filter(([, value]) => value !== ''))}`
}
