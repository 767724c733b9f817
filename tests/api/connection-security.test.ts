import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import {
  hasStatementTimeout,
  isExposed,
  readConnectionState,
} from '../../api/db/connection-security.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { isCurrent, migrate } from '../../api/db/migrate.ts'
import { discardImport } from '../../api/features/csv-import/discard.ts'
import { importCsv } from '../../api/features/csv-import/import-csv.ts'
import { csvBytesSource } from '../support/csv-source.ts'
import { openTestDatabase } from '../support/databases.ts'
import { databaseUrlFor } from '../support/postgres.ts'

test.each([
  { isEncrypted: false, serverAddress: '10.0.0.5', exposed: true },
  { isEncrypted: false, serverAddress: '2001:db8::5', exposed: true },
  { isEncrypted: true, serverAddress: '10.0.0.5', exposed: false },
  { isEncrypted: false, serverAddress: '127.0.0.1', exposed: false },
  { isEncrypted: false, serverAddress: '::1', exposed: false },
  { isEncrypted: false, serverAddress: null, exposed: false },
])(
  'connection to $serverAddress with encryption $isEncrypted is exposed: $exposed',
  ({ exposed, ...state }) => {
    expect(isExposed(state)).toBe(exposed)
  },
)

test('the encryption and server address of the database connection are read', async () => {
  const { db, close } = await openTestDatabase('PostgreSQL', 'empty')
  expect(await readConnectionState(db)).toEqual({
    isEncrypted: expect.any(Boolean) as boolean,
    serverAddress: expect.stringMatching(/^(127\.|::1)/) as string,
  })
  await close()
})

test('a database without a statement timeout is recognized', async () => {
  const { db, databaseUrl, close } = await openTestDatabase('PostgreSQL', 'empty')
  expect(await hasStatementTimeout(db)).toBe(true)
  // Empty parameters are not sent, for poolers that accept none.
  const url = new URL(databaseUrl ?? '')
  url.search = 'statement_timeout=&lock_timeout=&idle_in_transaction_session_timeout='
  const withoutParameters = await openDatabase({ databaseUrl: url.href, dataDir: '' })
  expect(await hasStatementTimeout(withoutParameters)).toBe(false)
  await withoutParameters.destroy()
  await close()
})

test('with the roles of the deployment guide the owner role can migrate, and the app role cannot change the schema', async () => {
  const suffix = randomBytes(6).toString('hex')
  const [name, owner, app] = [
    `lintel_roles_${suffix}`,
    `lintel_owner_${suffix}`,
    `lintel_app_${suffix}`,
  ]
  const script = (await readFile('docs/deployment/roles.sql', 'utf8'))
    .replaceAll(/lintel_owner/g, owner)
    .replaceAll(/lintel_app/g, app)
    .replaceAll(/:'\w+'/g, `'${suffix}'`)
  const admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const urlAs = (role: string) => {
    const url = new URL(databaseUrlFor(inject('postgres'), name))
    Object.assign(url, { username: role, password: suffix })
    return url.href
  }
  const superuser = new pg.Client({ connectionString: databaseUrlFor(inject('postgres'), name) })
  await superuser.connect()
  await superuser.query(script)
  await superuser.end()

  const owning = await openDatabase({ databaseUrl: urlAs(owner), dataDir: '' })
  await migrate(owning, urlAs(owner))
  await owning.destroy()
  const serving = await openDatabase({ databaseUrl: urlAs(app), dataDir: '' })
  try {
    expect(await isCurrent(serving)).toBe(true)
    await migrate(serving, urlAs(app))
    const [user] = await serving('users')
      .insert({ email: 'a@b.example', password_hash: 'x' })
      .returning<{ id: number }[]>('id')
    await serving('users').where({ id: user?.id }).delete()
    const importText = (text: string) =>
      importCsv(serving, csvBytesSource(text), {
        fileName: 'roles.csv',
        userId: null,
      })
    expect((await importText('Name,Categories\nBay Plumbing,Plumbers\n')).imported).toBe(1)
    await expect(importText('Phone\n1\n')).rejects.toThrow()
    await discardImport(serving)
    expect(await serving('import_batches').pluck('status')).not.toContain('running')
    await expect(serving.raw('create table more (id integer)')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(serving.raw('drop table users')).rejects.toMatchObject({ code: '42501' })
    await expect(
      serving.raw('alter table contractor_rows disable trigger all'),
    ).rejects.toMatchObject({
      code: '42501',
    })
  } finally {
    await serving.destroy()
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${owner}`)
    await admin.query(`drop role ${app}`)
    await admin.end()
  }
})
