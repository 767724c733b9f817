import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseSettings, openDatabase } from '../../../api/db/knex.ts'
import { migrate } from '../../../api/db/migrate.ts'
import { databaseUrlFor } from '../../support/postgres.ts'
import { importSetupModule } from '../../support/setup-modules.ts'
import type { Reference, StaticRoutes } from '../servers/references.ts'
import { fillDirectory, updateContractors } from './directory.ts'
import { type ServerCommand, type ServerProcess, startServer, tell } from './processes.ts'

export interface BenchSettings {
  /** Number of interleaved rounds for a ratio. Some rows measure more or fewer. */
  rounds: number
  /** Duration of the load on the server for one figure. Some rows use a part of it. */
  seconds: number
  /** If true, a stale `dist` is rebuilt. Otherwise it is used unchanged. */
  mayBuild: boolean
}

export interface StaticResponse {
  body: Buffer
  headers: Record<string, string>
}

/**
 * Resources that the rows share: one PostgreSQL server, a database per directory size, the build
 * and the path of a Chromium. Each is created on first use. Servers and browsers are stopped at the
 * end of the row that has started them.
 */
export class Bench {
  readonly rounds: number
  readonly seconds: number
  readonly mayBuild: boolean
  /** Temporary folder of this run. */
  readonly folder: string
  /**
   * Settings of the measured servers. They do not use `production`, because it requires rate
   * limits. As in production, one line is logged per request, and the C library has the settings of
   * the Dockerfile and of docs/deployment/lintel@.service.
   */
  readonly lintelEnv: Record<string, string>
  readonly #endings: (() => Promise<void>)[] = []
  readonly #rowEndings: (() => Promise<void>)[] = []
  readonly #databases = new Map<number, Promise<string>>()
  #postgres: Promise<string> | undefined
  #chromium: Promise<string> | undefined
  #built: Promise<void> | undefined
  #count = 0

  private constructor({ rounds, seconds, mayBuild }: BenchSettings, folder: string) {
    this.rounds = rounds
    this.seconds = seconds
    this.folder = folder
    this.lintelEnv = {
      NODE_ENV: 'test',
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      DATA_DIR: join(folder, 'data'),
    }
    this.mayBuild = mayBuild
  }

  static async open(settings: BenchSettings): Promise<Bench> {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-bench-'))
    const bench = new Bench(settings, folder)
    bench.#endings.push(() => rm(folder, { recursive: true, force: true }))
    return bench
  }

  /**
   * Returns the URL of the database with this many contractors that all rows share. A row that adds
   * contractors or accounts uses a new database.
   */
  databaseWith(contractors: number): Promise<string> {
    const known = this.#databases.get(contractors) ?? this.newDatabaseWith(contractors)
    this.#databases.set(contractors, known)
    return known
  }

