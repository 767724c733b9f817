// npm run dev:api: starts the real API, which restarts on changes, and the Vite dev server in front
// of it. Stand-ins replace external services that are not configured: mails are written to files,
// and AI texts are generated locally. Payments are in maintenance mode by default. With
// PAYMENTS_MODE=stripe and without STRIPE_SECRET_KEY, stand-ins also replace the payment provider
// and its card form.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkNode, ensureInstalled } from './setup/install.mjs'
import { giveUp, packageCommand, root } from './setup/process.mjs'

const graceMs = 30_000 // the server waits up to 25 s for open requests

/**
 * @param {string} name Printed before every line
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {'ipc'[]} channel `['ipc']` to receive messages from the child
 */
function start(name, args, env, channel = []) {
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...color, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...channel],
    // A process group of its own, which `stopTogether` can kill as a whole. Ctrl-C reaches only
    // this process, which then sends one signal to each child.
    detached: true,
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

/**
 * Resolves with the settings of the stand-ins when they are ready, or with undefined when they have
 * exited.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Record<string, string> | undefined>}
 */
const settingsFrom = (child) =>
  new Promise((resolve) => {
    child.once('message', resolve)
    child.once('exit', () => resolve(undefined))
  })

const port = process.env.PORT || '3000'
const webUrl = 'http://127.0.0.1:5174'
const upstream = start('outside', ['--import', 'tsx', 'mocks/upstream/serve.ts'], { PORT: port }, [
  'ipc',
])
const settings = await settingsFrom(upstream)
if (!settings) process.exit(1)

const standIns = { SMTP_HOST: 'mail', OPENAI_API_KEY: 'drafting', STRIPE_SECRET_KEY: 'payments' }
const standInServices = Object.entries(standIns).flatMap(([name, service]) =>
  name in settings ? [service] : [],
)
if (standInServices.length > 0)
  console.log(`Stand-ins on this machine for: ${standInServices.join(', ')}`)
console.log(`API on http://127.0.0.1:${port}, web app on ${webUrl} (Ctrl-C stops everything)`)
stopTogether([
  upstream,
  start('api', [packageCommand('tsx'), 'watch', '--clear-screen=false', 'api/main.ts'], {
    ...settings,
    PORT: port,
    SETTINGS_FILE: '', // the settings of `.env` are in the environment already, and no others count
    PUBLIC_URL: process.env.PUBLIC_URL || webUrl, // links in mails must open the web app
  }),
  start('web', [packageCommand('vite'), '--host', '127.0.0.1', '--port', '5174', '--strictPort'], {
    ...settings,
    LINTEL_API: `http://127.0.0.1:${port}`,
    VITE_MOCK: '',
  }),
])
