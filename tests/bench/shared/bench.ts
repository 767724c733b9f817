import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseSettings, openDatabase } from '../../../api/db/knex.ts'
import { migrate } from '../../../api/db/migrate.ts'
import { databaseNamed } from '../../support/postgres.ts'
import { fillDirectory } from './directory.ts'
import { type ServerCommand, type ServerProcess, startServer } from './processes.ts'
import { setup } from './setup.ts'

export interface BenchSettings {
  /** Interleaved rounds of every ratio. */
  rounds: number
  /** Builds `dist` when it is stale; otherwise it is taken as it is. */
  mayBuild: boolean
}

/**
 * What the rows share: one PostgreSQL, a database per size, the build, a browser. All of it is made
 * when first asked for.
 */
export class Bench {
  readonly rounds: number
  readonly mayBuild: boolean
  /** A folder of this run. */
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
    bench.atEnd(() => rm(folder, { recursive: true, force: true }))
    return bench
  }

  /** Address of a database with this many contractors. */
  databaseOf(contractors: number): Promise<string> {
    const known = this.#databases.get(contractors) ?? this.#makeDatabase(contractors)
    this.#databases.set(contractors, known)
    return known
  }

  /** DATA_DIR of an embedded database with this many contractors, not shared between rows. */
  async embeddedOf(contractors: number): Promise<string> {
    const dataDir = await mkdtemp(join(this.folder, 'data-'))
    await fill({ databaseUrl: undefined, dataDir }, contractors)
    return dataDir
  }

  /** Path of a Chromium. */
  chromium(): Promise<string> {
    return (this.#chromium ??= setup('../../setup/chromium.mjs').then(({ ensureChromium }) =>
      ensureChromium(),
    ))
  }

  async built(): Promise<void> {
    if (this.mayBuild)
      await (this.#built ??= setup('../../../api/commands/setup/build.mjs').then(
        ({ ensureBuilt }) => ensureBuilt(),
      ))
  }

  /**
   * The built server on a directory of this size, as it runs in production but for the rate limits;
   * `readyPath` answers before it is given back.
   */
  async lintel(contractors: number, readyPath = '/readyz'): Promise<ServerProcess> {
    await this.built()
    const DATABASE_URL = await this.databaseOf(contractors)
    return this.start({
      args: ['dist/api/main.js'],
      env: { ...lintelEnv, DATABASE_URL },
      readyPath,
    })
  }

  /** A server of `tests/bench/servers`. */
  reference(script: string, env: Record<string, string>, withIpc = false): Promise<ServerProcess> {
    return this.start({
      args: ['--import', 'tsx', `tests/bench/servers/${script}`],
      env,
      readyPath: '/livez',
      withIpc,
    })
  }

  async start(command: Omit<ServerCommand, 'logFile'>): Promise<ServerProcess> {
    const server = await startServer({ ...command, logFile: this.file('log') })
    this.atEnd(server.stop)
    return server
  }

  /** A path in the folder of this run that nobody else has. */
  file(extension: string): string {
    this.#count += 1
    return join(this.folder, `${this.#count}.${extension}`)
  }

  atEnd(work: () => Promise<void>): void {
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
    this.atEnd(() =>
      withAdmin(base, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
    )
    const databaseUrl = databaseNamed(base, name)
    await fill({ databaseUrl, dataDir: '' }, contractors)
    return databaseUrl
  }

  async #startPostgres(): Promise<string> {
    const { ensurePostgres } = await setup('../../setup/postgres.mjs')
    const { url, stop } = await ensurePostgres()
    this.atEnd(stop)
    return url
  }
}

/**
 * `production` refuses to run without rate limits; everything else is as there, the log line of
 * each request included.
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
