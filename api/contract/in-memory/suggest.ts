import type { CityCount, Suggestion } from '../directory.ts'
import type { Category, Contractor } from '../entities.ts'
import { countCities } from '../rules/cities.ts'
import { jobsByCategory } from '../rules/jobs.ts'
import { MAX_SUGGESTIONS } from '../rules/limits.ts'
import { contractorPath } from '../rules/links.ts'
import { type SearchEntry, sortName } from '../rules/search.ts'
import { type NameWord, nameWords, namesLike } from '../rules/typed-name.ts'
import type { Holdings } from './holdings.ts'

/** Most categories, jobs and places, so that there is room for businesses. */
const MAX_OF_KIND = 2

/** A business that is suggested. */
export type SuggestedBusiness = Pick<Contractor, 'name' | 'slug' | 'city' | 'categoryId'>

/**
 * Returns at most `MAX_SUGGESTIONS` categories, jobs, places and businesses whose words begin with
 * the typed words, or, for a kind without one, whose words are spelled similarly.
 */
export function suggest(
  { index, categories }: Pick<Holdings, 'index' | 'categories'>,
  { q }: { q: string },
): Suggestion[] {
  const words = nameWords(q)
  return toSuggestions(q, {
    categories,
    cities: countCities(index),
    businesses: findBusinesses(index, words).map(({ contractor }) => contractor),
  })
}

function findBusinesses(
  index: readonly SearchEntry<Contractor>[],
  words: readonly NameWord[],
): SearchEntry<Contractor>[] {
  return namesLike(index, words, (entry) => entry.sortName).slice(0, MAX_SUGGESTIONS)
}

/** Returns the suggestions. `businesses` are those with the typed name, best rated first. */
export function toSuggestions(
  q: string,
  {
    categories,
    cities,
    businesses,
  }: {
    categories: readonly Pick<Category, 'id' | 'name' | 'slug'>[]
    cities: readonly CityCount[]
    businesses: readonly SuggestedBusiness[]
  },
): Suggestion[] {
  const words = nameWords(q)
  if (words.length === 0) return []
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]))
  const zip = /^\d{5}$/.test(q.trim()) ? [toPlace(q.trim())] : []
  const jobs = categories.flatMap(({ slug }) =>
    (jobsByCategory[slug] ?? []).map((label): Suggestion => ({
      kind: 'job',
      label,
      href: categoryHref(slug),
    })),
  )
  const ofKinds = [
    categories.map(({ name, slug }): Suggestion => ({
      kind: 'category',
      label: name,
      href: categoryHref(slug),
    })),
    jobs,
    cities.map(({ city, state }) => toPlace(`${city}, ${state}`)),
  ].flatMap((list) => namesLike(list, words, ({ label }) => sortName(label)).slice(0, MAX_OF_KIND))
  return [
    ...zip,
    ...ofKinds,
    ...businesses.map((business): Suggestion => ({
      kind: 'business',
      label: business.city ? `${business.name}, ${business.city}` : business.name,
      href: contractorPath(business, slugOf.get(business.categoryId) ?? ''),
    })),
  ].slice(0, MAX_SUGGESTIONS)
}

const categoryHref = (slug: string) => `/category/${slug}`

function toPlace(location: string): Suggestion {
  const href = `/directory?${new URLSearchParams({ location })}`
  return { kind: 'place', label: location, href }
}
