import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseSettings, openDatabase } from '../../../api/db/knex.ts'
import { migrate } from '../../../api/db/migrate.ts'
import { databaseUrlFor } from '../../support/postgres.ts'
import { fillDirectory } from './directory.ts'
import { type ServerCommand, type ServerProcess, startServer } from './processes.ts'
import { importSetupModule } from './setup-modules.ts'

export interface BenchSettings {
  /** Number of interleaved rounds for every ratio. */
  rounds: number
  /** If true, a stale `dist` is rebuilt. Otherwise it is used unchanged. */
  mayBuild: boolean
}

/**
 * Resources that the rows share: one PostgreSQL server, a database per directory size, the build
 * and a browser. Each is created on first use.
 */
export class Bench {
  readonly rounds: number
  readonly mayBuild: boolean
  /** Temporary folder of this run. */
  readonly folder: string
  readonly #endings: (() => Promise<void>)[] = []
  readonly #databases = new Map<number, Promise<string>>()
  #postgres: Promise<string> | undefined
  #chromium: Promise<string> | undefined
  #built: Promise<void> | undefined
  #count = 0

  private constructor({ rounds, mayBuild }: BenchSettings, folder: string) {
    this.rounds = rounds
    this.folder = folder
    this.mayBuild = mayBuild
  }

  static async open(settings: BenchSettings): Promise<Bench> {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
    const bench = new Bench(settings, folder)
    bench.onClose(() => rm(folder, { recursive: true, force: true }))
    return bench
  }

  /** Returns the URL of a database with this many contractors. */
  databaseWith(contractors: number): Promise<string> {
    const known = this.#databases.get(contractors) ?? this.#makeDatabase(contractors)
    this.#databases.set(contractors, known)
    return known
  }

  /** Returns the DATA_DIR of a new embedded database with this many contractors. */
  async embeddedWith(contractors: number): Promise<string> {
    const dataDir = await mkdtemp(join(this.folder, 'data-'))
    await fill({ databaseUrl: undefined, dataDir }, contractors)
    return dataDir
  }

  /** Returns the path of a Chromium. */
  chromium(): Promise<string> {
    return (this.#chromium ??= importSetupModule('../../setup/chromium.mjs').then(
      ({ ensureChromium }) => ensureChromium(),
    ))
  }

  async ensureBuilt(): Promise<void> {
    if (this.mayBuild)
      await (this.#built ??= importSetupModule('../../../api/commands/setup/build.mjs').then(
        ({ ensureBuilt }) => ensureBuilt(),
      ))
  }

  /**
   * Starts the production build of the server on a directory of this size, without rate limits.
   * Resolves when `readyPath` responds with 200.
   */
  async startLintel(contractors: number, readyPath = '/readyz'): Promise<ServerProcess> {
    await this.ensureBuilt()
    const DATABASE_URL = await this.databaseWith(contractors)
    return this.start({
      args: ['dist/api/main.js'],
      env: { ...lintelEnv, DATABASE_URL },
      readyPath,
    })
  }

  /** Starts a server of `tests/bench/servers`. */
  startReference(
    script: string,
    env: Record<string, string>,
    withIpc = false,
  ): Promise<ServerProcess> {
    return this.start({
      args: ['--import', 'tsx', `tests/bench/servers/${script}`],
      env,
      readyPath: '/livez',
      withIpc,
    })
  }

  async start(command: Omit<ServerCommand, 'logFile'>): Promise<ServerProcess> {
    const server = await startServer({ ...command, logFile: this.newFile('log') })
    this.onClose(server.stop)
    return server
  }

  /** Returns an unused path in the folder of this run. */
  newFile(extension: string): string {
    this.#count += 1
    return join(this.folder, `${this.#count}.${extension}`)
  }

  onClose(work: () => Promise<void>): void {
    this.#endings.push(work)
  }

  async close(): Promise<void> {
    for (const work of this.#endings.splice(0).reverse())
      await work().catch((error: unknown) => console.error(String(error)))
  }

  async #makeDatabase(contractors: number): Promise<string> {
    const base = await (this.#postgres ??= this.#startPostgres())
    const name = `lintel_bench_${process.pid}_${contractors}`
    await withAdmin(base, (admin) => admin.query(`create database ${name}`))
    this.onClose(() =>
      withAdmin(base, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
    )
    const databaseUrl = databaseUrlFor(base, name)
    await fill({ databaseUrl, dataDir: '' }, contractors)
    return databaseUrl
  }

  async #startPostgres(): Promise<string> {
    const { ensurePostgres } = await importSetupModule('../../setup/postgres.mjs')
    const { url, stop } = await ensurePostgres()
    this.onClose(stop)
    return url
  }
}

/**
 * Settings of the measured servers. They do not use `production`, because it requires rate limits.
 * Everything else is the same, including one log line per request.
 */
export const lintelEnv = { NODE_ENV: 'test', DEMO: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

async function fill(settings: DatabaseSettings, contractors: number): Promise<void> {
  const db = await openDatabase(settings)
  try {
    await migrate(db, settings.databaseUrl)
    await fillDirectory(db, contractors)
  } finally {
    await db.destroy()
  }
}

async function withAdmin(url: string, use: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await use(admin)
  } finally {
    await admin.end()
  }
}
