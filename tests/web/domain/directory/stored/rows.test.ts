import { describe, expect, it } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import type { DirectoryRow } from '../../../../../web/src/device/public-schema.ts'
import {
  ContractorsById,
  indexRows,
  parseInSlices,
  sortedEntries,
} from '../../../../../web/src/domain/directory/stored/directory-index.ts'
import {
  affectedRows,
  parseColumns,
  parseContractorAt,
  patchRows,
  toRows,
} from '../../../../../web/src/domain/directory/stored/rows.ts'
import { buildContractor } from '../../../../support/contractors.ts'
import { quickOrFull } from '../../../../support/full-run.ts'
import { fc } from '../../../../support/property.ts'

const noPause = () => Promise.resolve()

const listOf = (ids: number[], version = 0) =>
  ids.map((id) =>
    buildContractor({ id, name: `Business ${id} v${version}`, rating: (id * 7 + version) % 51 }),
  )

const contentOf = (rows: readonly DirectoryRow[]) =>
  rows.flatMap((row) => {
    const columns = parseColumns(row)
    return columns.id
      .map((_, at) => parseContractorAt(row, columns, at))
      .sort((a, b) => a.id - b.id)
  })

const sizesOf = (rows: readonly DirectoryRow[]) => rows.map((row) => parseColumns(row).id.length)

function patch(
  rows: readonly DirectoryRow[],
  changes: { items: Contractor[]; deletedIds: number[] },
): DirectoryRow[] {
  const fromIds = rows.map(({ fromId }) => fromId)
  const touched = new Set(affectedRows(fromIds, changes))
  const patched = patchRows(
    rows.filter(({ fromId }) => touched.has(fromId)),
    fromIds,
    changes,
    2,
  )
  return [...new Map([...rows, ...patched].map((row) => [row.fromId, row])).values()].sort(
    (a, b) => a.fromId - b.fromId,
  )
}

describe('rows of the stored directory', () => {
  it('contain 500 contractors each, except the last, sorted by id', () => {
    const rows = toRows(listOf([...Array(1201).keys()].map((n) => 1201 - n)), 1)
    expect(rows.map(({ fromId }) => fromId)).toEqual([0, 501, 1001])
    expect(sizesOf(rows)).toEqual([500, 500, 201])
    expect(contentOf(rows).map(({ id }) => id)).toEqual([...Array(1201).keys()].map((n) => n + 1))
  })

  it('of an empty directory are one empty row, to which the first contractor is added', () => {
    const rows = toRows([], 1)
    expect(rows).toHaveLength(1)
    expect(
      contentOf(patch(rows, { items: listOf([9]), deletedIds: [] })).map(({ id }) => id),
    ).toEqual([9])
  })

  it('are rewritten only if they changed', () => {
    const rows = toRows(listOf([...Array(1500).keys()].map((n) => n + 1)), 1)
    const after = patch(rows, { items: listOf([700], 1), deletedIds: [] })
    expect(after.map(({ revision }) => revision)).toEqual([1, 2, 1])
  })

  it('are split if they have more than 1000 contractors', () => {
    const rows = patch(toRows(listOf([1]), 1), {
      items: listOf([...Array(1300).keys()].map((n) => n + 2)),
      deletedIds: [],
    })
    expect(sizesOf(rows)).toEqual([500, 500, 301])
  })

  it('equal the list of the server after any sequence of changes', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4000 }), { maxLength: 60 })
    const steps = fc.array(fc.record({ upserts: ids, deletes: ids }), { maxLength: 6 })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 4000 }), { maxLength: 1600 }),
        steps,
        (start, changes) => {
          const server = new Map(listOf(start).map((contractor) => [contractor.id, contractor]))
          let rows = toRows([...server.values()], 1)
          for (const [version, { upserts, deletes }] of changes.entries()) {
            const items = listOf(upserts, version + 1)
            const deletedIds = deletes.filter((id) => !upserts.includes(id))
            for (const id of deletedIds) server.delete(id)
            for (const contractor of items) server.set(contractor.id, contractor)
            rows = patch(rows, { items, deletedIds })
          }
          expect(contentOf(rows)).toEqual([...server.values()].sort((a, b) => a.id - b.id))
        },
      ),
      { numRuns: quickOrFull(15, 200) },
    )
  })
})

describe('the directory index in memory', () => {
  it('equals the result of indexForSearch, including its order', async () => {
    const contractors = [
      ...listOf([...Array(700).keys()].map((n) => n + 1)),
      buildContractor({
        id: 900,
        name: 'Peña & Søn',
        city: 'St. Petersburg',
        state: 'Florida',
        zipcode: null,
        rating: 0,
      }),
    ]
    const loadedRows = await indexRows(toRows(contractors, 1), new Map(), noPause)
    const index = sortedEntries(loadedRows).map(
      ({
        contractor,
        id,
        name,
        rating,
        reviewCount,
        sortName,
        place,
        street,
        citySlug,
        categoryId,
        state,
      }) => ({
        contractor,
        id,
        name,
        rating,
        reviewCount,
        sortName,
        place,
        street,
        citySlug,
        categoryId,
        state,
      }),
    )
    expect(index).toEqual(indexForSearch(contractors))
  })

  it('finds contractors by id, with one object per contractor', async () => {
    const loadedRows = await indexRows(toRows(listOf([3, 1, 2]), 1), new Map(), noPause)
    const byId = new ContractorsById(loadedRows)
    expect(byId.get(2)).toBe(sortedEntries(loadedRows).find(({ id }) => id === 2)?.contractor)
    expect([1, 2, 3, 4].map((id) => byId.get(id)?.id)).toEqual([1, 2, 3, undefined])
  })

  it('reuses rows that did not change', async () => {
    const rows = toRows(listOf([...Array(600).keys()].map((n) => n + 1)), 1)
    const before = await indexRows(rows, new Map(), noPause)
    const after = await indexRows(
      patch(rows, { items: listOf([1], 1), deletedIds: [] }),
      new Map(before.map((entry) => [entry.row.fromId, entry])),
      noPause,
    )
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
  })

  it('rejects a damaged row', async () => {
    const [row] = toRows(listOf([1, 2]), 1)
    if (!row) throw new Error('no row')
    await expect(
      indexRows([{ ...row, bodies: new ArrayBuffer(0) }], new Map(), noPause),
    ).rejects.toThrow('damaged')
    await expect(indexRows([{ ...row, columns: '[{' }], new Map(), noPause)).rejects.toThrow()
  })

  it('is parsed in its order, up to the contractor that is looked for', async () => {
    const entries = sortedEntries(await indexRows(toRows(listOf([1, 2, 3]), 1), new Map(), noPause))
    const order = entries.map(({ id }) => id)
    const idsOf = (contractors: Contractor[]) => contractors.map(({ id }) => id)
    expect(idsOf(await parseInSlices(entries))).toEqual(order)
    expect(idsOf(await parseInSlices(entries, ({ id }) => id === order[1]))).toEqual(
      order.slice(0, 2),
    )
  })
})
