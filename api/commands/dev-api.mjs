// npm run dev:api: the real API, restarted on changes, and the Vite dev server in front of it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkNode, ensureInstalled } from './setup/install.mjs'
import { giveUp, packageCommand, root } from './setup/process.mjs'

const graceMs = 30_000 // the server itself gives open requests 25 s

/**
 * @param {string} name printed before every line
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(name, args, env) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // Ctrl-C comes from us alone, once: the server takes a second signal for impatience
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`))
  }
  return child
}

/** @param {import('node:child_process').ChildProcess[]} children */
function stopTogether(children) {
  const running = new Set(children)
  let stopping = false
  const stop = (/** @type {number} */ exitCode) => {
    if (stopping) return
    stopping = true
    process.exitCode = exitCode
    for (const child of running) child.kill('SIGTERM')
    setTimeout(() => {
      for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL')
    }, graceMs).unref()
  }
  for (const child of children) {
    child.once('exit', () => {
      running.delete(child)
      stop(1)
    })
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  process.on('SIGHUP', () => stop(0))
}

try {
  checkNode()
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  await ensureInstalled({ dev: true })
} catch (error) {
  giveUp(error)
}

const port = process.env.PORT || '3000'
console.log(`API on http://127.0.0.1:${port}, web app on http://127.0.0.1:5174 (Ctrl-C stops both)`)
stopTogether([
  start('api', [packageCommand('tsx'), 'watch', '--clear-screen=false', 'api/main.ts'], { PORT: port }),
  start('web', [packageCommand('vite'), '--host', '127.0.0.1', '--port', '5174', '--strictPort'], {
    LINTEL_API: `http://127.0.0.1:${port}`,
    VITE_MOCK: '',
  }),
])
