import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import pino from 'pino'
import { createApp } from './app.ts'
import { temporaryFolder, uploadsFolder } from './data-folders.ts'
import { backUpBeforeMigrating, startBackups } from './db/backup/automatic.ts'
import { checkDatabase } from './db/check-database.ts'
import { hasStatementTimeout, isExposed, readConnectionState } from './db/connection-security.ts'
import { DatabaseRefusedError } from './db/database-refusals.ts'
import { DemoAccountsFoundError, assertNoDemoAccounts } from './db/demo/demo-accounts.ts'
import { DEMO_PASSWORD, demoAccounts } from './db/demo/demo-flags.ts'
import { hasDemoAccounts, seedDemo } from './db/demo/seed.ts'
import { FolderLockError } from './db/folder-lock.ts'
import { isEmbedded, openDatabase, openReplicas } from './db/knex.ts'
import { isCurrent, migrateUnderLock, withStartupLock } from './db/migrate.ts'
import { warnOfUnusedSettings } from './db/site.ts'
import { InvalidEnvironmentError, type Env, loadSettings, readServerEnv } from './env.ts'
import { discardUnfinishedImports } from './features/csv-import/discard.ts'
import { makeSetupCode } from './features/session/setup.ts'
import { FreeSpace } from './free-space.ts'
import { readSessionKeys } from './http/session-keys.ts'
import { sweepTemporaryFiles } from './http/upload.ts'
import { configureMail } from './integrations/mail-service.ts'
import { configurePayments } from './integrations/payments.ts'
import { buildPages } from './pages/pages.ts'
import { openPictureStore } from './pictures/open-store.ts'
import { PublicReads } from './public-reads/cache.ts'
import { projectRoot } from './root.ts'
import { createHttpServer, drain, listen } from './server.ts'

/** Two signals within this time count as one, because npm sends a second signal on Ctrl-C. */
const SAME_SIGNAL_MS = 1000

const LOG_BUFFER_BYTES = 4096
/** A line of the log is written after this time at the latest. */
const WRITE_LOG_EVERY_MS = 1000

const print = (line: string) => process.stdout.write(`${line}\n`)

