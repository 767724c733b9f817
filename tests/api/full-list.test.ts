import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Knex } from 'knex'
import Koa from 'koa'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CURSOR_HEADER } from '#contract/directory.ts'
import type { Contractor } from '#contract/entities.ts'
import { contractorColumns } from '../../api/db/contractor-columns.ts'
import { derivedColumns, nextDirectoryVersion, snakeKeys } from '../../api/db/rows.ts'
import { readCursor } from '../../api/features/directory/cursor.ts'
import { FullList } from '../../api/features/directory/full-list.ts'
import { getState, readArray, readChanges } from '../../api/features/directory/repo.ts'
import type { AppState } from '../../api/http/context.ts'
import { KnownValue } from '../../api/http/known-value.ts'
import {
  databaseKinds,
  featureDatabases,
  openTestDatabase,
  type TestDatabase,
} from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'

interface ServedList {
  contractors: Contractor[]
  cursor: string
  etag: string
}

/** Serves the list over HTTP. With `maxBytesToWaitFor` 0 a stale list can be served. */
async function serveList(db: Knex, maxBytesToWaitFor?: number) {
  let warnings = 0
  const list = new FullList(
    db,
    pino({ level: 'warn' }, { write: () => (warnings += 1) }),
    new KnownValue(() => getState(db), { maxAgeMs: -1 }),
    maxBytesToWaitFor,
  )
  const server = new Koa<AppState>().use((ctx) => list.serve(ctx)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    list,
    warnings: () => warnings,
    read: async (): Promise<ServedList> => {
      const response = await fetch(url)
      expect(response.status).toBe(200)
      return {
        contractors: (await response.json()) as Contractor[],
        cursor: response.headers.get(CURSOR_HEADER) ?? '',
        etag: response.headers.get('etag') ?? '',
      }
    },
    close: () => {
      list.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Returns the current public list from the database. */
async function readPublicList(db: Knex): Promise<Contractor[]> {
  return JSON.parse(
    await readArray(db, `select ${contractorColumns} from listed_contractors c order by c.id`, []),
  ) as Contractor[]
}

const update = (db: Knex, id: number, values: Record<string, unknown>) =>
  db.transaction(async (trx) => {
    await trx('contractors')
      .where({ id })
      .update({ ...values, change_seq: await nextDirectoryVersion(trx) })
  })

describe.each(databaseKinds)('the full list on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'demo')
  })
  afterAll(() => database.close())

  test('contains all public contractors, sorted by id', async () => {
    const { read, close } = await serveList(database.db)
    expect((await read()).contractors).toEqual(await readPublicList(database.db))
    close()
  })

  test('other queries can run while it is built', async () => {
    const { list, read, close } = await serveList(database.db)
    const firstRead = read()
    let otherQueries = 0
    for (; list.updateCount === 0; otherQueries += 1) {
      await nextTurn()
      await database.db.raw('select 1')
    }
    // The demo directory has more than twenty parts.
    expect(otherQueries).toBeGreaterThan(10)
    await firstRead
    close()
  })

  test('only the changed parts are read from the database after a change', async () => {
    const { read, close } = await serveList(database.db)
    await read()
    const statements: string[] = []
    const record = ({ sql }: { sql: string }) => statements.push(sql)
    await update(database.db, 5, { description: 'One of many' })
    database.db.on('query', record)
    const { contractors } = await read()
    database.db.off('query', record)
    expect(contractors.find(({ id }) => id === 5)?.description).toBe('One of many')
    expect(statements.filter((sql) => sql.includes('string_agg'))).toHaveLength(1)
    close()
  })

  test('concurrent requests share one update', async () => {
    const { list, read, close } = await serveList(database.db)
    await read()
    await update(database.db, 6, { description: 'Shared' })
    const before = list.updateCount
    const lists = await Promise.all(Array.from({ length: 6 }, read))
    expect(list.updateCount - before).toBe(1)
    expect(new Set(lists.map(({ etag }) => etag)).size).toBe(1)
    expect(lists[0]?.contractors.find(({ id }) => id === 6)?.description).toBe('Shared')
    close()
  })

  test('a long list is served stale with the old cursor and ETag until the new list is ready', async () => {
    const { list, read, close } = await serveList(database.db, 0)
    const old = await read()
    await update(database.db, 7, { description: 'Late' })
    const updates = list.updateCount
    expect(await read()).toEqual(old)
    const { items } = await readChanges(database.db, readCursor(old.cursor), 100)
    expect(
      (JSON.parse(items ?? '') as Contractor[]).map(({ id, description }) => [id, description]),
    ).toEqual([[7, 'Late']])
    await expect.poll(() => list.updateCount).toBeGreaterThan(updates)
    const fresh = await read()
    expect(fresh.contractors).toEqual(await readPublicList(database.db))
    expect(fresh.etag).not.toBe(old.etag)
    close()
  })

  test('after a backup is restored, even a long list is never served stale', async () => {
    const { read, close } = await serveList(database.db, 0)
    await read()
    await database.db.transaction(async (trx) => {
      const version = await nextDirectoryVersion(trx)
      await trx('contractors')
        .where({ id: 8 })
        .update({ description: 'Restored', change_seq: version })
      await trx('directory').update({ epoch: trx.raw('gen_random_uuid()'), deltas_from: version })
    })
    expect((await read()).contractors).toEqual(await readPublicList(database.db))
    close()
  })

  test('a failed update keeps the old list, and the next request tries again', async () => {
    const { list, read, close, warnings } = await serveList(database.db, 0)
    const old = await read()
    const updates = list.updateCount
    await update(database.db, 9, { description: 'Tried twice' })
    await database.db.raw('alter view listed_contractors rename to away')
    expect(await read()).toEqual(old)
    await expect.poll(warnings).toBe(1)
    expect(list.updateCount).toBe(updates)
    await database.db.raw('alter view away rename to listed_contractors')
    await read()
    await expect.poll(() => list.updateCount).toBe(updates + 1)
    expect((await read()).contractors.find(({ id }) => id === 9)?.description).toBe('Tried twice')
    close()
  })
})

