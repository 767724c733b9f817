import type { Category, Contractor } from '#contract/entities.ts'
import { slugify } from '#contract/rules/slug.ts'
import { cityState } from './facts.ts'

const CANDIDATES = 12
const SAME_SHOWN = 6
const GROUPS = 4
const GROUP_SIZE = 3
const TOTAL = 12

export interface RelatedGroup {
  category: Category
  contractors: Contractor[]
}

export interface Related {
  /** "More Plumbers in Tampa, FL", of the state when the city has fewer than six (S25). */
  sameHeading: string
  same: Contractor[]
  /** "Other Services in Tampa"; '' when no city is known. */
  otherHeading: string
  others: RelatedGroup[]
  /** "You Might Also Like". */
  fill: Contractor[]
}

/**
 * The related-contractors block (S25): up to 12 of the category, 6 of them shown; up to 12 of the city in four other
 * categories, three each; others until twelve are shown. Nobody twice, never the contractor itself.
 * `pool` stands in the default order; what is not in it cannot be proposed.
 */
export function relatedTo(self: Contractor, pool: readonly Contractor[], categories: readonly Category[]): Related {
  const others = unique(pool).filter(({ id }) => id !== self.id)
  const here = others.filter((contractor) => sharesCity(self, contractor))
  const { same, where } = sameCategory(self, here, others)
  const groups = groupsOf(here, self, categories)

  const shown = new Set([...same.slice(0, SAME_SHOWN), ...groups.flatMap(({ contractors }) => contractors)])
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

function sameCategory(self: Contractor, here: readonly Contractor[], others: readonly Contractor[]) {
  const isSame = ({ categoryId }: Contractor) => categoryId === self.categoryId
  const inCity = here.filter(isSame)
  if (inCity.length >= SAME_SHOWN || !self.state) return { same: inCity.slice(0, CANDIDATES), where: cityState(self) }
  const inState = others.filter((contractor) => isSame(contractor) && contractor.state === self.state)
  if (inState.length === inCity.length) return { same: inCity, where: cityState(self) }
  return { same: unique([...inCity, ...inState]).slice(0, CANDIDATES), where: self.state }
}

function groupsOf(here: readonly Contractor[], self: Contractor, categories: readonly Category[]): RelatedGroup[] {
  return categories
    .filter(({ id }) => id !== self.categoryId)
    .map((category) => ({ category, contractors: here.filter(({ categoryId }) => categoryId === category.id).slice(0, GROUP_SIZE) }))
    .filter(({ contractors }) => contractors.length > 0)
    .slice(0, GROUPS)
}

function sharesCity(a: Contractor, b: Contractor): boolean {
  return Boolean(a.city) && a.state === b.state && slugify(a.city ?? '') === slugify(b.city ?? '')
}

/** Each contractor once, the first of its id. */
function unique(contractors: readonly Contractor[]): Contractor[] {
  const seen = new Set<number>()
  return contractors.filter(({ id }) => !seen.has(id) && seen.add(id))
}
