import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { citiesOfContractors, paginateContractors } from '#contract/rules/contractor-lists.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { listCities, listContractors } from '../../api/features/directory/lists.ts'
import { buildContractor } from '../support/contractors.ts'
import { databaseKinds, withDatabase } from '../support/databases.ts'
import { isFullRun, quickOrFull } from '../support/full-run.ts'

/** Number of random directories. `npm test` always uses the same ones. */
const RUNS = quickOrFull(10, 200)

const cities = [
  'Tampa',
  'tampa',
  'TAMPA',
  'St. Petersburg',
  'St Petersburg',
  'Åland',
  'Aland',
  '***',
  '',
  null,
]
const contractor = fc.record({
  name: fc.constantFrom('Bay Plumbing', 'bay plumbing co', 'A&B', 'Åse Electric', '***'),
  city: fc.constantFrom(...cities),
  state: fc.constantFrom('FL', 'NC', 'Ontario', null),
  categoryId: fc.integer({ min: 1, max: 3 }),
  rating: fc.constantFrom(0, 40, 45),
  reviewCount: fc.constantFrom(0, 5),
  isDeleted: fc.constantFrom(false, false, true),
  payment: fc.constantFrom(null, null, 'active', 'refunded', 'disputed'),
})
type Draft = typeof contractor extends fc.Arbitrary<infer T> ? T : never
const query = fc.record({
  categoryId: fc.option(fc.integer({ min: 1, max: 4 })),
  citySlug: fc.constantFrom('', '', 'tampa', 'st-petersburg', 'nowhere'),
  state: fc.option(fc.constantFrom('FL', 'NC', 'TX')),
  page: fc.integer({ min: 1, max: 6 }),
  size: fc.integer({ min: 1, max: 12 }),
})

/** The pages that the device computes offline must equal those of the server. */
describe.each(databaseKinds)('the lists on %s and on the device', (kind) => {
  const database = withDatabase(kind, 'empty')

  /** Stores the contractors. Returns those that are public. */
  async function store(drafts: Draft[]): Promise<Contractor[]> {
    const { db } = database
    await db('payments').delete()
    await db('contractors').delete()
    return db.transaction(async (trx) => {
      const change_seq = await nextDirectoryVersion(trx)
      const list: Contractor[] = []
      for (const [n, { isDeleted, payment, ...draft }] of drafts.entries()) {
        const row = buildContractor({ ...draft, name: `${draft.name} ${n}`, slug: `c-${n}` })
        const { name, slug, categoryId, rating, reviewCount } = row
        const { city, state, zipcode, location, latitude, longitude } = row
        const columns = { name, slug, city, state, zipcode, location, latitude, longitude }
        const [stored] = await trx('contractors')
          .insert({
            ...snakeKeys({ ...columns, categoryId, rating, reviewCount }),
            ...derivedColumns(columns),
            deleted_at: isDeleted ? trx.fn.now() : null,
            change_seq,
          })
          .returning<{ id: number }[]>('id')
        const id = stored?.id ?? 0
        if (payment !== null)
          await trx('payments').insert({
            contractor_id: id,
            provider: 'stripe',
            status: payment,
            amount_cents: 1,
          })
        if (!isDeleted && (payment === null || payment === 'active')) list.push({ ...row, id })
      }
      return list
    })
  }

  test(
    'have the same contractors, cities, totals and page numbers in the same order',
    async () => {
      const { db } = database
      await fc.assert(
        fc.asyncProperty(
          fc.array(contractor, { maxLength: 30 }),
          fc.array(query, { minLength: 12, maxLength: 12 }),
          async (drafts, queries) => {
            const index = indexForSearch(await store(drafts))
            for (const { categoryId, citySlug, state, page, size } of queries) {
              const what = JSON.stringify({ categoryId, citySlug, state, page, size })
              const category = categoryId === null ? '' : String(categoryId)
              const range = { page, size }
              const found = await listContractors(db, range, { category, city: citySlug, state })
              const onDevice = paginateContractors(index, { categoryId, citySlug, state }, range)
              expect(
                found.items.map((text) => (JSON.parse(text) as Contractor).id),
                what,
              ).toEqual(onDevice.items.map(({ id }) => id))
              expect([found.total, found.page], what).toEqual([onDevice.total, onDevice.page])
              expect(await listCities(db, { category, state }), what).toEqual(
                citiesOfContractors(index, { categoryId, state }),
              )
            }
          },
        ),
        { numRuns: RUNS, ...(isFullRun ? {} : { seed: 20_261_122 }) },
      )
    },
    60_000 + RUNS * 2000,
  )
})
