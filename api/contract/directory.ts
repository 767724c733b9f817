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
  /** The 20 cities with the most contractors (S17). */
  popularCities: z.array(popularCitySchema),
  /** When the directory last changed. */
  updatedAt: isoTime,
})
export type Summary = z.infer<typeof summarySchema>

export const changesSchema = z.object({
  items: z.array(contractorSchema),
  deletedIds: z.array(z.int()),
  cursor: z.string(),
  /** The cursor is too old or unknown: fetch the full list, then go on from its cursor header. */
  reset: z.boolean(),
})
export type Changes = z.infer<typeof changesSchema>

/** A query parameter that may be absent, given once, with at most `max` characters. */
const once = (name: string, max: number) =>
  z._default(
    z
      .string(`${name} must be given once`)
      .check(z.maxLength(max, `${name} must be at most ${max} characters`)),
    '',
  )

const searchQuery = z.object({
  location: once('location', MAX_LOCATION_LENGTH),
  /** Id or slug; 'all', 'all-contractors' and '' are no filter, an unknown one finds nothing (S3). */
  category: once('category', 120),
  /** Code or name of a state; '' is no filter (R9). */
  state: z.pipe(
    once('state', 120),
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

/** Carries the cursor of a full list, from which `changes` goes on. */
export const CURSOR_HEADER = 'x-directory-cursor'
/** How many contractors a search found before the cap (S5). */
export const TOTAL_HEADER = 'x-total-count'

export const directory = {
  summary: {
    method: 'GET',
    path: '/api/summary',
    access: 'public',
    reply: summarySchema,
    errors: [],
  },
  categories: {
    method: 'GET',
    path: '/api/categories',
    access: 'public',
    reply: z.array(categorySchema),
    errors: [],
  },
  list: {
    method: 'GET',
    path: '/api/contractors',
    access: 'public',
    reply: z.array(contractorSchema),
    errors: [],
  },
  featured: {
    method: 'GET',
    path: '/api/contractors/featured',
    access: 'public',
    reply: z.array(contractorSchema),
    errors: [],
  },
  changes: {
    method: 'GET',
    path: '/api/contractors/changes',
    access: 'public',
    query: z.object({ since: once('since', 200) }),
    reply: changesSchema,
    errors: [],
  },
  byId: {
    method: 'GET',
    path: '/api/contractors/:id',
    access: 'public',
    params: idParams,
    reply: contractorDetailSchema,
    errors: ['gone'],
  },
  bySlug: {
    method: 'GET',
    path: '/api/contractors/:slug/:name',
    access: 'public',
    params: z.object({
      slug: z.string().check(z.maxLength(300)),
      name: z.string().check(z.maxLength(300)),
    }),
    reply: z.object({
      contractor: contractorDetailSchema,
      /**
       * The canonical address when the one asked for is another: a former slug, an id, a wrong
       * first segment (R2, R4).
       */
      redirectTo: z.nullable(z.string()),
    }),
    errors: ['gone'],
  },
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'public',
    query: searchQuery,
    reply: z.array(contractorSchema),
    errors: [],
  },
} as const satisfies Group
