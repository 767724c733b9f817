// Child processes of the setup. Imports no packages, because node_modules may not exist yet.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** An error of the setup, printed as one line without a stack. */
export class SetupError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

const stopSignals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })

/**
 * Runs a command and returns its exit code and, with `capture`, its output. A stop signal is
 * forwarded to the child; when the child has ended, the promise rejects with a SetupError, so that
 * the caller can release its locks and stop its servers.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv; capture?: boolean; shell?: boolean }} [options]
 * @returns {Promise<{ code: number; output: string }>}
 */
export function run(command, args, { env = process.env, capture = false, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      stdio: /** @type {'inherit'} */ (stdio),
    })
    let output = ''
    let stoppedBy = ''
    const listeners = Object.keys(stopSignals).map((signal) => {
      const listener = () => {
        stoppedBy = signal
        child.kill(/** @type {NodeJS.Signals} */ (signal))
      }
      process.on(signal, listener)
      return () => process.off(signal, listener)
    })
    const removeListeners = () => listeners.forEach((remove) => remove())
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => {
      removeListeners()
      reject(new SetupError(`${basename(command)} could not be started: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      removeListeners()
      if (stoppedBy) reject(new SetupError(`Stopped by ${stoppedBy}.`, stopSignals[stoppedBy]))
      else resolve({ code: code ?? stopSignals[signal ?? ''] ?? 1, output })
    })
  })
}

/**
 * Runs the npm that started this process, or otherwise the npm on the PATH.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv; capture?: boolean }} [options]
 */
export function runNpm(args, options = {}) {
  const npmPath = process.env.npm_execpath ?? ''
  if (basename(npmPath) === 'npm-cli.js' && existsSync(npmPath))
    return run(process.execPath, [npmPath, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * Returns the path of the script of a package's command, to run it with Node. This is faster than
 * npx and never downloads anything.
 *
 * @param {string} name Package whose command has the same name
 */
export function packageCommand(name) {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/**
 * Returns the seconds since `startedAt` as text.
 *
 * @param {number} startedAt A `performance.now()` value
 */
export const seconds = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/**
 * Prints a SetupError as one line and exits. Rethrows any other error with its stack.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(error.exitCode)
}
