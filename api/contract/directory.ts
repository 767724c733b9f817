import { z } from 'zod'
import type { Group } from './endpoint.ts'
import { categorySchema, contractorDetailSchema, contractorSchema } from './entities.ts'
import { idParams, isoTime } from './fields.ts'
import { stateCode } from './rules/place.ts'
import { MAX_LOCATION_LENGTH } from './rules/search.ts'

export const popularCitySchema = z.object({
  /** The most frequent spelling of the city. */
  city: z.string(), citySlug: z.string(), state: z.string(), count: z.number().int(),
})
export type PopularCity = z.infer<typeof popularCitySchema>

export const summarySchema = z.object({
  contractorCount: z.number().int(), categoryCount: z.number().int(),
  /** The 20 cities with the most contractors (S17). */
  popularCities: z.array(popularCitySchema),
  /** When the directory last changed. */
  updatedAt: isoTime,
})
export type Summary = z.infer<typeof summarySchema>

export const changesSchema = z.object({
  items: z.array(contractorSchema), deletedIds: z.array(z.number().int()), cursor: z.string(),
  /** The cursor is too old or unknown: fetch the full list, then go on from its cursor header. */
  reset: z.boolean(),
})
export type Changes = z.infer<typeof changesSchema>

const searchQuery = z.object({
  location: z.string('location must be given once').max(MAX_LOCATION_LENGTH, `location must be at most ${MAX_LOCATION_LENGTH} characters`).default(''),
  /** Id or slug; 'all', 'all-contractors' and '' are no filter, an unknown one finds nothing (S3). */
  category: z.string('category must be given once').max(120, 'category must be at most 120 characters').default(''),
  /** Code or name of a state; '' is no filter (R9). */
  state: z.string('state must be given once').default('').transform((text, context) => {
    if (text.trim() === '') return null
    const code = stateCode(text)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'state must be a state of the US' })
    return z.NEVER
  }),
})

/** Carries the cursor of a full list, from which `changes` goes on. */
export const CURSOR_HEADER = 'x-directory-cursor'
/** How many contractors a search found before the cap (S5). */
export const TOTAL_HEADER = 'x-total-count'

export const directory = {
  summary: { method: 'GET', path: '/api/summary', access: 'public', reply: summarySchema, errors: [] },
  categories: { method: 'GET', path: '/api/categories', access: 'public', reply: z.array(categorySchema), errors: [] },
  list: { method: 'GET', path: '/api/contractors', access: 'public', reply: z.array(contractorSchema), errors: [] },
  featured: { method: 'GET', path: '/api/contractors/featured', access: 'public', reply: z.array(contractorSchema), errors: [] },
  changes: {
    method: 'GET', path: '/api/contractors/changes', access: 'public',
    query: z.object({ since: z.string('since must be given once').max(200, 'since must be at most 200 characters').default('') }),
    reply: changesSchema, errors: [],
  },
  byId: {
    method: 'GET', path: '/api/contractors/:id', access: 'public', params: idParams, reply: contractorDetailSchema, errors: ['gone'],
  },
  bySlug: {
    method: 'GET', path: '/api/contractors/:slug/:name', access: 'public',
    params: z.object({ slug: z.string().max(300), name: z.string().max(300) }),
    reply: z.object({
      contractor: contractorDetailSchema,
      /** The canonical address when the one asked for is another: a former slug, an id, a wrong first segment (R2, R4). */
      redirectTo: z.string().nullable(),
    }),
    errors: ['gone'],
  },
  search: { method: 'GET', path: '/api/search', access: 'public', query: searchQuery, reply: z.array(contractorSchema), errors: [] },
} as const satisfies Group