const MAX_DELTA = 500
/** Number of contractors, enough for more than three parts of the list. */
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
 * A client stores a list that was served at any time and then applies the next delta. The result
 * must be equal to the directory.
 */
describe.each(featureDatabases)('the full list among random edits on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'empty')
  })
  afterAll(() => database.close())

  test('a current or stale list, updated with the delta from its cursor, equals the directory', async () => {
    const { db } = database
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(undefined, 0),
        fc.array(edit, { minLength: 5, maxLength: 25 }),
        async (maxBytesToWaitFor, edits) => {
          const ids = await fill(db)
          const { read, close } = await serveList(db, maxBytesToWaitFor)
          await read()
          const reads: Promise<ServedList>[] = []
          // Requests are not awaited, so that edits happen during updates.
          for (const next of edits) {
            if (next.kind === 'read') reads.push(read())
            else await applyEdit(db, next, ids)
          }
          const served = [...(await Promise.all(reads)), await read()]
          const expected = await readPublicList(db)
          for (const list of served) expect(await withDelta(db, list)).toEqual(expected)
          close()
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
  return update(db, id, values)
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
async function withDelta(db: Knex, { contractors, cursor }: ServedList): Promise<Contractor[]> {
  const { items, deletedIds } = await readChanges(db, readCursor(cursor), MAX_DELTA)
  if (items === null) return readPublicList(db)
  const byId = new Map(contractors.map((contractor) => [contractor.id, contractor]))
  expect(byId.size).toBe(contractors.length)
  for (const id of deletedIds) byId.delete(id)
  for (const item of JSON.parse(items) as Contractor[]) byId.set(item.id, item)
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}
