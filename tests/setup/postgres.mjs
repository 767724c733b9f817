// A PostgreSQL server for the tests: TEST_DATABASE_URL, else a throw-away cluster from the system's own programs.
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
 * Folders that hold `initdb` and `postgres`, the likeliest first. @param
 * {import('./machine.mjs').Machine} machine
 */
function programFolders(machine) {
  const versions = machine.list('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...onPath(machine, 'pg_config').map((program) => machine.ask(program, ['--bindir'])),
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...machine.pathFolders(),
  ]
  return folders.filter((bin) =>
    ['initdb', 'postgres'].every((name) => machine.isProgram(join(bin, name))),
  )
}

/** @param {import('./machine.mjs').Machine} machine @param {string} bin */
const majorVersion = (machine, bin) =>
  Number(/(\d+)/.exec(machine.ask(join(bin, 'postgres'), ['--version']))?.[1] ?? 0)

/** @param {import('./machine.mjs').Machine} machine */
const findPrograms = (machine) =>
  programFolders(machine).find((bin) => majorVersion(machine, bin) >= oldestVersion)

/**
 * The folder with a PostgreSQL server's programs, installed first when there is none that is new
 * enough.
 *
 * @param {import('./machine.mjs').Machine} [machine]
 * @throws {SetupError} With one line when none can be had
 */
export async function ensurePrograms(machine = thisMachine) {
  const present = findPrograms(machine)
  if (present) return present
  // Debian's package may start a cluster of its own: that one is not ours and is left alone.
  const installed =
    machine.canInstall && (await machine.installPackage('postgresql')) && findPrograms(machine)
  if (installed) return installed
  const tooOld = programFolders(machine).map((bin) => majorVersion(machine, bin))
  const found = tooOld.length > 0 ? ` (found only ${tooOld.join(', ')})` : ''
  throw new SetupError(
    `No PostgreSQL ${oldestVersion} or newer${found}: install the server's programs or set TEST_DATABASE_URL.`,
  )
}

/** PostgreSQL refuses to run as root: then as `postgres`, or as `nobody`. @returns {Account} */
function serverAccount() {
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
 * Can other accounts walk into this folder? A private TMPDIR of root would lock the server out. @param
 * {string} folder
 */
function isOpen(folder) {
  if ((statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || isOpen(dirname(folder))
}

/** @param {Account} account */
function makeFolder({ uid, gid }) {
  const parent = uid === undefined || isOpen(tmpdir()) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'lintel-pg-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

/** The developer's own PG settings must not reach a server of ours. @param {string} folder */
const cleanEnv = (folder) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)),
  ),
  HOME: folder,
  LC_ALL: 'C',
})

/** A loopback port that was free a moment ago. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The eighth line of postmaster.pid says `ready` when connections are taken. @param {string} data */
function isReady(data) {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/**
 * Starts the keeper, which makes the cluster and starts the server. Closing the keeper's input
 * stops the server and removes the folder; the system closes it when this process dies, however it
 * dies.
 *
 * @param {string} bin
 * @param {string} folder
 * @param {Account} account
 * @returns {Promise<TestServer>}
 */
async function startServer(bin, folder, account) {
  const data = join(folder, 'data')
  const port = await freePort()
  const keeper = spawn(
    process.execPath,
    [keeperFile, JSON.stringify({ bin, folder, data, port, account })],
    { cwd: '/', env: cleanEnv(folder), stdio: ['pipe', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  let ended = false
  keeper.stderr.on('data', (chunk) => (said = (said + chunk).slice(-4_000)))
  const gone = new Promise((resolve) => keeper.once('close', resolve)).then(() => (ended = true))
  const stop = async () => {
    keeper.stdin.end()
    await gone
  }
  for (const deadline = Date.now() + startTimeoutMs; !isReady(data); await sleep(25)) {
    if (!ended && Date.now() < deadline) continue
    await stop()
    throw new SetupError(
      `The PostgreSQL server for the tests did not start: ${said.trim().replaceAll('\n', ' ')}`,
    )
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Checks the server that TEST_DATABASE_URL names. @param {string} url @returns
 * {Promise<TestServer>}
 */
async function useGiven(url) {
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
  throw new SetupError(`TEST_DATABASE_URL names a server older than PostgreSQL ${oldestVersion}.`)
}

/**
 * Answers a PostgreSQL server for the tests (any database may be created and dropped on it) and how
 * to stop it. A server of ours listens on 127.0.0.1 only and ends with this process at the latest.
 *
 * @returns {Promise<TestServer>}
 * @throws {SetupError} With one line when none can be had
 */
export async function ensurePostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return useGiven(given)
  const bin = await ensurePrograms()
  const account = serverAccount()
  for (let attempt = 1; ; attempt++) {
    const folder = makeFolder(account)
    try {
      return await startServer(bin, folder, account)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      // Somebody may have taken the port between our look and the server's start.
      if (attempt === 3 || !/address already in use/i.test(String(error))) throw error
    }
  }
}
