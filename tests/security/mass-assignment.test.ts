import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import {
  deleteNewRows,
  describeChanges,
  listAppTables,
  markNewRows,
  readSnapshot,
} from '../support/database-changes.ts'
import { featureDatabases } from '../support/databases.ts'
import { bodyFields, endpointName } from '../support/endpoints.ts'
import { quickOrFull } from '../support/full-run.ts'
import { postForm } from '../support/posts.ts'
import { withServer } from '../support/server.ts'
import { listingForm, registerOwner } from '../support/users.ts'
import { cookieOf } from '../support/visitors.ts'
import { newSuffix, type Sender, suffixPattern, type Write, writes } from '../support/writes.ts'

const RUNS = quickOrFull(20, 2000)
const TIMEOUT_MS = 60_000 + RUNS * 500
const { ownerListings, adminBlog, contactRequests, reports } = contract

/** Field names that often grant rights in other programs. */
const wellKnownKeys = ['isAdmin', 'is_admin', 'role', 'roles', 'admin', 'hasActiveSubscription']
/** The server rejects a body that has one of these keys. */
const refusedKeys = ['__proto__', 'constructor', 'prototype']
const camelCase = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const value = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    1,
    50,
    2_147_483_647,
    'active',
    'x',
    null,
    '2000-01-01T00:00:00.000Z',
    'https://evil.example/a.png',
  ),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ $ne: fc.constant(null) }),
  fc.string({ maxLength: 8 }),
)

/** Returns bodies with keys that the endpoint does not accept. Most are columns of the database. */
function extraFields({ endpoint, aliases = [] }: Write, columns: readonly string[]) {
  const excluded = new Set([...bodyFields(endpoint), ...aliases, ...refusedKeys])
  const keys = [...columns, ...columns.map(camelCase), ...wellKnownKeys]
  return fc.dictionary(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...new Set(keys.filter((key) => !excluded.has(key)))),
      },
      fc.stringMatching(/^[a-zA-Z_]{1,12}$/).filter((key) => !excluded.has(key)),
    ),
    value,
    { minKeys: 1, maxKeys: 12 },
  )
}

/** Tables whose new rows are deleted after each call, in an order that the foreign keys allow. */
const growing = [
  'outbox',
  'audit_log',
  'contact_requests',
  'reports',
  'payments',
  'contractors',
  'posts',
  'categories',
  'users',
]

describe.each(featureDatabases)('a body with extra fields on %s', (kind) => {
  const server = withServer(kind, 'empty')
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  const cookies: Record<Sender, string> = { visitor: '', owner: '', admin: '' }
  const ids: Partial<Record<NonNullable<Write['target']>, number>> = {}
  let tables: string[]
  let columns: string[]
  let ownerId: number

  const send = async ({ endpoint, as, target: row }: Write, body: object) => {
    const path = endpoint.path.replace(':id', String(row && ids[row]))
    const response = await target.send(
      path,
      jsonRequest(endpoint.method, body, { cookie: cookies[as] }),
    )
    const renewed = cookieOf(response)
    if (as !== 'visitor' && renewed) cookies[as] = renewed
    return response
  }

  /** Sends the write and returns what it changed in the database. */
  const changesBy = async (write: Write, extra: object = {}) => {
    if (write.endpoint === ownerListings.create)
      await server.db('payments').insert({
        user_id: ownerId,
        provider: 'legacy',
        status: 'active',
        amount_cents: 4999,
      })
    const before = await readSnapshot(server.db, tables)
    const response = await send(write, { ...extra, ...write.body(newSuffix()) })
    await readReply(write.endpoint, response)
    const changes = describeChanges(before, await readSnapshot(server.db, tables), suffixPattern)
    await deleteNewRows(server.db, growing)
    return changes
  }

  beforeAll(async () => {
    const owner = await registerOwner(target)
    const admin = await registerOwner(target, 0)
    const other = await registerOwner(target)
    Object.assign(cookies, { owner: owner.cookie, admin: admin.cookie })
    await server.db('users').where({ email: admin.email }).update({ is_admin: true })
    const { id, userId } = await readReply(
      ownerListings.create,
      await owner.send('POST', '/api/contractors', listingForm()),
    )
    ownerId = userId ?? 0
    await readReply(
      ownerListings.create,
      await other.send('POST', '/api/contractors', listingForm()),
    )
    ids.listing = id
    ids.category = 3
    ids.post = (
      await readReply(adminBlog.create, await admin.send('POST', '/api/admin/blog', postForm()))
    ).id
    for (const write of writes)
      if (write.endpoint === contactRequests.submit || write.endpoint === reports.submit)
        expect((await send(write, write.body(newSuffix()))).status).toBe(201)
    for (const [name, table] of [
      ['contact request', 'contact_requests'],
      ['report', 'reports'],
    ] as const)
      ids[name] = (await server.db(table).first<{ id: number }>('id')).id
    tables = await listAppTables(server.db)
    const found = await server
      .db('information_schema.columns')
      .whereIn('table_name', tables)
      .pluck<string[]>('column_name')
    columns = [...new Set(found)]
    await markNewRows(server.db)
  })

  test.each(writes.map((write) => [endpointName(write.endpoint), write] as const))(
    '%s changes exactly what the body without them changes',
    async (_, write) => {
      // The first call may set a flag that the later calls find set.
      await changesBy(write)
      const expected = await changesBy(write)
      if (write.endpoint.status === 201) expect(expected).not.toEqual([])
      await fc.assert(
        fc.asyncProperty(extraFields(write, columns), async (extra) => {
          expect(await changesBy(write, extra)).toEqual(expected)
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  test('the comparison shows a changed row of another user', async () => {
    const before = await readSnapshot(server.db, tables)
    await server.db('users').where({ id: ownerId }).update({ is_admin: true })
    const after = await readSnapshot(server.db, tables)
    await server.db('users').where({ id: ownerId }).update({ is_admin: false })
    expect(describeChanges(before, after, suffixPattern)).toEqual([
      expect.stringMatching(/^\+ users .*"is_admin":true/),
      expect.stringMatching(/^- users .*"is_admin":false/),
    ])
  })
})
