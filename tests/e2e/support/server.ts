import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseUrlFor } from '../../support/postgres.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface RunningServer {
  url: string
  /**
   * Ends the process. SIGKILL simulates a crash, SIGTERM (the default) is a normal stop. Returns
   * the exit code, or null after SIGKILL.
   */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Sends SIGTERM. Returns the exit code, or null while the process runs. */
  terminate: () => number | null
  /** Starts the same server again on the same port. */
  restart: () => Promise<void>
  /** Returns what the server has written to standard output and standard error since its start. */
  output: () => string
}

export interface ServerSettings {
  databaseUrl?: string
  dataDir?: string
  env?: Record<string, string>
  /** Command and arguments that are put before the command of the server. */
  runner?: readonly string[]
}

/** Starts the built server in its own process on a free loopback port. */
export async function startServer({
  databaseUrl,
  dataDir,
  env = {},
  runner = [],
}: ServerSettings): Promise<RunningServer> {
  const port = await freePort()
  let output = ''
  let child = await launch()

  async function launch(): Promise<ChildProcess> {
    const [command, ...args] = [...runner, process.execPath, 'dist/api/main.js']
    const started = spawn(command, args, {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...(dataDir ? { DATA_DIR: dataDir } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    output = ''
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Lintel is ready at')) resolve()
      }
      started.stdout.on('data', read)
      started.stderr.on('data', read)
      started.once('exit', (code) =>
        reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
      )
    })
    return started
  }

  return {
    url: `http://127.0.0.1:${port}`,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, 'exit')
        child.kill(signal)
        await exit
      }
      return child.exitCode
    },
    terminate: () => {
      child.kill('SIGTERM')
      return child.exitCode
    },
    restart: async () => {
      child = await launch()
    },
    output: () => output,
  }
}

export type DirectorySize = 'small' | 'large'

export interface DemoServer extends RunningServer {
  databaseUrl: string
  /** Stops the server and drops its database. */
  discard: () => Promise<void>
}

/** Starts a server on a copy of the demo directory in PostgreSQL. */
export async function startDemoServer(
  env: Record<string, string> = {},
  size: DirectorySize = 'small',
): Promise<DemoServer> {
  const base = process.env.TEST_DATABASE_URL
  const templates = process.env.LINTEL_E2E_TEMPLATES
  if (!base || !templates) throw new Error('Run the browser tests with `npm test -- e2e`')
  const { [size]: template } = JSON.parse(templates) as Record<DirectorySize, string>
  const name = `lintel_journey_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const databaseUrl = databaseUrlFor(base, name)
  const server = await startServer({ databaseUrl, env })
  return {
    ...server,
    databaseUrl,
    discard: async () => {
      await server.stop()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/**
 * Returns a free port below the ephemeral port range, so that the operating system does not assign
 * the port to another process before a stopped server restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + randomInt(18_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
