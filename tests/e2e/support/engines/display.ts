import { startKeptProgram } from './kept-program.ts'
import { until } from './until.ts'

export interface Display {
  name: string
  stop: () => Promise<void>
}

/** Starts an X server without a screen. It chooses a free display number itself. */
export async function startDisplay(): Promise<Display> {
  const server = startKeptProgram('Xvfb', [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1280x1024x24',
    '-nolisten',
    'tcp',
  ])
  const number = () => /^\d+$/m.exec(server.output())?.[0]
  await until(async () => number() !== undefined || server.hasEnded()).toBe(true)
  if (server.hasEnded()) throw new Error(`Xvfb did not start: ${server.output().trim()}`)
  return { name: `:${number()}`, stop: server.stop }
}
