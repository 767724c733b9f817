import { join } from 'node:path'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { type PgliteConnection, PgliteClient } from './pglite-client.ts'

// All bigint values are far below 2^53, so they are parsed as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseSettings {
  /** URL of a PostgreSQL database. Without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined
  dataDir: string
  /** Name of a machine that no longer uses `dataDir` but did not close the embedded database. */
  takeOverFrom?: string
  /** Disables the timeouts of statements and idle transactions. For migrations and restores. */
  withoutTimeouts?: boolean
  /** Whether frequent reads may be prepared statements (DATABASE_PREPARED). Default: true. */
  preparesStatements?: boolean
  /** URLs of replicas of the database (DATABASE_READ_URLS). Default: none. */
  readUrls?: readonly string[]
}

type PostgresOptions = Pick<DatabaseSettings, 'withoutTimeouts' | 'preparesStatements'>

/**
 * The configurations of databases with prepared statements. A transaction has the configuration of
 * its database.
 */
const preparing = new WeakSet<object>()

/** Returns whether frequent reads may be prepared statements. False for the embedded database. */
export function preparesStatements(db: Knex): boolean {
  return preparing.has((db.client as { config: object }).config)
}

const common = {
  acquireConnectionTimeout: 2000,
  // The message of an error has the statement without its values, because errors are logged.
  compileSqlOnError: false,
  // Knex would print the stack of every failed connection. The error is thrown too, and the caller
  // logs it.
  log: { warn: () => undefined },
} satisfies Knex.Config

/** Removes the fields of errors in which PostgreSQL quotes rows and values. Errors are logged. */
function removeValuesFromErrors(db: Knex): void {
  db.on('query-error', (error: Partial<pg.DatabaseError>) => {
    delete error.detail
    delete error.where
  })
}

/**
 * Timeouts of statements, lock waits and idle transactions, in milliseconds. They are parameters of
 * the connection and not `set` by a statement, because a connection pooler would run that statement
 * on a connection that other clients share. See
 * docs/decisions/2026-11-23-no-state-outside-transactions.md.
 */
const timeouts = {
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 15_000,
  query_timeout: 6000,
}
/** The lock timeout remains, because other statements queue behind one that waits for a lock. */
const onlyLockTimeout = { lock_timeout: timeouts.lock_timeout }

/** Returns which database it is, without user and password: for people. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseSettings): string {
  if (!databaseUrl) return `embedded, in ${dataDir}`
  const { database, host, port } = new pg.Client({ connectionString: databaseUrl })
  return `PostgreSQL, ${database ?? 'lintel'} on ${host}${host.startsWith('/') ? '' : `:${port}`}`
}

/** Opens the database. Throws FolderLockError when the embedded database may not be opened. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  takeOverFrom,
  ...options
}: DatabaseSettings): Promise<Knex> {
  return databaseUrl
    ? openPostgres(databaseUrl, options)
    : openEmbedded({ dataDir: join(dataDir, 'pg'), takeOverFrom })
}

/** Opens the replicas. A connection is made when a replica is first used. */
export function openReplicas({
  readUrls = [],
  ...options
}: PostgresOptions & Pick<DatabaseSettings, 'readUrls'>): Knex[] {
  return readUrls.map((url) => openPostgres(url, options))
}

/** Returns the parameters of a connection to PostgreSQL. */
export const connectionParameters = (url: string, withoutTimeouts = false) => ({
  connectionString: url,
  connectionTimeoutMillis: 2000,
  application_name: 'lintel',
  ...(withoutTimeouts ? onlyLockTimeout : timeouts),
})

function openPostgres(
  url: string,
  { withoutTimeouts = false, preparesStatements: mayPrepare = true }: PostgresOptions,
): Knex {
  const db = knex({
    ...common,
    client: 'pg',
    connection: connectionParameters(url, withoutTimeouts),
    pool: { min: 0, max: 10 },
  })
  removeValuesFromErrors(db)
  if (mayPrepare) preparing.add((db.client as { config: object }).config)
  return db
}

/**
 * Milliseconds that a query waits for the only connection of the embedded database. It is longer
 * than with PostgreSQL, because all queries of other requests run before it.
 */
const EMBEDDED_WAIT_MS = 5000

async function openEmbedded(connection: PgliteConnection): Promise<Knex> {
  const db = knex({
    ...common,
    acquireConnectionTimeout: EMBEDDED_WAIT_MS,
    client: PgliteClient as never,
    connection: connection as never,
  })
  removeValuesFromErrors(db)
  // Creating a database folder takes longer than the connection timeout of a query, and so may the
  // first connection on a busy machine.
  await (db.client as unknown as PgliteClient).open()
  await connectWithRetries(db)
  return db
}

async function connectWithRetries(db: Knex): Promise<void> {
  for (let triesLeft = 5; ; triesLeft -= 1) {
    try {
      await db.raw('select 1')
      return
    } catch (error) {
      if ((error as Error).name !== 'KnexTimeoutError' || triesLeft === 0) throw error
    }
  }
}

export function isEmbedded(db: Knex): boolean {
  return db.client instanceof PgliteClient
}
