import { createRequire } from 'node:module'
import type { PGlite } from '@electric-sql/pglite'
import type { Knex } from 'knex'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'

// Knex exports its dialects only by path and only as CommonJS.
const require = createRequire(import.meta.url)
const ClientPG = require('knex/lib/dialects/postgres/index.js') as new (
  config: Knex.Config,
) => Knex.Client & {
  destroy(callback?: () => void): Promise<void>
}

export interface PgliteConnection {
  /** Folder of the database. Without it the database is in memory. */
  dataDir?: string
  /** Name of a machine whose entry in the lock file of `dataDir` is ignored. */
  takeOverFrom?: string | undefined
  /** A dump to load into the new database. For tests. */
  loadDataDir?: Blob
}

const databases = new WeakMap<pg.Client, PGlite>()

/** Returns the embedded database of a connection. Throws for a connection to PostgreSQL. */
export function databaseOf(connection: pg.Client): PGlite {
  const database = databases.get(connection)
  if (!database) throw new TypeError('This is no connection to the embedded database')
  return database
}

/**
 * Knex client for the embedded database. It uses the real `pg` driver, so types, error codes and
 * row counts are the same as with a PostgreSQL server. The pool has only one connection, because
 * with more connections PGlite can lose committed transactions. The folder is locked first, because
 * two processes on one folder would lose each other's rows without any error.
 */
export class PgliteClient extends ClientPG {
  #database: Promise<PGlite> | undefined
  #unlock: (() => void) | undefined

  constructor(config: Knex.Config) {
    super({ ...config, pool: { min: 0, max: 1, idleTimeoutMillis: 2 ** 31 - 1 } })
  }

  _driver(): typeof pg {
    return pg
  }

  /** Opens the database if it is not open yet. Returns the PGlite instance. */
  open(): Promise<PGlite> {
    return (this.#database ??= this.#start())
  }

  async #start(): Promise<PGlite> {
    const { dataDir, takeOverFrom, loadDataDir } = this.config.connection as PgliteConnection
    if (dataDir) this.#unlock = await lockFolder(dataDir, takeOverFrom)
    const [{ PGlite: Database }, { pg_trgm }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
    ])
    return Database.create({
      ...(dataDir ? { dataDir } : {}),
      ...(loadDataDir ? { loadDataDir } : {}),
      extensions: { pg_trgm },
    })
  }

  async _acquireOnlyConnection(): Promise<pg.Client> {
    const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
    const database = await this.open()
    const connection = new pg.Client(createPgConfig(database) as unknown as pg.ClientConfig)
    databases.set(connection, database)
    connection.on('error', (error) => Object.assign(connection, { __knex__disposed: error }))
    await connection.connect()
    return connection
  }

  override async destroy(callback?: () => void): Promise<void> {
    await super.destroy()
    const database = this.#database
    this.#database = undefined
    if (database) await (await database).close()
    this.#unlock?.()
    this.#unlock = undefined
    callback?.()
  }
}
