import type { Knex } from 'knex'
import { beforeEach, expect, test } from 'vitest'
import { type RowText, RowTexts } from '../../api/db/row-texts.ts'

const db = {} as Knex
const row = (id: number, version: number): RowText => ({
  id,
  version,
  text: JSON.stringify({ id, version }),
})

let stored: RowText[]
/** The ids of each read. */
let reads: number[][]
let texts: RowTexts
beforeEach(() => {
  stored = [row(1, 1), row(2, 1), row(3, 1)]
  reads = []
  texts = new RowTexts((_, ids) => {
    reads.push([...ids])
    return Promise.resolve(stored.filter(({ id }) => ids.includes(id)).reverse())
  })
})

/** Returns the parsed array of these rows, found with version 1 unless given. */
const list = async (ids: number[], versions = ids.map(() => 1), state = 'a') =>
  JSON.parse((await texts.toArray(db, { ids, versions, state })).toString()) as unknown

test('rows are in the order in which they were found, and each is read once', async () => {
  expect(await list([3, 1])).toEqual([
    { id: 3, version: 1 },
    { id: 1, version: 1 },
  ])
  expect(await list([1, 2, 3])).toEqual([
    { id: 1, version: 1 },
    { id: 2, version: 1 },
    { id: 3, version: 1 },
  ])
  expect(reads).toEqual([[3, 1], [2]])
  expect(await list([])).toEqual([])
})

test('a changed row is read again, the others are not', async () => {
  await list([1, 2])
  stored[1] = row(2, 5)
  expect(await list([1, 2], [1, 5])).toEqual([
    { id: 1, version: 1 },
    { id: 2, version: 5 },
  ])
  expect(reads).toEqual([[1, 2], [2]])
})

test('all rows are read again in another state', async () => {
  await list([1])
  await list([1], [1], 'b')
  expect(reads).toEqual([[1], [1]])
})

test('a row that was deleted after it was found is missing', async () => {
  stored = [row(2, 1)]
  expect(await list([1, 2, 3])).toEqual([{ id: 2, version: 1 }])
  stored = []
  expect(await list([1])).toEqual([])
})

test('databases do not share rows', async () => {
  await list([1])
  await texts.toArray({} as Knex, { ids: [1], versions: [1], state: 'a' })
  expect(reads).toEqual([[1], [1]])
})
