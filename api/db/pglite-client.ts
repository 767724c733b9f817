import { createRequire } from 'node:module'
import type { Knex } from 'knex'
import pg from 'pg'
import { EmbeddedDatabase } from './embedded-database.ts'
import { lockFolder } from './folder-lock.ts'

// Knex exports its dialects only by path and only as CommonJS.
const require = createRequire(import.meta.url)
const ClientPG = require('knex/lib/dialects/postgres/index.js') as new (
  config: Knex.Config,
) => Knex.Client & {
  destroy(callback?: () => void): Promise<void>
}

export interface PgliteConnection {
  dataDir: string
  /** Name of a machine whose entry in the lock file of `dataDir` is ignored. */
  takeOverFrom?: string
}

/**
 * Knex client for the embedded database. It uses the real `pg` driver, so types, error codes and
 * row counts are the same as with a PostgreSQL server. The pool has only one connection, because
 * PGlite has only one session. The folder is locked first, because two processes on one folder
 * would lose each other's rows without any error.
 */
export class PgliteClient extends ClientPG {
  #database: Promise<EmbeddedDatabase> | undefined
  #unlock: (() => void) | undefined

  constructor(config: Knex.Config) {
    super({ ...config, pool: { min: 0, max: 1, idleTimeoutMillis: 2 ** 31 - 1 } })
  }

  _driver(): typeof pg {
    return pg
  }

  /** Opens the database if it is not open yet. */
  open(): Promise<EmbeddedDatabase> {
    return (this.#database ??= this.#start())
  }

  async #start(): Promise<EmbeddedDatabase> {
    const { dataDir, takeOverFrom } = this.config.connection as PgliteConnection
    this.#unlock ??= await lockFolder(dataDir, takeOverFrom)
    return EmbeddedDatabase.open(dataDir)
  }

  async _acquireOnlyConnection(): Promise<pg.Client> {
    const database = await this.open()
    const connection = new pg.Client({
      // The driver needs a name and a password, but PGlite does not check them.
      user: 'postgres',
      password: 'postgres',
      stream: () => database.connect(),
    })
    connection.on('error', (error) => {
      Object.assign(connection, { __knex__disposed: error })
      // After a crash, the next connection opens the folder again.
      if (database.hasStopped) this.#database = undefined
    })
    await connection.connect()
    return connection
  }

  override async destroy(callback?: () => void): Promise<void> {
    await super.destroy()
    const database = await this.#database?.catch(() => undefined)
    this.#database = undefined
    if (database && !database.hasStopped) await database.close()
    this.#unlock?.()
    this.#unlock = undefined
    callback?.()
  }
}
