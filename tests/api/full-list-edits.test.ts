import fc from 'fast-check'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Changes } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { readChanges } from '../../api/features/directory/changes-repo.ts'
import { readTogether } from '../../api/public-reads/versions.ts'
import { featureDatabases, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import {
  type ReadList,
  readPublicList,
  readWholeList,
  updateContractor,
} from '../support/full-list.ts'
import { quickOrFull } from '../support/full-run.ts'

/** Number of contractors, enough for more than one slice of the list on the embedded database. */
const ROWS = 330

type Edit =
  | { kind: 'change' | 'delete' | 'restore' | 'purge'; at: number }
  | { kind: 'add' }
  | { kind: 'read' }

const at = fc.nat(ROWS - 1)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('change' as const, 'delete' as const, 'restore' as const),
      at,
    }),
  },
  fc.record({ kind: fc.constant('purge' as const), at }),
  fc.constant({ kind: 'add' as const }),
  { weight: 3, arbitrary: fc.constant({ kind: 'read' as const }) },
)

/**
 * A client stores a list that was read at any time and then applies the next delta. The result must
 * be equal to the directory.
 */
describe.each(featureDatabases)('the full list among random edits on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'empty')
  })
  afterAll(() => database.close())

  test('a list that is read during edits, updated with the delta from its cursor, equals the directory', async () => {
    const { db } = database
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(20_000, 0),
        fc.array(edit, { minLength: 5, maxLength: 25 }),
        async (limit, edits) => {
          const ids = await fill(db)
          const read = () => readWholeList(db, limit)
          const reads: Promise<ReadList>[] = []
          // Reads are not awaited, so that edits happen during them.
          for (const next of edits) {
            if (next.kind === 'read') reads.push(read())
            else await applyEdit(db, next, ids)
          }
          const served = [...(await Promise.all(reads)), await read()]
          const expected = await readPublicList(db)
          for (const list of served) expect(await withDelta(db, list)).toEqual(expected)
        },
      ),
      { numRuns: quickOrFull(12, 60), seed: 20_261_122 },
    )
  })
})

async function fill(db: Knex): Promise<number[]> {
  await db('contractors').delete()
  const ids = await insert(
    db,
    Array.from({ length: ROWS }, (_, n) => `Contractor ${n}`),
  )
  // Older cursors are no longer valid, because the rows of the previous run were deleted.
  await db('directory').update({ deltas_from: db.ref('version') })
  return ids
}

let names = 0

async function insert(db: Knex, all: string[]): Promise<number[]> {
  return db.transaction(async (trx) => {
    const change_seq = await nextDirectoryVersion(trx)
    names += 1
    const rows = all.map((text, n) => {
      const row = {
        name: `${text} ${names}`,
        slug: `c-${names}-${n}`,
        city: 'Tampa',
        state: 'FL',
        zipcode: '33602',
        location: '1 Main St',
        latitude: null,
        longitude: null,
        categoryId: 1,
        rating: 40,
        reviewCount: 1,
      }
      return { ...snakeKeys(row), ...derivedColumns(row), change_seq }
    })
    return (await trx('contractors').insert(rows).returning<{ id: number }[]>('id')).map(
      ({ id }) => id,
    )
  })
}

async function applyEdit(
  db: Knex,
  next: Exclude<Edit, { kind: 'read' }>,
  ids: readonly number[],
): Promise<void> {
  if (next.kind === 'add') return void (await insert(db, ['Added']))
  const id = ids[next.at] ?? 0
  if (next.kind === 'purge') return purge(db, id)
  const values = {
    change: { review_count: next.at },
    delete: { deleted_at: new Date() },
    restore: { deleted_at: null },
  }[next.kind]
  return updateContractor(db, id, values)
}

/** Purges a row that is in the bin, and invalidates the cursors from before its deletion. */
async function purge(db: Knex, id: number): Promise<void> {
  await db.transaction(async (trx) => {
    await nextDirectoryVersion(trx)
    await trx.raw(
      `with gone as (delete from contractors where id = ? and deleted_at is not null returning change_seq)
      update directory set deltas_from = greatest(deltas_from, (select max(change_seq) from gone))`,
      [id],
    )
  })
}

/**
 * Returns the contractors of a client after the next delta. On a reset the client loads the whole
 * list again.
 */
async function withDelta(db: Knex, { contractors, cursor }: ReadList): Promise<Contractor[]> {
  const { value } = await readTogether(db, (reader, state) => readChanges(reader, state, cursor))
  const { items, deletedIds, reset } = JSON.parse(value) as Changes
  if (reset) return readPublicList(db)
  const byId = new Map(contractors.map((contractor) => [contractor.id, contractor]))
  expect(byId.size).toBe(contractors.length)
  for (const id of deletedIds) byId.delete(id)
  for (const item of items) byId.set(item.id, item)
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}
