// Runs beside the tests as the parent of their PostgreSQL server. When its input closes (the tests are done, or died)
// it stops the server and removes the folder; so no crash of the tests leaves a server behind.
import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const patienceMs = 5_000
const { bin, folder, data, port, account } = JSON.parse(process.argv[2] ?? '{}')

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
}

function leave() {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  process.exit()
}

/**
 * Makes the cluster, with Debian's C.UTF-8 where the system knows it; answers what went wrong, if
 * anything.
 */
function initialise() {
  const fixed = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  let problem = ''
  for (const locale of ['C.UTF-8', 'C']) {
    const { status, stderr, error } = spawnSync(
      join(bin, 'initdb'),
      [...fixed, `--locale=${locale}`],
      {
        ...account,
        cwd: folder,
        encoding: 'utf8',
      },
    )
    if (status === 0) return ''
    problem = stderr?.trim() || String(error)
  }
  return `initdb failed: ${problem}`
}

function serve() {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server.once('exit', leave)
  server.once('error', (error) => {
    console.error(error.message)
    leave()
  })
  const stop = () => {
    server.kill('SIGINT') // "fast": open connections are ended
    setTimeout(() => server.kill('SIGQUIT'), patienceMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.stdin.once('close', stop).resume()
}

process.stderr.on('error', () => {}) // whoever started us may be gone when there is something to say
const problem = initialise()
if (problem) {
  console.error(problem)
  leave()
}
serve()
