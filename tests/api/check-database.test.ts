import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Knex } from 'knex'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { searchText } from '#contract/rules/search-text.ts'
import { similarNameKey } from '#contract/rules/similar-name.ts'
import { checkDatabase } from '../../api/db/check-database.ts'
import { DatabaseRefusedError, refusalOf } from '../../api/db/database-refusals.ts'
import { openDatabase } from '../../api/db/knex.ts'
import { migrate } from '../../api/db/migrate.ts'
import { rows } from '../../api/db/reading.ts'
import { similarNameSql } from '../../api/db/similar-name-sql.ts'
import { openTestDatabase } from '../support/databases.ts'
import { quickOrFull, quickSubset } from '../support/full-run.ts'
import { databaseUrlFor } from '../support/postgres.ts'
import { fc } from '../support/property.ts'

const suffix = randomBytes(6).toString('hex')
const role = `lintel_guest_${suffix}`
let admin: pg.Client
const databases: string[] = []

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgres') })
  await admin.connect()
  await admin.query(`create role ${role} login password '${suffix}'`)
})

afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${role}`)
  await admin.end()
})

/** Creates an empty database and returns its URL. */
async function createDatabase(options: string): Promise<string> {
  const name = `lintel_check_${suffix}_${databases.length}`
  await admin.query(`create database ${name} template template0 ${options}`)
  databases.push(name)
  return databaseUrlFor(inject('postgres'), name)
}

async function inDatabase(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const asGuest = (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  Object.assign(url, { username: role, password: suffix })
  return url.href
}

/** Starts as the server and the commands do. Returns the open database. */
async function start(databaseUrl: string): Promise<Knex> {
  const settings = await checkDatabase({ databaseUrl, dataDir: '' }, () => undefined)
  const db = await openDatabase(settings)
  try {
    await migrate(db, databaseUrl)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Returns the message with which the start is refused. */
async function refusal(databaseUrl: string): Promise<string> {
  const error: unknown = await start(databaseUrl).then(
    (db) => db.destroy().then(() => new Error('The start was not refused')),
    (reason: unknown) => reason,
  )
  if (!(error instanceof DatabaseRefusedError)) throw error
  expect(error.message).not.toMatch(/\n|insert into|create table "|select |password=|:\/\/.*:.*@/)
  return error.message
}

describe('a database that cannot be used is refused with what mends it', () => {
  test.each([
    ["encoding 'LATIN1' locale 'C'", /has the encoding LATIN1.* encoding 'UTF8'/],
    ["encoding 'SQL_ASCII' locale 'C'", /has the encoding SQL_ASCII.* encoding 'UTF8'/],
    [
      "encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale 'tr'",
      /"I" in lower case is not "i".* locale 'C'/,
    ],
  ])('with %s', async (options, message) => {
    expect(await refusal(await createDatabase(options))).toMatch(message)
  })

  test('that does not exist', async () => {
    expect(await refusal(databaseUrlFor(inject('postgres'), 'lintel_missing'))).toMatch(
      /"lintel_missing" does not exist.*create database "lintel_missing".*encoding 'UTF8'/,
    )
  })

  test('in which the role may not create tables', async () => {
    const url = asGuest(await createDatabase(`encoding 'UTF8' locale 'C'`))
    expect(await refusal(url)).toBe(
      `The role "${role}" may not create tables. As the owner of the database: grant create on schema "public" to "${role}";`,
    )
  })

  test('in which the role may not create the extension', async () => {
    const url = await createDatabase(`encoding 'UTF8' locale 'C'`)
    await inDatabase(url, `grant create on schema public to ${role}`)
    expect(await refusal(asGuest(url))).toMatch(
      /may not create the extension pg_trgm\. As a superuser, in the database ".*": create extension pg_trgm;$/,
    )
    await inDatabase(url, 'create extension pg_trgm')
    await (await start(asGuest(url))).destroy()
  })

  test('that has no schema of the search path', async () => {
    const url = await createDatabase(`encoding 'UTF8' locale 'C'`)
    await inDatabase(url, 'drop schema public')
    expect(await refusal(url)).toMatch(/create schema public authorization "postgres";$/)
  })

  test('with the schema of another release, but not with one of a newer release', async () => {
    const url = await createDatabase(`encoding 'UTF8' locale 'C'`)
    await (await start(url)).destroy()
    await inDatabase(url, `insert into knex_migrations (name) values ('9999-of-a-newer-release')`)
    await (await start(url)).destroy()
    await inDatabase(url, `delete from knex_migrations where name like '0001%'`)
    expect(await refusal(url)).toBe(
      'The database has the schema of another release: its migration 9999-of-a-newer-release is not part of this one. Start that release, or use an empty database by another DATABASE_URL or, for the embedded database, another DATA_DIR.',
    )
  })

  test('that the role may only read', async () => {
    const url = await createDatabase(`encoding 'UTF8' locale 'C'`)
    const name = new URL(url).pathname.slice(1)
    await admin.query(
      `alter role ${role} in database ${name} set default_transaction_read_only = on`,
    )
    expect(await refusal(asGuest(url))).toMatch(/may only read: alter role/)
  })

  test('at an address where nothing listens', async () => {
    expect(await refusal('postgres://lintel:secret@127.0.0.1:1/lintel')).toBe(
      'Nothing accepts connections at 127.0.0.1:1/lintel. Start the database server, or correct DATABASE_URL.',
    )
  })

  test('at an address where something else listens', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await refusal(`postgres://lintel:secret@127.0.0.1:${port}/lintel`)).toMatch(
      /DATABASE_URL/,
    )
    server.close()
  })

  test('that has no TLS although the URL asks for it', async () => {
    const url = new URL(inject('postgres'))
    url.searchParams.set('sslmode', 'verify-full')
    expect(await refusal(url.href)).toMatch(/does not support TLS.*remove sslmode/)
  })

  test('whose certificate file does not exist', async () => {
    const url = new URL(inject('postgres'))
    url.search = 'sslmode=verify-full&sslrootcert=/nonexistent/ca.pem'
    expect(await refusal(url.href)).toBe(
      'The file /nonexistent/ca.pem, which DATABASE_URL names, does not exist.',
    )
  })
})

