import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../e2e/support/server.ts'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface ServerProcess {
  url: string
  pid: number
  child: ChildProcess
  /** Milliseconds from the start of the process to its first 200. */
  startMs: number
  stop: () => Promise<void>
}

export interface ServerCommand {
  /** Arguments of Node, including the script. */
  args: readonly string[]
  env: Record<string, string>
  /** Polled until it responds with 200. */
  readyPath: string
  /** Receives the output. Its last lines are shown when the start fails. */
  logFile: string
  withIpc?: boolean
}

const START_WITHIN_MS = 60_000
const POLL_EVERY_MS = 5

/**
 * Starts a server in its own process on a free loopback port and waits for its first 200. It ends
 * with this process at the latest.
 */
export async function startServer({
  args,
  env,
  readyPath,
  logFile,
  withIpc = false,
}: ServerCommand): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(logFile, 'w')
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, log, ...(withIpc ? ['ipc' as const] : [])],
  })
  closeSync(log)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }
  while (!(await isReady(url + readyPath))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_WITHIN_MS) {
      await stop()
      throw new Error(
        `${args.join(' ')} did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`,
      )
    }
    await sleep(POLL_EVERY_MS)
  }
  return { url, pid: child.pid ?? 0, child, startMs: performance.now() - startedAt, stop }
}

/** Sends a message to a server started with IPC. Returns its reply. */
export async function tell<Reply>({ child }: ServerProcess, message: string): Promise<Reply> {
  const reply = once(child, 'message') as Promise<[Reply]>
  child.send(message)
  return (await reply)[0]
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

export const MB = 1024 * 1024

/**
 * Returns the current (`VmRSS`) or the maximum (`VmHWM`) memory of a process in bytes. Works only
 * on Linux.
 */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(join('/proc', String(pid), 'status'), 'utf8'),
  )
  return Number(line?.[1] ?? Number.NaN) * 1024
}

/** Returns the CPU time of a process in milliseconds, or NaN where /proc does not exist. */
export function cpuMs(pid: number): number {
  try {
    const fields =
      readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
