import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { categorySchema, contractorDetailSchema, contractorSchema } from './entities.ts'
import { idParams, isoTime, MAX_INT, parseState, wholeNumber } from './fields.ts'
import { fieldMessages } from './messages.ts'
import { directoryReads } from './reads.ts'
import { normalizeCategory } from './rules/category-filter.ts'
import { MAX_NEAR_MILES, parseExactPosition } from './rules/distance.ts'
import {
  MAX_CITIES_PER_PAGE,
  MAX_LOCATION_LENGTH,
  MAX_SUGGESTIONS,
  pageSizes,
} from './rules/limits.ts'
import { citySlug } from './rules/place.ts'
import { PLACE_HEADER, type SearchedPlace, writeSearchedPlace } from './searched-place.ts'

export const popularCitySchema = z.object({
  /** The most frequent spelling of the city. */
  city: z.string(),
  citySlug: z.string(),
  state: z.string(),
  count: z.int(),
})
export type PopularCity = z.infer<typeof popularCitySchema>
/** A city of a list of all cities. It has no slug, because the slug follows from the name. */
export type CityCount = Omit<PopularCity, 'citySlug'>

export const summarySchema = z.object({
  contractorCount: z.int(),
  categoryCount: z.int(),
  /** The 20 cities with the most contractors. */
  popularCities: z.array(popularCitySchema),
  updatedAt: isoTime,
  /** The states with contractors, sorted by code, and their numbers of contractors. */
  states: z.array(z.object({ state: z.string(), count: z.int() })),
  /**
   * True if the directory is too large for every device. Devices then store whole states instead of
   * the whole list.
   */
  storesStates: z.boolean(),
})
export type Summary = z.infer<typeof summarySchema>

export const changesSchema = z.object({
  items: z.array(contractorSchema),
  deletedIds: z.array(z.int()),
  cursor: z.string(),
  /**
   * True if there is no delta: the cursor is too old or unknown, or too much has changed. The
   * client must then fetch the full list and continue with the cursor in its `CURSOR_HEADER`.
   */
  reset: z.boolean(),
})
export type Changes = z.infer<typeof changesSchema>

/** An optional query parameter of at most `max` characters that may be given only once. */
const singleParameter = (name: string, max: number) =>
  z._default(
    z
      .string(fieldMessages.repeated(name))
      .check(z.maxLength(max, `${name} must be at most ${max} characters`)),
    '',
  )

/** Id or slug. 'all', 'all-contractors' and '' mean no filter. An unknown category finds nothing. */
const category = z.pipe(
  singleParameter('category', MAX_LOCATION_LENGTH),
  z.transform((text: string) => normalizeCategory(text)),
)

/** Code or name of a state; '' means no filter. */
const state = z.pipe(
  singleParameter('state', 120),
  z.transform((text: string, context) => (text.trim() === '' ? null : parseState(text, context))),
)

/** A page number from 1. A number above the last page means the last page. */
const page = z._default(wholeNumber(1, MAX_INT, 'page must be a whole number from 1'), 1)

const pageSize = (max: number, size: number) =>
  z._default(wholeNumber(1, max, `size must be a whole number from 1 to ${max}`), size)

/** A position with at most two decimals, "41.59,-93.62"; '' means none. */
const near = (name = 'near') =>
  z.pipe(
    singleParameter(name, 40),
    z.transform((text: string, context) => {
      const position = text === '' ? null : parseExactPosition(text)
      if (text === '' || position) return position
      context.issues.push({ code: 'custom', message: nearMessage, input: text })
      return z.NEVER
    }),
  )
const nearMessage = 'near must be a position with at most two decimals, such as 41.59,-93.62'

