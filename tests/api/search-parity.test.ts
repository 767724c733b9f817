import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { holdingsOf } from '#contract/in-memory/holdings.ts'
import { search } from '#contract/in-memory/lists.ts'
import {
  derivePosition,
  type PositionFields,
  roundedPosition,
} from '#contract/places/derive-position.ts'
import { citySlug, stateCode, stateName } from '#contract/rules/place.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { listCategories } from '../../api/features/directory/figures.ts'
import { listCities, listContractors } from '../../api/features/directory/lists.ts'
import { searchContractors } from '../../api/features/directory/search.ts'
import { buildContractor } from '../support/contractors.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'
import { quickOrFull, isFullRun } from '../support/full-run.ts'
import { placeTable } from '../support/place-table.ts'
import { searchDirectory } from '../support/search-directory.ts'

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
  'Kansas City',
  'Dodge City',
  'New York',
  'Buffalo',
  'Jersey City',
  'Atlantic City',
  'St. Louis',
  'Saint Louis',
  'St.Louis',
  'Ft. Myers',
  'Mt. Dora',
  'Mount Dora',
  'Washington',
  '',
  null,
]
const states = ['FL', 'NC', 'NY', 'KS', 'NJ', 'MT', 'Ontario', null]
const streets = [
  '100 Main St',
  '12 Tampa Rd',
  '9 St. Johns Ave',
  '33602 US-19 N',
  '28541 Jersey Ave',
  'Peña Blvd, Suite 4',
  null,
]
const names = ['Bay Plumbing', 'bay plumbing co', 'A&B', 'AB', 'Åse Electric', '***', '7 Brothers']

const contractor = fc
  .record({
    name: fc.constantFrom(...names),
    city: fc.constantFrom(...cities),
    state: fc.constantFrom(...states),
    zipcode: fc.constantFrom('33602', '33701', '28540', '33602-1234', null),
    location: fc.constantFrom(...streets),
    categoryId: fc.integer({ min: 1, max: 3 }),
    rating: fc.constantFrom(0, 40, 45, 50),
    reviewCount: fc.constantFrom(0, 5, 120),
    given: fc.constantFrom(null, null, [27.9512, -82.46], [27.95123, -82.46], [27.99, -82.46]),
  })
  .map(({ given, ...draft }) => ({
    ...draft,
    latitude: given?.[0] ?? null,
    longitude: given?.[1] ?? null,
  }))
type Draft = typeof contractor extends fc.Arbitrary<infer T> ? T : never

