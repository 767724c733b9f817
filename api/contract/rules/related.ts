import type { Category } from '../entities.ts'
import { cityState } from './place.ts'
import { slugify } from './slug.ts'

/** How many of the category are looked at. */
export const RELATED_CANDIDATES = 12
const SAME_SHOWN = 6
const GROUPS = 4
const GROUP_SIZE = 3
const TOTAL = 12

/** What the rule reads of a contractor. */
interface Relative {
  id: number
  categoryId: number
  city: string | null
  state: string | null
}

type NamedCategory = Pick<Category, 'id' | 'name'>

export interface RelatedGroup<C, K = Category> {
  category: K
  contractors: C[]
}

export interface Related<C, K = Category> {
  /** "More Plumbers in Tampa, FL", of the state when the city has fewer than six (S25). */
  sameHeading: string
  same: C[]
  /** "Other Services in Tampa"; '' when no city is known. */
  otherHeading: string
  others: RelatedGroup<C, K>[]
  /** "You Might Also Like". */
  fill: C[]
}

/**
 * The related-contractors block (S25): up to 12 of the category, 6 of them shown; up to 12 of the
 * city in four other categories, three each; others until twelve are shown. Nobody twice, never the
 * contractor itself. `pool` stands in the default order; what is not in it cannot be proposed.
 */
export function relatedTo<C extends Relative, K extends NamedCategory>(
  self: Relative,
  pool: readonly C[],
  categories: readonly K[],
): Related<C, K> {
  const others = unique(pool).filter(({ id }) => id !== self.id)
  const here = others.filter((contractor) => sharesCity(self, contractor))
  const { same, where } = sameCategory(self, here, others)
  const groups = groupsOf(here, self, categories)

  const shown = new Set([
    ...same.slice(0, SAME_SHOWN),
    ...groups.flatMap(({ contractors }) => contractors),
  ])
  const leftover = [...same, ...here, ...others].filter((contractor) => !shown.has(contractor))
  const own = categories.find(({ id }) => id === self.categoryId)?.name ?? 'Contractors'
  return {
    sameHeading: where ? `More ${own} in ${where}` : `More ${own}`,
    same: same.slice(0, SAME_SHOWN),
    otherHeading: self.city ? `Other Services in ${self.city}` : '',
    others: groups,
    fill: unique(leftover).slice(0, Math.max(0, TOTAL - shown.size)),
  }
}

function sameCategory<C extends Relative>(
  self: Relative,
  here: readonly C[],
  others: readonly C[],
) {
  const isSame = ({ categoryId }: C) => categoryId === self.categoryId
  const inCity = here.filter(isSame)
  if (inCity.length >= SAME_SHOWN || !self.state)
    return { same: inCity.slice(0, RELATED_CANDIDATES), where: cityState(self) }
  const inState = others.filter(
    (contractor) => isSame(contractor) && contractor.state === self.state,
  )
  return { same: unique([...inCity, ...inState]).slice(0, RELATED_CANDIDATES), where: self.state }
}

function groupsOf<C extends Relative, K extends NamedCategory>(
  here: readonly C[],
  self: Relative,
  categories: readonly K[],
): RelatedGroup<C, K>[] {
  return categories
    .filter(({ id }) => id !== self.categoryId)
    .map((category) => ({
      category,
      contractors: here.filter(({ categoryId }) => categoryId === category.id).slice(0, GROUP_SIZE),
    }))
    .filter(({ contractors }) => contractors.length > 0)
    .slice(0, GROUPS)
}

function sharesCity(a: Relative, b: Relative): boolean {
  return Boolean(a.city) && a.state === b.state && slugify(a.city ?? '') === slugify(b.city ?? '')
}

/** Each contractor once, the first of its id. */
function unique<C extends Relative>(contractors: readonly C[]): C[] {
  const seen = new Set<number>()
  return contractors.filter(({ id }) => !seen.has(id) && seen.add(id))
}
