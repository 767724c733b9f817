// Runs `npm ci` if node_modules differs from package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, runNpm, seconds, SetupError } from './process.mjs'

const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules/.package-lock.json')
const stampFile = join(root, 'node_modules/.lintel-lock')
const platform = `${process.platform}-${process.arch}`

/** Install and build share one lock: they must not run at the same time. */
export const setupLock = join(root, 'dist/.setup-lock')

/** @param {number} pid */
export const waiting = (pid) =>
  console.log(`Another start (process ${pid}) is setting up this folder; waiting for it …`)

/**
 * Throws a SetupError when this Node is older than `engines` in package.json requires. Supports
 * only `>=X.Y`.
 */
export function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, major = 0, minor = 0] =
    /^>=\s*(\d+)\.?(\d*)/.exec(engines?.node ?? '')?.map(Number) ?? []
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number)
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return
  throw new SetupError(
    `Lintel needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}.`,
  )
}

/**
 * Returns a hash of package-lock.json and of npm's list of the installed packages, or '' when no
 * packages are installed.
 */
function fingerprint() {
  if (!existsSync(installedFile)) return ''
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(readFileSync(installedFile))
    .digest('hex')
}

/**
 * Returns true when node_modules has every package of the lock file in the same version. Optional
 * packages (other platforms) may be missing and extra packages may be present.
 *
 * @param {boolean} dev Whether development packages are required
 */
function isComplete(dev) {
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true
    const have = installed[path]
    if (!have) return want.optional || want.devOptional || (want.dev && !dev)
    return (
      have.version === want.version &&
      have.integrity === want.integrity &&
      have.resolved === want.resolved
    )
  })
}

/** @param {string} hash */
const writeStamp = (hash) =>
  writeFileSync(stampFile, `${hash} ${platform} ${isComplete(true) ? 'all' : 'production'}\n`)

/** @param {boolean} dev */
function isInstalled(dev) {
  const hash = fingerprint()
  if (!hash) return false
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').trim() : ''
  const [stampHash, stampPlatform = platform, kind] = stamp.split(' ')
  if (stampPlatform !== platform) return false
  if (stampHash === hash) return kind === 'all' || !dev
  if (!isComplete(dev)) return false
  writeStamp(hash) // installed by the developer with `npm install`
  return true
}

/**
 * Checks the Node version and installs the packages when they are missing or differ from
 * package-lock.json.
 *
 * @param {{ dev?: boolean }} [options] Dev: development packages are required too, regardless of
 *   NODE_ENV
 * @throws {SetupError} If Node is too old, package-lock.json is missing or the installation fails
 */
export async function ensureInstalled({ dev = false } = {}) {
  checkNode()
  if (!existsSync(lockFile))
    throw new SetupError('package-lock.json is missing: this is not a whole checkout.')
  if (isInstalled(dev)) return
  await withLock(setupLock, waiting, async () => {
    if (isInstalled(dev)) return
    const startedAt = performance.now()
    console.log('Installing packages (npm ci) …')
    const { code } = await runNpm(['ci', ...(dev ? ['--include=dev'] : [])])
    if (code !== 0 || !existsSync(installedFile)) {
      throw new SetupError(
        'Packages could not be installed: `npm ci` failed, its own messages are above.',
      )
    }
    writeStamp(fingerprint())
    console.log(`Packages installed in ${seconds(startedAt)}.`)
  })
}