/** A contractor of Tampa, for the examples that have been answered in two ways. */
const draft = (fields: Partial<Draft>): Draft => ({
  name: 'Bay Plumbing',
  city: 'Tampa',
  state: 'FL',
  zipcode: '33602',
  location: '100 Main St',
  categoryId: 1,
  rating: 0,
  reviewCount: 0,
  latitude: null,
  longitude: null,
  ...fields,
})
const anywhere = { categoryId: null, state: null }
const aMile = { categoryId: null, radius: 1, near: null } as const
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
  'x',
  'city',
  'kansas',
  'jersey',
  'new',
  'york',
  'mt',
  'fort',
  'ft',
  'usa',
  'united states',
  '28541',
  '33602-1234',
  'near me',
]
const query = fc.record({
  location: fc.oneof(
    fc.array(fc.constantFrom(...searchTerms), { maxLength: 4 }).map((list) => list.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  ),
  categoryId: fc.option(fc.integer({ min: 1, max: 4 })),
  state: fc.option(fc.constantFrom('FL', 'NC', 'NY')),
})

/** The ways in which people type a city with its state. */
const writings: ((city: string, state: string) => string)[] = [
  (city, state) => `${city}, ${state}`,
  (city, state) => `${city} ${state}`.toLowerCase(),
  (city, state) => `${city},${state}`.toUpperCase(),
  (city, state) => `${city}, ${stateName(state)}`,
  (city, state) => `${city} ${stateName(state)}`.toLowerCase(),
  (city, state) => `${city}, ${state} 99999`,
  (city, state) => `${city}, ${state} 33602-1234, USA`,
  (city, state) => `${city}, ${stateName(state)}, United States`,
  (city, state) => `${city}, ${state}, U.S.A.`,
  (city, state) => `${otherSpelling(city)} ${state}`,
  (city, state) => `${otherSpelling(city)}, ${stateName(state)}, US`,
]

function otherSpelling(city: string): string {
  return city
    .replace(/\bSaint /, 'St.')
    .replace(/\bSt\. ?/, 'Saint ')
    .replace(/\bF(or)?t\.? /, (_, full) => (full ? 'Ft. ' : 'Fort '))
    .replace(/\bM(oun)?t\.? /, (_, full) => (full ? 'Mt ' : 'Mount '))
}

/**
 * Offline search must return the same contractors in the same order as the SQL search of the
 * server.
 */
const parse = (text: string) => JSON.parse(text) as Contractor

describe.each(databaseKinds)('search on %s and in the browser', (kind) => {
  const database = withDatabase(kind, 'empty')

  /** Replaces the contractors by those of the drafts. */
  async function store(drafts: Draft[]): Promise<Contractor[]> {
    const { db } = database
    await db('contractors').delete()
    const list: Contractor[] = []
    await db.transaction(async (trx) => {
      const change_seq = await nextDirectoryVersion(trx)
      for (const [n, draft] of drafts.entries()) {
        // Names must be unique, so they end in a number. Equal prefixes test the sorting.
        const name = `${draft.name}${n % 2 ? '' : ' '}${String(n).padStart(2, '0')}`
        const row = { ...draft, name, slug: `c-${n}` }
        const [stored] = await trx('contractors')
          .insert({ ...snakeKeys(row), ...derivedColumns(row), change_seq })
          .returning<{ id: number }[]>('id')
        list.push(buildContractor({ ...row, ...publicPosition(row), id: stored?.id ?? 0 }))
      }
    })
    return list
  }

  const publicPosition = (row: PositionFields) => roundedPosition(derivePosition(row, placeTable))

  const idsOf = (contractors: readonly { id: number }[]) => contractors.map(({ id }) => id)

  test(
    'find exactly the contractors of a known city, as counted and listed, however it is typed',
    async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(
          fc.array(contractor, { minLength: 5, maxLength: 40 }),
          fc.option(fc.integer({ min: 1, max: 3 })),
          fc.array(fc.constantFrom(...writings), { minLength: 3, maxLength: 3 }),
          async (drafts, categoryId, used) => {
            const list = await store(drafts)
            const index = indexForSearch(list)
            const category = categoryId === null ? '' : String(categoryId)
            const counted = new Map(
              (await listCities(db, { category })).map((city) => [
                `${city.citySlug}|${city.state}`,
                city.count,
              ]),
            )
            const known = list.flatMap(({ city, state }) =>
              city && state && stateCode(state) ? [{ city, state }] : [],
            )
            for (const { city, state } of known) {
              const slug = citySlug(city)
              const expected = idsOf(
                index
                  .filter((entry) => entry.citySlug === slug && entry.state === state)
                  .filter((entry) => categoryId === null || entry.categoryId === categoryId),
              )
              expect(counted.get(`${slug}|${state}`) ?? 0).toBe(expected.length)
              const range = { page: 1, size: 100 }
              const page = await listContractors(db, range, { category, city: slug, state })
              expect(idsOf(page.items.map(parse))).toEqual(expected)
              for (const location of used.map((write) => write(city, state))) {
                const { texts, total } = await searchContractors(db, {
                  location,
                  category,
                  state: null,
                })
                const onServer = idsOf(texts.map(parse))
                expect([location, onServer, total]).toEqual([location, expected, expected.length])
                const onDevice = searchDirectory(index, { location, categoryId, state: null })
                expect([location, idsOf(onDevice)]).toEqual([location, expected])
              }
              // The page of the category in the city searches like this.
              const words = slug.replace(/-/g, ' ')
              const ofPage = searchDirectory(index, { location: words, categoryId, state })
              expect([words, idsOf(ofPage)]).toEqual([words, expected])
              const { total } = await searchContractors(db, { location: words, category, state })
              expect([words, total]).toEqual([words, expected.length])
            }
          },
        ),
        { numRuns: RUNS, ...(isFullRun ? {} : { seed: 20_261_127 }) },
      )
    },
    60_000 + RUNS * 4000,
  )

  test(
    'return the same contractors in the same order for random directories and queries',
    async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(
          fc.array(contractor, { minLength: 5, maxLength: 40 }),
          fc.array(query, { minLength: 12, maxLength: 12 }),
          async (drafts, queries) => {
            const index = indexForSearch(await store(drafts))
            for (const { location, categoryId, state } of queries) {
              const { texts, total } = await searchContractors(db, {
                location,
                category: categoryId === null ? '' : String(categoryId),
                state,
              })
              const fromServer = texts.map((text) => parse(text).id)
              const inBrowser = searchDirectory(index, { location, categoryId, state }).map(
                ({ id }) => id,
              )
              expect(fromServer, JSON.stringify({ location, categoryId, state })).toEqual(inBrowser)
              expect(total).toBe(inBrowser.length)
            }
          },
        ),
        {
          numRuns: RUNS,
          examples: [
            [
              [draft({ city: 'Jacksonville', state: null })],
              [{ ...anywhere, location: 'jaksonville' }],
            ],
          ],
          ...(isFullRun ? {} : { seed: 20_261_120 }),
        },
      )
    },
    60_000 + RUNS * 2000,
  )

  const around = fc.record({
    location: fc.oneof(
      fc.constantFrom(
        '33602',
        '33701-1234',
        '28540',
        '09012',
        'Tampa',
        'tampa, fl',
        'Tamarac',
        'Temple Terrace',
        'Hillsborough County',
        'hillsborough',
        'Kansas City',
        'Florida',
        'tmpa',
        'main st',
        '',
      ),
      fc.array(fc.constantFrom(...searchTerms), { maxLength: 3 }).map((list) => list.join(' ')),
    ),
    categoryId: fc.option(fc.integer({ min: 1, max: 4 })),
    state: fc.option(fc.constantFrom('FL', 'KS'), { freq: 4 }),
    radius: fc.constantFrom(1, 3, 25, 100),
    near: fc.option(fc.constantFrom({ latitude: 27.95, longitude: -82.46 }), { freq: 4 }),
  })

  test(
    'find the same contractors of a place and nearby, in the same order',
    async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(
          fc.array(contractor, { minLength: 5, maxLength: 40 }),
          fc.array(around, { minLength: 8, maxLength: 8 }),
          async (drafts, queries) => {
            const contractors = await store(drafts)
            const holdings = holdingsOf({
              contractors,
              categories: await listCategories(db),
              updatedAt: '',
              offlineListLimit: 1,
              placeTable,
            })
            for (const { location, categoryId, ...rest } of queries) {
              const query = {
                location: rest.near ? '' : location,
                category: categoryId === null ? '' : String(categoryId),
                ...rest,
              }
              const { texts, total, place } = await searchContractors(db, query)
              const expected = search(holdings, query)
              const what = JSON.stringify(query)
              expect(idsOf(texts.map(parse)), what).toEqual(idsOf(expected.contractors))
              expect({ total, place }, what).toEqual({
                total: expected.total,
                place: expected.place,
              })
            }
          },
        ),
        {
          numRuns: RUNS,
          examples: [
            [[draft({})], [{ ...aMile, location: '33602', state: 'KS' }]],
            [[draft({ state: 'NC' })], [{ ...aMile, location: 'nc', state: 'FL' }]],
          ],
          ...(isFullRun ? {} : { seed: 20_261_128 }),
        },
      )
    },
    60_000 + RUNS * 4000,
  )
})
