import type { Knex } from 'knex'
import type { Events } from './events.ts'
import type { BindGroup } from './http/bind.ts'
import type { AppMiddleware, Logger } from './http/context.ts'
import type { Sessions } from './http/session.ts'
import type { MailService } from './integrations/mail-service.ts'
import type { TextModel } from './integrations/openai.ts'
import type { Payments } from './integrations/payments.ts'
import type { Loop } from './loop.ts'
import type { PictureStore } from './pictures/picture-store.ts'

/**
 * What every feature gets. A feature is a function in `features/<noun>/index.ts`: it binds its
 * contract groups, if any, with `bindGroup` and returns what else it adds to the server.
 */
export interface FeatureDeps {
  db: Knex
  log: Logger
  /**
   * DATA_DIR: temporary files, backups, the embedded database, and the uploaded pictures by
   * default.
   */
  dataDir: string
  pictures: PictureStore
  /** Returns PUBLIC_URL, or the address of the server if PUBLIC_URL is not set. */
  publicUrl: () => string
  adminEmail: string | undefined
  /** `OFFLINE_LIST_LIMIT`: the number of contractors up to which devices store the full list. */
  offlineListLimit: number
  /** Whether a key of the session cookies is an example of the documentation. */
  hasExampleKeys: boolean
  /** Name of the session cookie. */
  cookie: string
  sessions: Sessions
  /** Keys for signatures and keyed hashes: the newest one makes them, all verify them. */
  sessionKeys: readonly string[]
  payments: Payments
  mail: MailService
  /** Language model for AI texts. Null when the feature is off. */
  textModel: TextModel | null
  events: Events
  /** The security headers of pages. */
  pageSecurity: Readonly<Record<string, string>>
  bindGroup: BindGroup
}

/** What a feature adds to the server besides the endpoints that it binds. */
export interface Feature {
  /**
   * Serves paths outside the contract. Runs before the same-origin check, the rate limits and the
   * endpoints.
   */
  middleware?: AppMiddleware
  /** Starts the background work of the feature. Most tests do not call it. */
  startLoops?: () => Loop[]
  /** Deletes what has expired. Called at the start and then every ten minutes. */
  deleteExpired?: () => Promise<unknown>
  /** Ends the work of the feature when the server stops. */
  close?: () => Promise<void> | void
}
