import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { createApp } from './app.ts'
import { discardUnfinishedImports } from './features/csv-import/import-csv.ts'
import { isDemo, seedDemo } from './db/demo/seed.ts'
import { DEMO_PASSWORD, demoAccounts } from './db/demo/marks.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { isEmbedded, openDatabase } from './db/knex.ts'
import { isCurrent, migrateAlone, oneStarterAtATime } from './db/migrate.ts'
import { BadEnvironment, type Env, loadSettingsFile, readEnv } from './env.ts'
import { buildPages } from './pages/pages.ts'
import { projectRoot } from './root.ts'
import { createHttpServer, drain, listen } from './server.ts'

/** Ctrl-C reaches a server under npm twice within milliseconds: once from the terminal, once from npm. */
const SAME_SIGNAL_MS = 1000

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(env: Env): Promise<void> {
  // Written in blocks: a system call for every request's line costs a fifth of a small answer.
  const log = pino({ level: process.env.LOG_LEVEL ?? (env.isProduction ? 'info' : 'warn') }, pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }))
  const databaseUrl = env.DATABASE_URL
  const db = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR })
  await oneStarterAtATime(db, databaseUrl, async () => {
    await migrateAlone(db)
    await discardUnfinishedImports(db)
    if (env.seedDemo && (await seedDemo(db))) say('Loaded the demo directory.')
  })

  let publicUrl = env.PUBLIC_URL ?? ''
  const web = join(projectRoot, 'dist/web')
  const app = createApp({
    db, log, publicUrl: () => publicUrl, isHttps: publicUrl.startsWith('https:'), proxyHops: env.PROXY_HOPS, adminEmail: env.ADMIN_EMAIL,
    isReady: () => isCurrent(db),
    pages: existsSync(join(web, 'index.html'))
      ? await buildPages({ folder: web, db, log, publicUrl: () => publicUrl, landingPages: env.INDEX_LANDING_PAGES })
      : [],
  })
  const server = createHttpServer(app)
  const port = await listen(server, env.PORT, env.HOST)
  const address = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`
  publicUrl ||= address
  await announce(address)

  const stop = async (exitCode: number) => {
    await drain(server, app, env.isProduction ? undefined : 0)
    await db.destroy()
    log.flush()
    process.exit(exitCode)
  }
  let stoppingSince: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      if (stoppingSince !== undefined) return
      stoppingSince = Date.now()
      void stop(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      void stop(1)
    })
  }

  async function announce(at: string): Promise<void> {
    say(`Lintel is ready at ${at}`)
    if (isEmbedded(db)) say(`Database: embedded, in ${env.DATA_DIR} (survives a crash, not a power cut; set DATABASE_URL for PostgreSQL)`)
    if (!env.isProduction && (await isDemo(db))) {
      say(`Demo accounts, all with the password ${DEMO_PASSWORD}: ${demoAccounts.map(({ email }) => email).join(', ')}`)
    }
  }
}

try {
  loadSettingsFile()
  await main(readEnv())
} catch (error) {
  const isExpected = error instanceof BadEnvironment || error instanceof FolderInUse || (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  process.stderr.write(`${isExpected ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
