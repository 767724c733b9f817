import type { PopularCity } from '#contract/directory.ts'
import { categoryInPlacePath } from '#contract/rules/links.ts'

/**
 * Returns the path of all contractors in a city:
 * `/category/all-contractors/{city-slug}-{state-lowercase}`.
 */
export function cityPath({ city, state }: Pick<PopularCity, 'city' | 'state'>): string {
  return categoryInPlacePath('all-contractors', city, state)
}