/** Whole miles; '' means none. */
const miles = (name: string) =>
  z.pipe(
    singleParameter(name, 40),
    z.transform((text: string, context) => {
      if (text === '') return null
      const value = /^\d{1,3}$/.test(text) ? Number(text) : 0
      if (value >= 1 && value <= MAX_NEAR_MILES) return value
      const message = `${name} must be a whole number of miles from 1 to ${MAX_NEAR_MILES}`
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  )

const searchQuery = z
  .object({
    location: singleParameter('location', MAX_LOCATION_LENGTH),
    category,
    state,
    /** Also finds the others within so many miles of the location, nearest first. */
    radius: miles('radius'),
    /**
     * Finds the contractors around this position, nearest first, in place of those of a location.
     * Without `radius`, within 25 miles, or within 50 or 100 if there is nobody nearer.
     */
    near: near(),
  })
  .check(
    z.refine(({ location, near: position }) => location === '' || position === null, {
      path: ['near'],
      message: 'Give a location or near, not both',
    }),
  )

/** Stars with at most one decimal, as tenths; '' means no filter. */
const minRating = z.pipe(
  singleParameter('minRating', 40),
  z.transform((text: string, context) => {
    if (text === '') return 0
    if (/^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(text)) return Math.round(Number(text) * 10)
    const message = 'minRating must be a number of stars from 0 to 5, such as 4.5'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)

/**
 * Orders of a list: best rated first, most reviews first, by name, most trusted first, or by the
 * reviews on this site.
 */
const contractorSorts = ['rating', 'reviews', 'name', 'trusted', 'reviewed'] as const
export type ContractorSort = (typeof contractorSorts)[number]

const contractorPageQuery = z
  .object({
    category,
    /** Slug of a city in any spelling; '' means no filter. */
    city: z.pipe(
      singleParameter('city', 120),
      z.transform((text: string) => citySlug(text) || text),
    ),
    state,
    page,
    size: pageSize(100, pageSizes.contractors),
    /** 1: only verified contractors. */
    verified: z._default(z.enum(['', '1'], 'verified must be 1'), ''),
    /** 1: only contractors that were reviewed on this site. */
    reviewed: z._default(z.enum(['', '1'], 'reviewed must be 1'), ''),
    minRating,
    /** Only contractors within so many miles of `near`. */
    within: miles('within'),
    near: near(),
    sort: z._default(
      z.enum(contractorSorts, `sort must be one of ${contractorSorts.join(', ')}`),
      'rating',
    ),
  })
  .check(
    z.refine(({ within, near: position }) => within === null || position !== null, {
      path: ['within'],
      message: 'within needs near',
    }),
  )

/** Returns the filter of a page of contractors. */
export const filterOfPage = ({
  verified,
  reviewed,
  minRating: least,
  within: radius,
  near: position,
}: z.output<typeof contractorPageQuery>) => ({
  isVerified: verified === '1',
  isReviewed: reviewed === '1',
  minRating: least,
  within: radius === null || position === null ? null : { position, miles: radius },
})

export const contractorPageSchema = z.object({
  items: z.array(contractorSchema),
  /** Number of contractors on all pages. */
  total: z.int(),
  /** The page returned: the requested page, or the last page if there are fewer pages. */
  page: z.int(),
})
export type ContractorPage = z.infer<typeof contractorPageSchema>

/** Sort orders of cities: by name from A to Z, or by number of contractors, highest first. */
const citySorts = ['name', 'count'] as const
export type CitySort = (typeof citySorts)[number]

const cityPageQuery = z.object({
  category,
  state,
  page,
  size: pageSize(MAX_CITIES_PER_PAGE, pageSizes.cities),
  sort: z._default(z.enum(citySorts, `sort must be ${citySorts.join(' or ')}`), 'name'),
  /** Part of the name of a city or state; '' means no filter. */
  q: singleParameter('q', MAX_LOCATION_LENGTH),
})

export const cityPageSchema = z.object({
  items: z.array(popularCitySchema),
  /** Number of cities on all pages. */
  total: z.int(),
  /** The page returned: the requested page, or the last page if there are fewer pages. */
  page: z.int(),
  /** The states of all pages, sorted by name, with their numbers of contractors and cities. */
  states: z.array(z.object({ state: z.string(), count: z.int(), cities: z.int() })),
})

export const suggestionSchema = z.object({
  kind: z.enum(['category', 'job', 'place', 'business']),
  label: z.string(),
  /** Path of the page of the suggestion. */
  href: z.string(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** Response header of the full list: the cursor for `since` in the first `changes` request. */
export const CURSOR_HEADER = 'x-directory-cursor'
/** Response header of a search: the number of all matches, which may exceed the result limit. */
export const TOTAL_HEADER = 'x-total-count'

/** Returns the response headers of a search. */
export function searchHeaders(total: number, place: SearchedPlace | null): Record<string, string> {
  return {
    [TOTAL_HEADER]: String(total),
    ...(place && { [PLACE_HEADER]: writeSearchedPlace(place) }),
  }
}

/** What follows the id of a contractor in the paths of other endpoints that return something. */
const subPaths: readonly string[] = ['claim-options', 'reviews']

export const directory = {
  summary: {
    ...directoryReads.summary,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'Counts of the directory and its popular cities',
    reply: summarySchema,
    errors: [],
  },
  categories: {
    ...directoryReads.categories,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'All categories with their counts',
    reply: z.array(categorySchema),
    errors: [],
  },
  list: {
    ...directoryReads.list,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'The whole directory, or its contractors in one state, sorted by id',
    query: z.object({ state }),
    reply: z.array(contractorSchema),
    errors: [],
  },
  featured: {
    ...directoryReads.featured,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'Featured contractors',
    reply: z.array(contractorSchema),
    errors: [],
  },
  page: {
    ...directoryReads.page,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'One page of the contractors of a category, city or state',
    query: contractorPageQuery,
    reply: contractorPageSchema,
    errors: [],
  },
  cities: {
    ...directoryReads.cities,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'One page of the cities that have contractors, and their states',
    query: cityPageQuery,
    reply: cityPageSchema,
    errors: [],
  },
  changes: {
    ...directoryReads.changes,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'What changed since a cursor',
    query: z.object({ since: singleParameter('since', 200) }),
    reply: changesSchema,
    errors: [],
  },
  related: {
    ...directoryReads.related,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'The contractors that a profile shows as related, in the order of rules/related.ts',
    params: idParams,
    reply: z.array(contractorSchema),
    errors: ['gone'],
  },
  // After `featured`, `page` and `changes`, because the path of `byId` also matches their paths.
  byId: {
    ...directoryReads.byId,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'A contractor by id',
    params: idParams,
    reply: contractorDetailSchema,
    errors: ['gone'],
  },
  bySlug: {
    ...directoryReads.bySlug,
    access: 'public',
    cached: 'directory',
    limit: 'read',
    summary: 'A contractor by slug',
    // `/api/contractors/12/claim-options` is another endpoint.
    params: z
      .object({
        slug: z.string().check(z.maxLength(300)),
        name: z.string().check(z.maxLength(300)),
      })
      .check(z.refine(({ slug, name }) => !(/^\d+$/.test(slug) && subPaths.includes(name)))),
    reply: z.object({
      contractor: contractorDetailSchema,
      /**
       * The canonical path if the client should redirect to it: the request had a former slug, an
       * id or another text instead of the slug, or a wrong first segment. Otherwise null.
       */
      redirectTo: z.nullable(z.string()),
    }),
    errors: ['gone'],
  },
  search: {
    ...directoryReads.search,
    access: 'public',
    cached: 'directory',
    limit: 'search',
    summary: 'Search contractors by location, category and state, with those nearby',
    query: searchQuery,
    reply: z.array(contractorSchema),
    errors: [],
  },
  suggest: {
    ...directoryReads.suggest,
    access: 'public',
    cached: 'directory',
    limit: 'search',
    summary: `Categories, jobs, places and businesses whose names begin with a text, at most ${MAX_SUGGESTIONS}`,
    query: z.object({ q: singleParameter('q', MAX_LOCATION_LENGTH) }),
    reply: z.array(suggestionSchema),
    errors: [],
  },
} as const satisfies Group
