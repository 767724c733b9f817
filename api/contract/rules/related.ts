import type { Category } from '../entities.ts'
import { citySlug, cityState } from './place.ts'

/** Maximum number of contractors of one category that a profile can show. */
export const RELATED_CANDIDATES = 12
const SAME_SHOWN = 6
const GROUPS = 4
const GROUP_SIZE = 3
const TOTAL = 12

/**
 * So many best rated contractors of a state, and then of the whole directory, always fill the
 * related contractors: at most eleven of them are shown already, and one may be the contractor of
 * the profile.
 */
export const RELATED_FILLERS = 24

/** The contractor fields that are compared. */
interface RelatedCandidate {
  id: number
  categoryId: number
  city: string | null
  state: string | null
}

export type NamedCategory = Pick<Category, 'id' | 'name'>

export interface RelatedGroup<C, K = Category> {
  category: K
  contractors: C[]
}

export interface Related<C, K = Category> {
  /**
   * "More Plumbers in Tampa, FL". With fewer than six other contractors of the category in the city
   * "More Plumbers in FL"; if the state is unknown, the city stays.
   */
  sameHeading: string
  same: C[]
  /** "Other Services in Tampa"; '' if the city is unknown. */
  otherHeading: string
  others: RelatedGroup<C, K>[]
  /** If `same` and `others` have fewer than twelve contractors, further ones up to twelve in total. */
  fill: C[]
}

/**
 * Returns the related contractors of a profile: up to six of the same category, up to three from
 * each of up to four other categories in the same city, and, if these are fewer than twelve,
 * further ones up to twelve in total. No contractor occurs twice, and `self` is left out. `pool`
 * has contractors of the same city and contractors of the same category. Within a city and a
 * category, contractors are chosen in the order of `pool`. Contractors at the end of `pool` that
 * are neither in the city nor of the category in the state are only used to reach twelve.
 */
export function findRelated<C extends RelatedCandidate, K extends NamedCategory>(
  self: RelatedCandidate,
  pool: readonly C[],
  categories: readonly K[],
): Related<C, K> {
  const others = unique(pool).filter(({ id }) => id !== self.id)
  const inSameCity = others.filter((contractor) => sharesCity(self, contractor))
  const { same, where } = sameCategory(self, inSameCity, others)
  const groups = groupsOf(inSameCity, self, categories)

  const shown = new Set([
    ...same.slice(0, SAME_SHOWN),
    ...groups.flatMap(({ contractors }) => contractors),
  ])
  const leftover = [...same, ...inSameCity, ...others].filter(
    (contractor) => !shown.has(contractor),
  )
  const categoryName = categories.find(({ id }) => id === self.categoryId)?.name ?? 'Contractors'
  return {
    sameHeading: where ? `More ${categoryName} in ${where}` : `More ${categoryName}`,
    same: same.slice(0, SAME_SHOWN),
    otherHeading: self.city ? `Other Services in ${self.city}` : '',
    others: groups,
    fill: unique(leftover).slice(0, Math.max(0, TOTAL - shown.size)),
  }
}

/**
 * Returns the related contractors as `findRelated` does. As long as they are fewer than twelve,
 * calls the next of `sources` for contractors that can fill the rest: first the best rated of the
 * state, then those of the whole directory, `RELATED_FILLERS` of each.
 */
export async function fillRelated<C extends RelatedCandidate, K extends NamedCategory>(
  self: RelatedCandidate,
  pool: readonly C[],
  categories: readonly K[],
  sources: readonly (() => Promise<readonly C[]>)[],
): Promise<Related<C, K>> {
  let candidates = pool
  let related = findRelated(self, candidates, categories)
  for (const read of sources) {
    if (countRelated(related) >= TOTAL) break
    candidates = [...candidates, ...(await read())]
    related = findRelated(self, candidates, categories)
  }
  return related
}

/**
 * Returns the related contractors of a profile from all contractors, best rated first: from those
 * of its city, then of its category in its state, then of the state, then of all.
 */
export function relatedOfAll<C extends RelatedCandidate, K extends NamedCategory>(
  self: RelatedCandidate,
  ranked: readonly C[],
  categories: readonly K[],
): Related<C, K> {
  const inState = ranked.filter(({ state }) => self.state === null || state === self.state)
  const pool = [
    ...ranked.filter((contractor) => sharesCity(self, contractor)),
    ...inState.filter(({ categoryId }) => categoryId === self.categoryId),
    ...inState,
    ...ranked,
  ]
  return findRelated(self, pool, categories)
}

/**
 * Returns the contractors of a profile's related lists in one array. `findRelated` makes the same
 * lists of it.
 */
export function flattenRelated<C>({ same, others, fill }: Related<C, unknown>): C[] {
  return [...same, ...others.flatMap(({ contractors }) => contractors), ...fill]
}

function countRelated({ same, others, fill }: Related<unknown, unknown>): number {
  return others.reduce(
    (sum, { contractors }) => sum + contractors.length,
    same.length + fill.length,
  )
}

function sameCategory<C extends RelatedCandidate>(
  self: RelatedCandidate,
  inSameCity: readonly C[],
  others: readonly C[],
) {
  const isSame = ({ categoryId }: C) => categoryId === self.categoryId
  const inCity = inSameCity.filter(isSame)
  if (inCity.length >= SAME_SHOWN || !self.state)
    return { same: inCity.slice(0, RELATED_CANDIDATES), where: cityState(self) }
  const inState = others.filter(
    (contractor) => isSame(contractor) && contractor.state === self.state,
  )
  return { same: unique([...inCity, ...inState]).slice(0, RELATED_CANDIDATES), where: self.state }
}

function groupsOf<C extends RelatedCandidate, K extends NamedCategory>(
  inSameCity: readonly C[],
  self: RelatedCandidate,
  categories: readonly K[],
): RelatedGroup<C, K>[] {
  return categories
    .filter(({ id }) => id !== self.categoryId)
    .map((category) => ({
      category,
      contractors: inSameCity
        .filter(({ categoryId }) => categoryId === category.id)
        .slice(0, GROUP_SIZE),
    }))
    .filter(({ contractors }) => contractors.length > 0)
    .slice(0, GROUPS)
}

/** Returns true when both are in the same city of the same state, in any spelling of the city. */
export function sharesCity(a: RelatedCandidate, b: RelatedCandidate): boolean {
  return Boolean(a.city) && a.state === b.state && citySlug(a.city) === citySlug(b.city)
}

/** Removes duplicates by id and keeps the first of them. */
function unique<C extends RelatedCandidate>(contractors: readonly C[]): C[] {
  const seen = new Set<number>()
  return contractors.filter(({ id }) => !seen.has(id) && seen.add(id))
}
