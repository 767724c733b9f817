import pg from 'pg'
import { DatabaseRefusedError, explainRefusals } from './database-refusals.ts'
import { connectionParameters, type DatabaseSettings } from './knex.ts'

const MIN_VERSION = 150_000
/** Attempts to find a pooler that mixes up prepared statements. One mostly suffices. */
const PREPARE_ROUNDS = 4

interface DatabaseFacts {
  version: number
  versionText: string
  encoding: string
  /** Whether `lower('I')` is `i`. It is not with the rules of Turkish. */
  hasLatinCase: boolean
  isStandby: boolean
  isReadOnly: boolean
  database: string
  role: string
}

/**
 * Checks that the database can be used, and returns the settings to open it with. Throws
 * DatabaseRefusedError with the setting or the statement that mends it. Prepared statements that a
 * connection pooler does not support are switched off, with a warning. The embedded database needs
 * no check.
 */
export async function checkDatabase(
  settings: DatabaseSettings,
  warn: (message: string) => void,
): Promise<DatabaseSettings> {
  const { databaseUrl, preparesStatements = true, readUrls = [] } = settings
  if (!databaseUrl) return settings
  await explainRefusals(databaseUrl, async () => {
    const reason = unusableBecause(await withClient(databaseUrl, readFacts))
    if (reason) throw new DatabaseRefusedError(reason)
  })
  if (!preparesStatements) return settings
  // A replica that cannot be reached does not prevent the start.
  const supported = await Promise.all(
    [databaseUrl, ...readUrls].map((url) => supportsPrepared(url).catch(() => true)),
  )
  if (!supported.includes(false)) return settings
  warn(
    'The connection pooler does not support prepared statements, so they are not used: set DATABASE_PREPARED=off, or max_prepared_statements in PgBouncer 1.21 or newer',
  )
  return { ...settings, preparesStatements: false }
}

async function withClient<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionParameters(connectionString))
  // A connection that is lost later also rejects the running query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts>(`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
      pg_encoding_to_char(encoding) as encoding, lower('I') = 'i' as "hasLatinCase",
      pg_is_in_recovery() as "isStandby", current_setting('default_transaction_read_only')::boolean as "isReadOnly",
      datname as database, current_user as role
    from pg_database where datname = current_database()`)
  const [facts] = rows
  if (!facts) throw new Error('The database is not in pg_database')
  return facts
}

/** Prints a warning of a command. */
export const printWarning = (message: string): void =>
  void process.stderr.write(`Warning: ${message}\n`)

const quoteName = (name: string) => `"${name.replace(/"/g, '""')}"`

/** Returns why the database cannot be used, with what mends it; null if it can. */
function unusableBecause(facts: DatabaseFacts): string | null {
  const create = `create database lintel owner ${quoteName(facts.role)} encoding 'UTF8' locale 'C' template template0;`
  if (facts.version < MIN_VERSION)
    return `The database server is PostgreSQL ${facts.versionText}. Version 15 or newer is needed.`
  if (facts.encoding !== 'UTF8')
    return `The database ${quoteName(facts.database)} has the encoding ${facts.encoding}, which cannot store all texts. Create one with the encoding UTF8 and set DATABASE_URL to it: ${create}`
  if (!facts.hasLatinCase)
    return `The database ${quoteName(facts.database)} has a locale in which "I" in lower case is not "i", so equal names would not be found. Create one with another locale and set DATABASE_URL to it: ${create}`
  if (facts.isStandby)
    return 'DATABASE_URL leads to a standby, which cannot be written. Set it to the primary; DATABASE_READ_URLS is for standbys.'
  if (facts.isReadOnly)
    return `The role ${quoteName(facts.role)} may only read: alter role ${quoteName(facts.role)} set default_transaction_read_only = off;`
  return null
}

/** Throws DatabaseRefusedError if the role may not create tables or the extension pg_trgm. */
export async function assertMayMigrate(databaseUrl: string): Promise<void> {
  const rights = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{
      role: string
      database: string
      schema: string | null
      mayCreateTables: boolean | null
      hasExtension: boolean
      isAvailable: boolean
      mayCreateExtension: boolean
    }>(`
      select current_user as role, current_database() as database, current_schema() as schema,
        has_schema_privilege(current_schema(), 'create') as "mayCreateTables",
        exists (select 1 from pg_extension where extname = 'pg_trgm') as "hasExtension",
        exists (select 1 from pg_available_extensions where name = 'pg_trgm') as "isAvailable",
        has_database_privilege(current_database(), 'create') as "mayCreateExtension"`)
    return rows[0]
  })
  if (!rights) return
  const role = quoteName(rights.role)
  const refuse = (reason: string) => {
    throw new DatabaseRefusedError(reason)
  }
  if (rights.schema === null)
    refuse(
      `No schema of the search path exists in the database ${quoteName(rights.database)}. As its owner: create schema public authorization ${role};`,
    )
  if (!rights.mayCreateTables)
    refuse(
      `The role ${role} may not create tables. As the owner of the database: grant create on schema ${quoteName(rights.schema ?? '')} to ${role};`,
    )
  if (rights.hasExtension) return
  if (!rights.isAvailable)
    refuse(
      'The extension pg_trgm is not installed on the database server. It is part of the package postgresql-contrib.',
    )
  if (!rights.mayCreateExtension)
    refuse(
      `The role ${role} may not create the extension pg_trgm. As a superuser, in the database ${quoteName(rights.database)}: create extension pg_trgm;`,
    )
}

/**
 * Returns whether prepared statements work. Behind a pooler in transaction mode, two clients share
 * a connection of the database. If the pooler does not tell their statements apart, the second one
 * finds a statement of the first, or misses its own.
 */
async function supportsPrepared(databaseUrl: string): Promise<boolean> {
  const name = 'lintel_check'
  return withClient(databaseUrl, (first) =>
    withClient(databaseUrl, async (second) => {
      try {
        for (let round = 0; round < PREPARE_ROUNDS; round += 1) {
          await first.query({ name, text: 'select 1' })
          await second.query({ name, text: 'select 2' })
          // The connection that a transaction occupies is not available to the other client.
          await first.query('begin')
          await second.query({ name, text: 'select 2' })
          await first.query('rollback')
        }
        return true
      } catch (error) {
        const { code } = error as pg.DatabaseError
        if (code === '42P05' || code === '26000') return false
        throw error
      }
    }),
  )
}