test.each([
  [{ code: '28P01', message: 'password authentication failed' }, /refuses the password.*"lintel"/],
  [
    { code: '28000', message: 'no pg_hba.conf entry for host "x", no encryption' },
    /sslmode=verify-full/,
  ],
  [{ code: '28000', message: 'no pg_hba.conf entry for host "x", SSL encryption' }, /sslmode/],
  [{ code: '28000', message: 'role "lintel" is not permitted to log in' }, /pg_hba\.conf/],
  [
    { code: '08P01', message: 'unsupported startup parameter: statement_timeout' },
    /ignore_startup_parameters = statement_timeout, lock_timeout/,
  ],
  [{ code: '53300', message: 'sorry, too many clients already' }, /max_connections/],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' }, /sslrootcert/],
  [{ code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }, /has expired/],
  [{ code: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND db' }, /db\.example:5432/],
  [
    { code: '42501', message: 'create table "users" (id) - permission denied for schema public' },
    /lacks a right: permission denied for schema public\./,
  ],
])('the reason for %o is said', (error, message) => {
  const reason = refusalOf(
    Object.assign(new Error(error.message), { code: error.code }),
    'postgres://lintel:secret@db.example/lintel',
  )
  expect(reason).toMatch(message)
  expect(reason).not.toContain('secret')
})

test('a host with an address that this machine has no way to is explained by its other address', () => {
  const failed = (code: string) => Object.assign(new Error(`connect ${code}`), { code })
  const explain = (...codes: string[]) =>
    refusalOf(new AggregateError(codes.map(failed)), 'postgres://lintel@db.example/lintel')
  expect(explain('ENETUNREACH', 'ECONNREFUSED')).toContain('Nothing accepts connections')
  expect(explain('ETIMEDOUT', 'ENETUNREACH')).toContain('does not answer')
  expect(explain('ENETUNREACH', 'EHOSTUNREACH')).toContain('no way to the host')
})

test('a fault in the program is not explained as a refusal', () => {
  expect(refusalOf(new TypeError('x is not a function'), undefined)).toBeNull()
})

const databaseOptions: [name: string, options: string | null][] = [
  ['PGlite', null],
  ['the locale C', "encoding 'UTF8' locale 'C'"],
  ['the locale C.UTF-8', "encoding 'UTF8' locale 'C.UTF-8'"],
  ['a locale of ICU', "encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'de-AT'"],
]

describe.each(
  // The default database, and the locale that differs most.
  quickSubset(databaseOptions, (_, index) => index === 0 || index === 3),
)('with %s', (_, options) => {
  let db: Knex
  let close: () => Promise<void>
  beforeAll(async () => {
    if (options) {
      db = await start(await createDatabase(options))
      close = () => db.destroy()
    } else ({ db, close } = await openTestDatabase('PGlite', 'empty'))
  })
  afterAll(() => close())

  test('the database folds texts like the contract', async () => {
    const letters = fc.oneof(
      fc.constantFrom(
        ...Array.from(
          "abzABZ09 .-&/'’`´ʼʻʽꞌ\t\u00a0\u1680\u2003\u2028\u3000ñÑéÉÅåØøßẞÆæŁłıİΣςσЖжЙй王Ａ１ﬁ🔧",
        ),
      ),
      // Newer versions of Unicode order the marks of some other scripts differently.
      fc.integer({ min: 0x20, max: 0x05ff }).map((code) => String.fromCharCode(code)),
    )
    const texts = fc.array(fc.string({ unit: letters, maxLength: 12 }), { minLength: 50 })
    await fc.assert(
      fc.asyncProperty(texts, async (sample) => {
        const folded = await rows<{ text: string }>(
          db,
          'select fold_text(t) as text from unnest(?::text[]) with ordinality u(t, n) order by n',
          [sample],
        )
        expect(folded.map(({ text }) => text)).toEqual(sample.map(searchText))
        const keys = await rows<{ key: string }>(
          db,
          `select ${similarNameSql('t')} as key from unnest(?::text[]) with ordinality u(t, n) order by n`,
          [sample],
        )
        expect(keys.map(({ key }) => key)).toEqual(sample.map(similarNameKey))
      }),
      { numRuns: quickOrFull(5, 100) },
    )
  })

  test('finds similar names by their index', async () => {
    const plan = await rows<{ 'QUERY PLAN': string }>(
      db,
      `explain select 1 from contractors where ${similarNameSql('name')} = 'x' and deleted_at is null`,
    )
    expect(JSON.stringify(plan)).toContain('contractors_similar_name')
  })

  test('usernames that differ only in case are equal, also outside ASCII', async () => {
    const insert = (email: string, username: string) =>
      db('users').insert({ email, username, password_hash: 'x' })
    await insert('a@example.com', 'Élan-Ж')
    await expect(insert('b@example.com', 'éLAN-ж')).rejects.toMatchObject({ code: '23505' })
    await insert('c@example.com', 'Elan-Ж')
  })
})
