import fc from 'fast-check'
import type { Knex } from 'knex'
import { describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { citySlug, stateName } from '#contract/rules/place.ts'
import { indexForSearch, searchDirectory, type SearchQuery } from '#contract/rules/search.ts'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { searchContractors } from '../../api/features/directory/search.ts'
import { buildContractor } from '../support/contractors.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'
import { quickOrFull, isFullRun } from '../support/full-run.ts'

/** Number of random directories. `npm test` always uses the same directories. */
const RUNS = quickOrFull(10, 250)

const cities = [
  'Tampa',
  'tampa',
  'Tamarac',
  'St. Petersburg',
  'Saint Augustine',
  'Jacksonville',
  'Jacksonville Beach',
  'Fort Myers',
  'Cañon',
  'Winter Park',
  'St Louis',
  'Saint Louis',
  'Jersey City',
  'Atlantic City',
  'Kansas City',
  'New York',
  'Mount Dora',
  '',
  null,
]
const states = ['FL', 'NC', 'NY', 'NJ', 'MO', 'KS', 'Ontario', null]
const streets = [
  '100 Main St',
  '12 Tampa Rd',
  '9 St. Johns Ave',
  '33602 US-19 N',
  'Peña Blvd, Suite 4',
  null,
]
const names = ['Bay Plumbing', 'bay plumbing co', 'A&B', 'AB', 'Åse Electric', '***', '7 Brothers']

const contractor = fc.record({
  name: fc.constantFrom(...names),
  city: fc.constantFrom(...cities),
  state: fc.constantFrom(...states),
  zipcode: fc.constantFrom('33602', '33701', '28540', '33602-1234', null),
  location: fc.constantFrom(...streets),
  categoryId: fc.integer({ min: 1, max: 3 }),
  rating: fc.constantFrom(0, 40, 45, 50),
  reviewCount: fc.constantFrom(0, 5, 120),
})
type Draft = typeof contractor extends fc.Arbitrary<infer D> ? D : never

const searchTerms = [
  'tampa',
  'tmpa',
  'TAMPA,',
  'tam',
  'st',
  'st.',
  'saint',
  'pete',
  'petersburg',
  'petersbrug',
  'fl',
  'florida',
  'nc',
  'north',
  'carolina',
  'new york',
  'jaksonville',
  'beach',
  '33602',
  '337',
  'main',
  'rd',
  'johns',
  'canon',
  'cañon',
  '%',
  '_',
  "o'neil",
  '\\',
  'winter',
  'parc',
  'jersey',
  'city',
  'city,',
  'nj',
  'new jersey',
  'kansas',
  'louis',
  'mt.',
  'dora',
  'usa',
  'united states',
  '33602-1234,',
  '10001',
  'near me',
  'x',
]
const query = fc.record({
  location: fc.oneof(
    fc.array(fc.constantFrom(...searchTerms), { maxLength: 4 }).map((list) => list.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  ),
  categoryId: fc.option(fc.integer({ min: 1, max: 4 })),
  state: fc.option(fc.constantFrom('FL', 'NC', 'NJ', 'MO')),
})

/** Ways to write a city with its state. */
const spellings: ((city: string, code: string, name: string) => string)[] = [
  (city, code) => `${city}, ${code}`,
  (city, code) => `${city} ${code.toLowerCase()}`,
  (city, _code, name) => `${city}, ${name}`,
  (city, _code, name) => `${city.toUpperCase()} ${name}`,
  (city, code) => `${city}, ${code}, USA`,
  (city, code) => `${city}, ${code} 33602, USA`,
  (city, _code, name) => `${city}, ${name} 33602-1234, United States`,
  (city, code) => `  ${city}  ,${code}.`,
  (city, code) => `${city.replace(/^St\.? /, 'Saint ')}, ${code}`,
  (city, code) => `${city.replace(/^Saint /, 'St. ').replace(/^Mount /, 'Mt ')}, ${code}`,
  (city, code) => `${city.replace(/^Fort /, 'Ft. ')}, ${code}`,
]

/**
 * Offline search must return the same contractors in the same order as the SQL search of the
 * server.
 */
describe.each(databaseKinds)('search on %s and in the browser', (kind) => {
  const database = withDatabase(kind, 'empty')

  test(
    'return the same contractors in the same order for random directories and queries',
    async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(
          fc.array(contractor, { minLength: 5, maxLength: 40 }),
          fc.array(query, { minLength: 12, maxLength: 12 }),
          async (drafts, queries) => {
            const index = indexForSearch(await store(db, drafts))
            for (const wanted of queries)
              expect(await idsOnServer(db, wanted), JSON.stringify(wanted)).toEqual(
                searchDirectory(index, wanted).map(({ id }) => id),
              )
          },
        ),
        { numRuns: RUNS, ...(isFullRun ? {} : { seed: 20_261_120 }) },
      )
    },
    60_000 + RUNS * 2000,
  )

  test(
    'find exactly the contractors of a known city, however it and its state are written',
    async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(
          fc.array(contractor, { minLength: 5, maxLength: 30 }),
          fc.option(fc.integer({ min: 1, max: 3 })),
          async (drafts, categoryId) => {
            const list = await store(db, drafts)
            const index = indexForSearch(list)
            const known = list.filter(({ city, state }) => city && state && stateName(state))
            for (const { city, state } of known.slice(0, 4)) {
              const wanted = index
                .filter((entry) => entry.citySlug === citySlug(city) && entry.state === state)
                .filter((entry) => categoryId === null || entry.categoryId === categoryId)
                .map(({ id }) => id)
              for (const spell of spellings) {
                const location = spell(city ?? '', state ?? '', stateName(state ?? '') ?? '')
                expect(
                  searchDirectory(index, { location, categoryId, state: null }).map(({ id }) => id),
                  location,
                ).toEqual(wanted)
                expect(
                  await idsOnServer(db, { location, categoryId, state: null }),
                  location,
                ).toEqual(wanted)
              }
            }
          },
        ),
        { numRuns: RUNS, ...(isFullRun ? {} : { seed: 20_261_127 }) },
      )
    },
    60_000 + RUNS * 2000,
  )
})

async function idsOnServer(
  db: Knex,
  { location, categoryId, state }: SearchQuery,
): Promise<number[]> {
  const { body, total } = await searchContractors(db, {
    location,
    category: categoryId === null ? '' : String(categoryId),
    state,
  })
  const ids = (JSON.parse(body.toString()) as Contractor[]).map(({ id }) => id)
  expect(total).toBe(ids.length)
  return ids
}

/** Replaces all contractors. Names must be unique, so they end in a number. */
async function store(db: Knex, drafts: readonly Draft[]): Promise<Contractor[]> {
  await db('contractors').delete()
  const list: Contractor[] = []
  await db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    for (const [n, draft] of drafts.entries()) {
      // Equal prefixes test the sorting.
      const name = `${draft.name}${n % 2 ? '' : ' '}${String(n).padStart(2, '0')}`
      const row = { ...draft, name, slug: `c-${n}` }
      const [stored] = await trx('contractors')
        .insert({ ...snakeKeys(row), ...derivedColumns(row), change_seq })
        .returning<{ id: number }[]>('id')
      list.push(buildContractor({ ...row, id: stored?.id ?? 0 }))
    }
  })
  return list
}
