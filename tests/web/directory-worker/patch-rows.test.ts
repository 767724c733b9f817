import { expect, test } from 'vitest'
import { indexForSearch, searchDirectory } from '#contract/rules/search.ts'
import {
  indexRows,
  sortedEntries,
} from '../../../../../web/src/domain/directory/stored/directory-index.ts'
import {
  affectedRows,
  patchRows,
  toRows,
} from '../../../../../web/src/domain/directory/stored/rows.ts'
import { buildContractors, idsOf } from '../../../../support/builders.ts'
import { quickOrFull } from '../../../../support/full-run.ts'
import { fc } from '../../../../support/property.ts'

const draft = fc.record({
  name: fc.constantFrom(
    'Ace Plumbing',
    'ace plumbing',
    'Ácme & Søns',
    "O'Neil Electric",
    '411',
    'Zed',
  ),
  city: fc.constantFrom('Tampa', 'tampa ', 'St. Petersburg', 'Jacksonville', 'Cañon City', null),
  state: fc.constantFrom('FL', 'FL', 'NC', 'Ontario', null),
  zipcode: fc.constantFrom('33602', '33701-1234', null),
  location: fc.constantFrom('12 Tampa Rd', '1 Main St', null),
  categoryId: fc.integer({ min: 1, max: 3 }),
  rating: fc.constantFrom(0, 40, 45),
  reviewCount: fc.constantFrom(0, 5),
})
const query = fc.record({
  location: fc.constantFrom(
    '',
    'tampa',
    'Tampa, FL',
    'tmpa',
    'st pete',
    'jaksonville fl',
    '336',
    'main',
    'tampa rd',
    'canon',
    '%',
    'nowhere',
  ),
  categoryId: fc.constantFrom(null, 1, 2, 9),
  state: fc.constantFrom(null, 'FL', 'NC'),
})

test('a search of the stored list has the results and order of the contract, even after changes', async () => {
  const lists = fc.tuple(
    fc.array(draft, { maxLength: 40 }),
    fc.array(draft, { maxLength: 8 }),
    fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 5 }),
  )
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.array(query, { minLength: 8, maxLength: 8 }),
      async ([first, later, deletedIds], queries) => {
        const before = buildContractors(first)
        const items = buildContractors(later, 20)
        const current = [
          ...before.filter(({ id }) => !idsOf(items).includes(id) && !deletedIds.includes(id)),
          ...items,
        ]

        const rows = toRows(before, 1)
        const fromIds = rows.map(({ fromId }) => fromId)
        const touched = affectedRows(fromIds, { items, deletedIds })
        const patched = patchRows(
          rows.filter(({ fromId }) => touched.includes(fromId)),
          fromIds,
          { items, deletedIds },
          2,
        )
        const stored = [...rows.filter(({ fromId }) => !touched.includes(fromId)), ...patched]
        const index = sortedEntries(await indexRows(stored, new Map(), () => Promise.resolve()))

        const expected = indexForSearch(current)
        for (const search of queries)
          expect(searchDirectory(index, search), JSON.stringify(search)).toEqual(
            searchDirectory(expected, search),
          )
      },
    ),
    { numRuns: quickOrFull(20, 300) },
  )
})
