// Finds, installs and starts the programs of Debian that only the full run and the bench use:
// PgBouncer and nginx.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SetupError } from '../../api/commands/setup/process.mjs'
import { onPath, thisMachine } from './machine.mjs'

const startTimeoutMs = 30_000
const keeperFile = fileURLToPath(new URL('./keeper.mjs', import.meta.url))

/**
 * Returns the path of a program. Installs Debian's package of the same name if there is none. The
 * package may start a service of its own, which the tests do not use.
 *
 * @param {string} name
 * @param {import('./machine.mjs').Machine} [machine]
 * @throws {SetupError} With a one-line message if it cannot be installed
 */
export async function ensureProgram(name, machine = thisMachine) {
  const find = () =>
    [`/usr/sbin/${name}`, ...onPath(machine, name)].find((path) => machine.isProgram(path))
  const present = find()
  if (present) return present
  const installed = machine.canInstall && (await machine.installPackages(name)) && find()
  if (installed) return installed
  throw new SetupError(`No ${name} was found: install it.`)
}

/** @param {number} port */
async function isListening(port) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Starts a program that listens on a port of 127.0.0.1, and waits until it does. Returns a function
 * that stops it and removes its folder. This also happens when this process ends or crashes.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ folder: string; port: number; account: import('./postgres.mjs').Account }} options
 * @throws {SetupError} With a one-line message if it does not start
 */
export async function startProgram(program, args, { folder, port, account }) {
  const keeper = spawn(
    process.execPath,
    [keeperFile, JSON.stringify({ program, args, folder, account })],
    { cwd: '/', stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  )
  let errorOutput = ''
  let ended = false
  keeper.stderr.on('data', (chunk) => (errorOutput = (errorOutput + chunk).slice(-4_000)))
  const exit = once(keeper, 'close').then(() => void (ended = true))
  const stop = async () => {
    keeper.stdin.end()
    await exit
  }
  for (const deadline = Date.now() + startTimeoutMs; !(await isListening(port)); await sleep(25)) {
    if (!ended && Date.now() < deadline) continue
    await stop()
    throw new SetupError(`${program} did not start: ${errorOutput.trim().replaceAll('\n', ' ')}`)
  }
  return stop
}
