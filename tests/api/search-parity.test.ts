import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { indexForSearch, searchDirectory } from '#contract/rules/search.ts'
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
  '',
  null,
]
const states = ['FL', 'NC', 'NY', 'Ontario', null]
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
]
const query = fc.record({
  location: fc.oneof(
    fc.array(fc.constantFrom(...searchTerms), { maxLength: 4 }).map((list) => list.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  ),
  categoryId: fc.option(fc.integer({ min: 1, max: 4 })),
  state: fc.option(fc.constantFrom('FL', 'NC')),
})

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
            await db('contractors').delete()
            const list: Contractor[] = []
            await db.transaction(async (trx) => {
              const change_seq = await nextDirectoryVersion(trx)
              for (const [n, draft] of drafts.entries()) {
                // Names must be unique, so they end in a number. Equal prefixes test the
                // sorting.
                const name = `${draft.name}${n % 2 ? '' : ' '}${String(n).padStart(2, '0')}`
                const row = { ...draft, name, slug: `c-${n}`, latitude: null, longitude: null }
                const [stored] = await trx('contractors')
                  .insert({ ...snakeKeys(row), ...derivedColumns(row), change_seq })
                  .returning<{ id: number }[]>('id')
                list.push(buildContractor({ ...row, id: stored?.id ?? 0 }))
              }
            })
            const index = indexForSearch(list)
            for (const { location, categoryId, state } of queries) {
              const { body, total } = await searchContractors(db, {
                location,
                category: categoryId === null ? '' : String(categoryId),
                state,
              })
              const fromServer = (JSON.parse(body.toString()) as Contractor[]).map(({ id }) => id)
              const inBrowser = searchDirectory(index, { location, categoryId, state }).map(
                ({ id }) => id,
              )
              expect(fromServer, JSON.stringify({ location, categoryId, state })).toEqual(inBrowser)
              expect(total).toBe(inBrowser.length)
            }
          },
        ),
        { numRuns: RUNS, ...(isFullRun ? {} : { seed: 20_261_120 }) },
      )
    },
    60_000 + RUNS * 2000,
  )
})
