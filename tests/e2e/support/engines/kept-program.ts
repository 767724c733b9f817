import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const keeperFile = fileURLToPath(new URL('../../../setup/keeper.mjs', import.meta.url))

export interface KeptProgram {
  /** Returns what the program and the programs that it started have written so far. */
  output: () => string
  hasEnded: () => boolean
  /** Ends the program, and waits until the programs that it started have ended too. */
  stop: () => Promise<void>
}

/** Starts a program that also ends when this process ends or crashes. */
export function startKeptProgram(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): KeptProgram {
  const keeper = spawn(process.execPath, [keeperFile, JSON.stringify({ program, args })], {
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  let ended = false
  const read = (chunk: Buffer) => void (output += chunk.toString())
  keeper.stdout.on('data', read)
  keeper.stderr.on('data', read)
  // Every program that was started below holds the pipes open until it ends.
  const closed = once(keeper, 'close').then(() => void (ended = true))
  return {
    output: () => output,
    hasEnded: () => ended,
    stop: async () => {
      keeper.stdin.end()
      await closed
    },
  }
}
