import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts a process that runs this code, which uses `log`. */
function start(code: string) {
  const setUp = `import pino from 'pino'
    import { createLogOutput } from './api/log-output.ts'
    const log = pino(createLogOutput())
    `
  return spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', setUp + code],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
}

test('every line is written once and in order until the process ends', async () => {
  const child = start(
    `for (let n = 0; n < 5000; n += 1) log.info({ n }, 'Größe ✓'); process.exit(0)`,
  )
  const lines = (await text(child.stdout)).trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { n: number }).n)).toEqual(
    Array.from({ length: 5000 }, (_, n) => n),
  )
})

test('a single line is written while the process runs', async () => {
  const child = start(`log.info('alone'); setInterval(() => undefined, 60_000)`)
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  expect(chunk.toString()).toContain('"msg":"alone"')
})
