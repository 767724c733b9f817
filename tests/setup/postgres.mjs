// Provides a PostgreSQL server for the tests: the one of TEST_DATABASE_URL, or else a temporary
// cluster. Installs PostgreSQL if necessary.
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SetupError } from '../../api/commands/setup/process.mjs'
import { onPath, thisMachine } from './machine.mjs'

const oldestVersion = 15
const startTimeoutMs = 60_000
const keeperFile = fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url))

/** @typedef {{ url: string; stop: () => Promise<void> }} TestServer */
/** @typedef {{ uid?: number; gid?: number }} Account */
/**
 * @typedef {{ settings?: Record<string, string | number>; copyOf?: string }} Cluster Settings that
 *   differ from those of the other test servers, and the URL of the primary if the server is a
 *   streaming replica
 */

/**
 * Returns the folders that contain the programs of the server, the most likely one first.
 *
 * @param {import('./machine.mjs').Machine} machine
 */
function programFolders(machine) {
  const versions = machine.listFolder('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...onPath(machine, 'pg_config').map((program) => machine.readOutput(program, ['--bindir'])),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...machine.pathFolders(),
  ]
  return folders.filter((bin) =>
    ['initdb', 'pg_basebackup', 'postgres'].every((name) => machine.isProgram(join(bin, name))),
  )
}

/** @param {import('./machine.mjs').Machine} machine @param {string} bin */
const majorVersion = (machine, bin) =>
  Number(/(\d+)/.exec(machine.readOutput(join(bin, 'postgres'), ['--version']))?.[1] ?? 0)

/** @param {import('./machine.mjs').Machine} machine */
const findPrograms = (machine) =>
  programFolders(machine).find((bin) => majorVersion(machine, bin) >= oldestVersion)

/**
 * Returns the folder of the PostgreSQL server programs. Installs them if none is new enough.
 *
 * @param {import('./machine.mjs').Machine} [machine]
 * @throws {SetupError} With a one-line message if they cannot be installed
 */
export async function ensurePrograms(machine = thisMachine) {
  const present = findPrograms(machine)
  if (present) return present
  // Debian's package may start its own cluster, which the tests do not use.
  const installed =
    machine.canInstall && (await machine.installPackages('postgresql')) && findPrograms(machine)
  if (installed) return installed
  const tooOld = programFolders(machine).map((bin) => majorVersion(machine, bin))
  const found = tooOld.length > 0 ? ` (found only ${tooOld.join(', ')})` : ''
  throw new SetupError(
    `No PostgreSQL ${oldestVersion} or newer${found}: install the server's programs or set TEST_DATABASE_URL.`,
  )
}

/**
 * Returns the account that runs PostgreSQL, or {} for the current account. PostgreSQL refuses to
 * run as root, so root uses `postgres` or `nobody`.
 *
 * @returns {Account}
 */
export function serverAccount() {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = ['postgres', 'nobody']
    .map((name) => accounts.find(([login]) => login === name))
    .find(Boolean)
  if (!entry)
    throw new SetupError(
      'PostgreSQL cannot run as root, and there is no account postgres or nobody.',
    )
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

/**
 * Returns true if other accounts can enter this folder. The account of the server cannot use a
 * private TMPDIR of root.
 *
 * @param {string} folder
 */
function isAccessibleToOthers(folder) {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || isAccessibleToOthers(dirname(folder))
}

/**
 * Creates a temporary folder that belongs to the account.
 *
 * @param {Account} account
 */
export function makeFolder({ uid, gid }) {
  const parent = uid === undefined || isAccessibleToOthers(tmpdir()) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'lintel-pg-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/**
 * Returns the environment without the developer's PostgreSQL and locale settings.
 *
 * @param {string} folder
 */
const cleanEnv = (folder) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)),
  ),
  HOME: folder,
  LC_ALL: 'C',
})

/**
 * Returns a loopback port that is free now. Another process may use it before the server does.
 *
 * @returns {Promise<number>}
 */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Returns true when the server accepts connections: the eighth line of postmaster.pid is `ready`.
 *
 * @param {string} data
 */
function isReady(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * Starts the keeper process, which creates the cluster and starts the server. When its standard
 * input closes, it stops the server and removes the folder. The operating system closes that input
 * when this process ends, even after a crash.
 *
 * @param {string} bin
 * @param {string} folder
 * @param {Account} account
 * @param {Cluster} cluster
 * @returns {Promise<TestServer>}
 */
async function startServer(bin, folder, account, cluster) {
  const data = join(folder, 'data')
  const port = await freePort()
  const keeper = spawn(
    process.execPath,
    [keeperFile, JSON.stringify({ bin, folder, data, port, account, ...cluster })],
    { cwd: '/', env: cleanEnv(folder), stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  )
  let errorOutput = ''
  let ended = false
  keeper.stderr.on('data', (chunk) => (errorOutput = (errorOutput + chunk).slice(-4_000)))
  const exit = new Promise((resolve) => keeper.once('close', resolve)).then(() => (ended = true))
  const stop = async () => {
    keeper.stdin.end()
    await exit
  }
  for (const deadline = Date.now() + startTimeoutMs; !isReady(data); await sleep(25)) {
    if (!ended && Date.now() < deadline) continue
    await stop()
    throw new SetupError(
      `The PostgreSQL server for the tests did not start: ${errorOutput.trim().replaceAll('\n', ' ')}`,
    )
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Checks that the server of TEST_DATABASE_URL can be used.
 *
 * @param {string} url
 * @returns {Promise<TestServer>}
 */
async function useConfiguredServer(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    if (Number(rows[0].server_version_num) >= oldestVersion * 10_000)
      return { url, stop: async () => {} }
  } catch (error) {
    throw new SetupError(
      `TEST_DATABASE_URL cannot be used: ${/** @type {Error} */ (error).message}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  throw new SetupError(`The server of TEST_DATABASE_URL is older than PostgreSQL ${oldestVersion}.`)
}

/**
 * Returns the URL of a PostgreSQL server on which the tests can create and drop databases, and a
 * function that stops the server if it was started here. Such a server listens only on 127.0.0.1
 * and on a socket in its own folder. It also stops when this process ends.
 *
 * @returns {Promise<TestServer>}
 * @throws {SetupError} With a one-line message if no server can be used or started
 */
export async function ensurePostgres() {
  const configuredUrl = process.env.TEST_DATABASE_URL
  return configuredUrl ? useConfiguredServer(configuredUrl) : startCluster()
}

/**
 * Starts a PostgreSQL server of its own. It listens only on 127.0.0.1, and stops when this process
 * ends.
 *
 * @param {Cluster} [cluster]
 * @returns {Promise<TestServer>}
 * @throws {SetupError} With a one-line message if it cannot be started
 */
export async function startCluster(cluster = {}) {
  const bin = await ensurePrograms()
  const account = serverAccount()
  for (let attempt = 1; ; attempt++) {
    const folder = makeFolder(account)
    try {
      return await startServer(bin, folder, account, cluster)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      // Another process may have used the port before the server started.
      if (attempt === 3 || !/address already in use/i.test(String(error))) throw error
    }
  }
}
