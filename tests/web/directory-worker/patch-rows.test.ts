import { describe, expect, test } from 'vitest'
import { compareByRating, indexForSearch } from '#contract/rules/search.ts'
import { patchRows, toRows } from '../../../web/src/directory-worker/contents.ts'
import { buildContractors, idsOf } from '../../support/builders.ts'
import { quickOrFull } from '../../support/full-run.ts'
import { fc } from '../../support/property.ts'
import { searchDirectory } from '../../support/search-directory.ts'

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

        const { rows } = patchRows(toRows(before, '', 1), { items, deletedIds }, null)
        const index = rows.flatMap(({ entries }) => entries).sort(compareByRating)

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

describe('changes of rows', () => {
  const many = buildContractors(Array.from({ length: 1200 }, () => ({})))
  const rows = toRows(many, '', 1)

  test('touch only the rows of the changed contractors', () => {
    const last = rows.at(-1)?.entries[0]?.contractor
    if (!last) throw new Error('No row')
    const patched = patchRows(rows, { items: [{ ...last, name: 'Renamed' }], deletedIds: [] }, null)
    expect(patched.put.map(({ id }) => id)).toEqual([3])
    expect(patched.rows.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(patched.remove).toEqual([])
  })

  test('split a row that became too large, and remove one that became empty', () => {
    const added = buildContractors(
      Array.from({ length: 900 }, () => ({})),
      5000,
    )
    const grown = patchRows(rows, { items: added, deletedIds: [] }, null)
    expect(grown.remove).toEqual([3])
    expect(grown.put.map(({ id }) => id)).toEqual([4, 5, 6])
    expect(grown.rows.flatMap(({ entries }) => entries)).toHaveLength(2100)
    const third = rows[2]?.entries.map(({ id }) => id) ?? []
    expect(patchRows(rows, { items: [], deletedIds: third }, null).remove).toEqual([3])
  })

  test('a contractor that is deleted and in the items was restored', () => {
    const first = many[0]
    if (!first) throw new Error('No contractor')
    const patched = patchRows(rows, { items: [first], deletedIds: [first.id] }, null)
    expect(patched.rows.flatMap(({ entries }) => entries)).toHaveLength(1200)
  })
})
