import * as z from 'zod/mini'
import type { Group } from './endpoint.ts'
import { categorySchema, contractorDetailSchema, contractorSchema } from './entities.ts'
import { idParams, isoTime } from './fields.ts'
import { MAX_LOCATION_LENGTH } from './rules/limits.ts'
import { stateCode } from './rules/place.ts'

export const popularCitySchema = z.object({
  /** The most frequent spelling of the city. */
  city: z.string(),
  citySlug: z.string(),
  state: z.string(),
  count: z.int(),
})
export type PopularCity = z.infer<typeof popularCitySchema>

export const summarySchema = z.object({
  contractorCount: z.int(),
  categoryCount: z.int(),
  /** The 20 cities with the most contractors. */
  popularCities: z.array(popularCitySchema),
  updatedAt: isoTime,
})
export type Summary = z.infer<typeof summarySchema>

export const changesSchema = z.object({
  items: z.array(contractorSchema),
  deletedIds: z.array(z.int()),
  cursor: z.string(),
  /**
   * True if the cursor is too old or unknown. The client must then fetch the full list again and
   * continue with the cursor in its `CURSOR_HEADER`.
   */
  reset: z.boolean(),
})
export type Changes = z.infer<typeof changesSchema>

/** Schema of an optional query parameter that may be given only once, with at most `max` characters. */
const singleParameter = (name: string, max: number) =>
  z._default(
    z
      .string(`${name} must be given once`)
      .check(z.maxLength(max, `${name} must be at most ${max} characters`)),
    '',
  )

const searchQuery = z.object({
  location: singleParameter('location', MAX_LOCATION_LENGTH),
  /**
   * Id or slug of a category. 'all', 'all-contractors' and '' mean no filter. An unknown category
   * has no results.
   */
  category: singleParameter('category', 120),
  /** Code or name of a state; '' means no filter. */
  state: z.pipe(
    singleParameter('state', 120),
    z.transform((text: string, context) => {
      if (text.trim() === '') return null
      const code = stateCode(text)
      if (code) return code
      context.issues.push({
        code: 'custom',
        message: 'state must be a state of the US',
        input: text,
      })
      return z.NEVER
    }),
  ),
})

/** Response header of the full list: the cursor to send as `since` in the first `changes` request. */
export const CURSOR_HEADER = 'x-directory-cursor'
/** Response header with the number of all matches, including those above the result limit. */
export const TOTAL_HEADER = 'x-total-count'

export const directory = {
  summary: {
    method: 'GET',
    path: '/api/summary',
    access: 'public',
    limit: 'read',
    summary: 'Counts of the directory and its popular cities',
    reply: summarySchema,
    errors: [],
  },
  categories: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    limit: 'read',
    summary: 'All categories with their counts',
    reply: z.array(categorySchema),
    errors: [],
  },
  list: {
    method: 'GET',
    path: '/api/contractors',
    access: 'public',
    limit: 'read',
    summary: 'The whole directory',
    reply: z.array(contractorSchema),
    errors: [],
  },
  featured: {
    method: 'GET',
    path: '/api/contractors/featured',
    access: 'public',
    limit: 'read',
    summary: 'Featured contractors',
    reply: z.array(contractorSchema),
    errors: [],
  },
  changes: {
    method: 'GET',
    path: '/api/contractors/changes',
    access: 'public',
    limit: 'read',
    summary: 'What changed since a cursor',
    query: z.object({ since: singleParameter('since', 200) }),
    reply: changesSchema,
    errors: [],
  },
  byId: {
    method: 'GET',
    path: '/api/contractors/:id',
    access: 'public',
    limit: 'read',
    summary: 'A contractor by id',
    params: idParams,
    reply: contractorDetailSchema,
    errors: ['gone'],
  },
  bySlug: {
    method: 'GET',
    path: '/api/contractors/:slug/:name',
    access: 'public',
    limit: 'read',
    summary: 'A contractor by slug',
    params: z.object({
      slug: z.string().check(z.maxLength(300)),
      name: z.string().check(z.maxLength(300)),
    }),
    reply: z.object({
      contractor: contractorDetailSchema,
      /**
       * The canonical path if the requested one is not canonical: a former slug, an id, or a wrong
       * first segment.
       */
      redirectTo: z.nullable(z.string()),
    }),
    errors: ['gone'],
  },
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    limit: 'search',
    summary: 'Search contractors by location, category and state',
    query: searchQuery,
    reply: z.array(contractorSchema),
    errors: [],
  },
} as const satisfies Group