  /** Returns the URL of a new database with this many contractors. */
  async newDatabaseWith(contractors: number): Promise<string> {
    const base = await (this.#postgres ??= this.#startPostgres())
    const name = `lintel_bench_${process.pid}_${this.#nextNumber()}`
    await queryRows(base, `create database ${name}`)
    this.#endings.push(async () => {
      await queryRows(base, `drop database if exists ${name} with (force)`)
    })
    const databaseUrl = databaseUrlFor(base, name)
    await fill({ databaseUrl, dataDir: '' }, contractors)
    return databaseUrl
  }

  /** Returns the DATA_DIR of a new embedded database with this many contractors. */
  async embeddedWith(contractors: number): Promise<string> {
    const dataDir = await mkdtemp(join(this.folder, 'data-'))
    await fill({ databaseUrl: undefined, dataDir }, contractors)
    return dataDir
  }

  /** Returns the path of a Chromium. */
  chromium(): Promise<string> {
    return (this.#chromium ??= importSetupModule('../setup/browsers.mjs').then(
      ({ ensureBrowser }) => ensureBrowser('chromium'),
    ))
  }

  async ensureBuilt(): Promise<void> {
    if (this.mayBuild)
      await (this.#built ??= importSetupModule('../../api/commands/setup/build.mjs').then(
        ({ ensureBuilt }) => ensureBuilt(),
      ))
  }

  /** Starts the built server on a PostgreSQL database with this many contractors. */
  async startLintel(contractors: number): Promise<ServerProcess> {
    return this.startBuilt({ DATABASE_URL: await this.databaseWith(contractors) })
  }

  /** Starts the built server without rate limits. Resolves when it is ready. */
  async startBuilt(env: Record<string, string>): Promise<ServerProcess> {
    await this.ensureBuilt()
    return this.start({
      args: ['--max-semi-space-size=4', '--max-old-space-size=512', 'dist/api/main.js'],
      env: { ...this.lintelEnv, ...env },
      readyPath: '/readyz',
    })
  }

  /** Starts two identical servers. The difference between both is the noise of the measurement. */
  async startTwins(contractors: number): Promise<[ServerProcess, ServerProcess]> {
    return [await this.startLintel(contractors), await this.startLintel(contractors)]
  }

  /** Starts several instances of the built server, which share one port and the database. */
  async startInstances(databaseUrl: string, instances: number): Promise<ServerProcess> {
    await this.ensureBuilt()
    const server = await this.startScript(['instances.ts'], {
      env: { ...this.lintelEnv, DATABASE_URL: databaseUrl, INSTANCES: String(instances) },
      readyPath: '/readyz',
      withIpc: true,
    })
    await tell(server, 'all listen')
    return server
  }

  /** Starts a server of `tests/bench/servers/references.ts`. */
  startReference(name: Reference, env: Record<string, string>): Promise<ServerProcess> {
    return this.startScript(['references.ts', name], { env, readyPath: '/livez' })
  }

  /** Starts a script of `tests/bench/servers`. */
  startScript(
    [script = '', ...args]: readonly string[],
    options: Pick<ServerCommand, 'env' | 'readyPath' | 'withIpc'>,
  ): Promise<ServerProcess> {
    return this.start({
      args: ['--import', 'tsx', `tests/bench/servers/${script}`, ...args],
      ...options,
    })
  }

  /** Starts a server with these responses. Keys are paths with their query. */
  async startCopies(
    name: 'static' | 'kept',
    responses: Readonly<Record<string, StaticResponse>>,
  ): Promise<ServerProcess> {
    const routes: StaticRoutes = {}
    for (const [path, { body, headers }] of Object.entries(responses)) {
      const file = this.newFile('body')
      await writeFile(file, body)
      routes[path] = { file, headers }
    }
    const routesFile = this.newFile('json')
    await writeFile(routesFile, JSON.stringify(routes))
    return this.startReference(name, { BENCH_ROUTES: routesFile })
  }

  async start(command: Omit<ServerCommand, 'logFile'>): Promise<ServerProcess> {
    const server = await startServer({ ...command, logFile: this.newFile('log') })
    this.onRowEnd(server.stop)
    return server
  }

  /** Returns a function that changes `count` contractors in one new directory version. */
  async createContractorUpdater(databaseUrl: string): Promise<(count: number) => Promise<void>> {
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    this.onRowEnd(() => db.destroy())
    return (count) => updateContractors(db, count)
  }

  /** Returns an unused path in the folder of this run. */
  newFile(extension: string): string {
    return join(this.folder, `${this.#nextNumber()}.${extension}`)
  }

  /** Registers work for the end of the row that is measured. */
  onRowEnd(work: () => Promise<void>): void {
    this.#rowEndings.push(work)
  }

  /** Stops what the row has started, also when the row has failed. */
  endRow(): Promise<void> {
    return runLastFirst(this.#rowEndings)
  }

  async close(): Promise<void> {
    await this.endRow()
    await runLastFirst(this.#endings)
  }

  #nextNumber(): number {
    this.#count += 1
    return this.#count
  }

  async #startPostgres(): Promise<string> {
    const { ensurePostgres } = await importSetupModule('../setup/postgres.mjs')
    const { url, stop } = await ensurePostgres()
    this.#endings.push(stop)
    return url
  }
}

async function fill(settings: DatabaseSettings, contractors: number): Promise<void> {
  const db = await openDatabase({ ...settings, withoutTimeouts: true })
  try {
    await migrate(db, settings.databaseUrl)
    await fillDirectory(db, contractors)
  } finally {
    await db.destroy()
  }
}

async function runLastFirst(works: (() => Promise<void>)[]): Promise<void> {
  for (const work of works.splice(0).reverse())
    await work().catch((error: unknown) => console.error(String(error)))
}

/** Runs one query on its own connection and returns the rows. */
export async function queryRows<T extends pg.QueryResultRow>(
  connectionString: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