async function main(env: Env): Promise<void> {
  // The log is buffered, because one system call per log line takes a fifth of the time of a small
  // response.
  const level = env.LOG_LEVEL ?? (env.isProduction ? 'info' : 'warn')
  const output = pino.destination({ sync: true, minLength: LOG_BUFFER_BYTES })
  setInterval(() => output.flushSync(), WRITE_LOG_EVERY_MS).unref()
  process.once('exit', () => output.flushSync())
  const log = pino({ level }, output)
  const databaseUrl = env.DATABASE_URL
  const database = await checkDatabase(env.database, (message) => log.warn(message))
  const db = await openDatabase(database)
  const replicas = openReplicas(database)
  // With PostgreSQL, the person who runs the server makes the backups (npm run backup). Tests need
  // no backups.
  const hasBackups = isEmbedded(db) && env.NODE_ENV !== 'test'
  await withStartupLock(db, databaseUrl, async () => {
    if (hasBackups) await backUpBeforeMigrating(db, env.DATA_DIR)
    await migrateUnderLock(db, databaseUrl)
    await discardUnfinishedImports(db)
    if (env.seedDemo && (await seedDemo(db))) print('Loaded the demo directory.')
  })
  await warnOfUnusedSettings(db, log)
  if (env.isReachable) await assertNoDemoAccounts(db)

  if (env.isProduction && databaseUrl) {
    const warnIfExposed = async (setting: string, server: Knex) => {
      if (isExposed(await readConnectionState(server)))
        log.warn(
          `The connection to the database is not encrypted: add ?sslmode=verify-full to ${setting}`,
        )
    }
    await warnIfExposed('DATABASE_URL', db)
    // The server also starts while a replica is not reachable.
    for (const [index, replica] of replicas.entries())
      warnIfExposed(`DATABASE_READ_URLS (replica-${index + 1})`, replica).catch(() => undefined)
  }

  if (databaseUrl && !(await hasStatementTimeout(db))) {
    log.warn(
      'The database has no statement timeout: set it in the connection pooler or for the role (docs/deployment.md)',
    )
  }

  // With PostgreSQL, another instance may still use temporary files. Only old ones are deleted.
  await sweepTemporaryFiles(temporaryFolder(env.DATA_DIR), isEmbedded(db) ? 0 : undefined)

  // With PostgreSQL, only uploads and their temporary files need space in DATA_DIR, and with a
  // bucket only the temporary files.
  const uploads = (env.bucket ? temporaryFolder : uploadsFolder)(env.DATA_DIR)
  const writtenFolder = isEmbedded(db) ? env.DATA_DIR : uploads
  await mkdir(writtenFolder, { recursive: true })
  const freeSpace = new FreeSpace(writtenFolder, log)

  const payments = await configurePayments(env, log)
  const mail = await configureMail(env)
  const textModel = env.OPENAI_API_KEY
    ? (await import('./integrations/openai.ts')).createTextModel({
        apiKey: env.OPENAI_API_KEY,
        baseUrl: env.OPENAI_BASE_URL,
        model: env.OPENAI_MODEL,
        onFailure: (failure) => log.warn(failure, 'A request to the AI service failed'),
      })
    : undefined

  let publicUrl = env.PUBLIC_URL ?? ''
  const web = join(projectRoot, 'dist/web')
  const hstsSeconds = publicUrl.startsWith('https:') ? env.HSTS_SECONDS : 0
  const publicReads = new PublicReads({ primary: db, replicas, log })
  const app = createApp({
    db,
    log,
    publicReads,
    dataDir: env.DATA_DIR,
    pictures: openPictureStore(env, log.warn.bind(log)),
    publicUrl: () => publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    hstsSeconds,
    proxyHops: env.PROXY_HOPS,
    adminEmail: env.ADMIN_EMAIL,
    offlineListLimit: env.OFFLINE_LIST_LIMIT,
    sessionKeys: readSessionKeys(env),
    rateLimits: env.RATE_LIMITS === 'on',
    freeSpace,
    isReady: () => isCurrent(db),
    payments,
    mail,
    metricsToken: env.METRICS_TOKEN,
    textModel,
    pages: existsSync(join(web, 'index.html'))
      ? await buildPages({
          folder: web,
          publicReads,
          hstsSeconds,
          log,
          publicUrl: () => publicUrl,
          indexLandingPages: env.INDEX_LANDING_PAGES,
          offlineListLimit: env.OFFLINE_LIST_LIMIT,
        })
      : [],
  })
  app.startLoops()
  const backups = hasBackups ? startBackups(db, env.DATA_DIR, freeSpace, log) : undefined
  const server = createHttpServer(app, env.PROXY_HOPS)
  const port = await listen(server, env.PORT, env.HOST)
  const address = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  publicUrl ||= address

  let exitCode = 0
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    exitCode ||= code
    // A second error must not end the requests that the first one waits for.
    stopping ??= drainAndExit().catch((error: unknown) => {
      log.fatal({ err: error }, 'The server could not stop in order')
      process.exit(1)
    })
  }
  const drainAndExit = async () => {
    await Promise.all([drain(server, app, env.isProduction ? undefined : 0), backups?.stop()])
    await Promise.all([db, ...replicas].map((pool) => pool.destroy()))
    process.exit(exitCode)
  }
  let stopRequestedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopRequestedAt !== undefined && performance.now() - stopRequestedAt > SAME_SIGNAL_MS)
        process.exit(1)
      if (stopRequestedAt !== undefined) return
      stopRequestedAt = performance.now()
      stop(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      stop(1)
    })
  }
  // After the signal handlers are set: the server may be stopped as soon as it says that it is ready.
  await announce(address)

  async function announce(at: string): Promise<void> {
    print(`Lintel is ready at ${at}`)
    if (isEmbedded(db))
      print(
        `Database: embedded, in ${env.DATA_DIR} (survives a crash, not a power cut; set DATABASE_URL for PostgreSQL)`,
      )
    const code = await makeSetupCode(db)
    // On the standard output only, never in the log.
    if (code !== null) print(`Open ${publicUrl.replace(/\/$/, '')}/setup?code=${code}`)
    if (env.SMTP_HOST && !env.SMTP_FROM)
      log.warn('SMTP_HOST is set without SMTP_FROM: mail waits in the outbox')
    if (env.isProduction && payments.mode === 'mock') {
      log.warn('Payments are in maintenance mode: listings are activated without a charge')
      print('Warning: PAYMENTS_MODE=mock. Listings are activated without a charge.')
    }
    if (
      env.isProduction &&
      isEmbedded(db) &&
      payments.mode === 'stripe' &&
      payments.provider?.isLive
    ) {
      log.warn(
        'The embedded database survives a crash, not a power cut: set DATABASE_URL where real payments are taken',
      )
    }
    if (!env.isProduction && (await hasDemoAccounts(db))) {
      print(
        `Demo accounts, all with the password ${DEMO_PASSWORD}: ${demoAccounts.map(({ email }) => email).join(', ')}`,
      )
    }
  }
}

try {
  loadSettings()
  await main(readServerEnv())
} catch (error) {
  const isExpected =
    error instanceof InvalidEnvironmentError ||
    error instanceof FolderLockError ||
    error instanceof DatabaseRefusedError ||
    error instanceof DemoAccountsFoundError ||
    (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
