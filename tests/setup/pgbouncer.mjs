// Starts a PgBouncer in front of the PostgreSQL server of the tests, with the configuration of the
// deployment guide.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../api/commands/setup/process.mjs'
import { freePort, makeFolder, serverAccount } from './postgres.mjs'
import { ensureProgram, startProgram } from './programs.mjs'

/** @param {string} text A value of a connection string of PgBouncer */
const quote = (text) => `'${text.replaceAll("'", "''")}'`

/**
 * Returns the configuration of the deployment guide for all databases of a server.
 *
 * @param {string} serverUrl
 * @param {{ port: number; poolSize: number }} settings
 */
function configurationFor(serverUrl, { port, poolSize }) {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const server = [
    `host=${quote(hostname)}`,
    `port=${serverPort || 5432}`,
    `user=${quote(decodeURIComponent(username))}`,
    ...(password ? [`password=${quote(decodeURIComponent(password))}`] : []),
  ].join(' ')
  const example = readFileSync(join(root, 'docs/deployment/pgbouncer.ini'), 'utf8')
  return example
    .replace(/^lintel = host=\S+ port=\S+/m, () => `* = ${server}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*\nauth_file = .*/m, 'auth_type = any')
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${poolSize}\nunix_socket_dir =`)
}

/**
 * Starts PgBouncer on a free port of 127.0.0.1. Installs it if necessary. Its databases are those
 * of the server of `serverUrl`. `poolSize` is the number of connections to each database.
 *
 * @param {string} serverUrl
 * @param {number} poolSize
 * @returns {Promise<import('./postgres.mjs').TestServer>}
 */
export async function startPgBouncer(serverUrl, poolSize) {
  const program = await ensureProgram('pgbouncer')
  const account = serverAccount()
  const folder = makeFolder(account)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, configurationFor(serverUrl, { port, poolSize }))
  const stop = await startProgram(program, [file], { folder, port, account })
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}
