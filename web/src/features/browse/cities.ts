import type { PopularCity } from '#contract/directory.ts'
import { categoryNearPath } from '#contract/rules/links.ts'

/**
 * Returns the path of all contractors in a city:
 * `/category/all-contractors/{city-slug}-{state-lowercase}`.
 */
export function cityPath({ city, state }: Pick<PopularCity, 'city' | 'state'>): string {
  return categoryNearPath('all-contractors', city, state)
}
