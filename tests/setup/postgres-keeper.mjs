// Parent process of the PostgreSQL server for the tests. When the tests end or crash, the standard
// input of this process closes. The process then stops the server and removes the server's folder.
import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const stopTimeoutMs = 5_000
const {
  bin,
  folder,
  data,
  port,
  account,
  copyOf,
  settings: ownSettings,
} = JSON.parse(process.argv[2] ?? '{}')

const settings = {
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: folder,
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  synchronous_commit: 'off',
  max_connections: 100,
  shared_buffers: '128MB',
  log_min_messages: 'fatal', // tests provoke errors on purpose
  ...ownSettings,
}

function cleanUpAndExit() {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  process.exit()
}

/**
 * Runs a program of PostgreSQL. Returns an error message, or '' on success.
 *
 * @param {string} name @param {string[]} args
 */
function runProgram(name, args) {
  const { status, stderr, error } = spawnSync(join(bin, name), args, {
    ...account,
    cwd: folder,
    encoding: 'utf8',
  })
  return status === 0 ? '' : `${name} failed: ${stderr?.trim() || String(error)}`
}

/**
 * Copies the server of `copyOf` as its streaming replica, or creates a cluster with the locale
 * C.UTF-8, or with C if that fails. Returns an error message, or '' on success.
 */
function initialize() {
  if (copyOf)
    return runProgram('pg_basebackup', [
      '-D',
      data,
      '-d',
      copyOf,
      '-c',
      'fast',
      '--no-sync',
      '--write-recovery-conf',
    ])
  const commonOptions = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  let problem = ''
  for (const locale of ['C.UTF-8', 'C']) {
    problem = runProgram('initdb', [...commonOptions, `--locale=${locale}`])
    if (problem === '') break
  }
  return problem
}

function serve() {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server.once('exit', cleanUpAndExit)
  server.once('error', (error) => {
    console.error(error.message)
    cleanUpAndExit()
  })
  const stop = () => {
    server.kill('SIGINT') // PostgreSQL's fast shutdown: closes open connections
    setTimeout(() => server.kill('SIGQUIT'), stopTimeoutMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.stdin.once('close', stop).resume()
}

process.stderr.on('error', () => {}) // the parent process may be gone
const problem = initialize()
if (problem) {
  console.error(problem)
  cleanUpAndExit()
}
serve()
