// Runs the production build if one of its inputs has changed.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setupLock, waiting } from './install.mjs'
import { withLock } from './lock.mjs'
import { root, runNpm, seconds, SetupError } from './process.mjs'

const inputs = [
  'web',
  'api',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const outputs = [
  'dist/web/index.html',
  'dist/drawing/entry-server.js',
  'dist/api/main.js',
  'dist/demo-pictures/.stamp',
]

const stampFile = join(root, 'dist/.stamp')
const assets = join(root, 'dist/web/assets')
const previous = join(root, 'dist/.previous-assets')
const retainedList = join(root, 'dist/.kept-assets.json')

// The mocks are only for `npm run dev`, so a VITE_MOCK from the shell must not add them to a
// production build.
const buildEnv = () => ({ ...process.env, NODE_ENV: 'production', VITE_MOCK: '' })

/**
 * Returns the files below a folder as sorted relative paths, without hidden files and backup files
 * of editors (`~`).
 *
 * @param {string} path
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  /** @param {string} folder @param {string} prefix @returns {string[]} */
  const walk = (folder, prefix) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.') || entry.name.endsWith('~')) return []
      const name = prefix + entry.name
      return entry.isDirectory() ? walk(join(folder, entry.name), `${name}/`) : [name]
    })
  return walk(path, '').sort()
}

/**
 * Returns a hash of all inputs of the build: the files and LINTEL_KILL_SWITCH, the only environment
 * variable that changes the result.
 */
function fingerprint() {
  const hash = createHash('sha256').update(process.env.LINTEL_KILL_SWITCH ?? '')
  const add = (/** @type {string} */ name) => {
    const content = readFileSync(join(root, name))
    hash.update(`\0${name}\0${content.length}\0`).update(content)
  }
  for (const input of inputs) {
    if (input.includes('.')) add(input)
    else for (const file of filesBelow(join(root, input))) add(`${input}/${file}`)
  }
  return hash.digest('hex')
}

/** @param {string} hash */
const isBuilt = (hash) =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8').trim() === hash &&
  outputs.every((file) => existsSync(join(root, file)))

/** @returns {string[]} */
const readRetained = () =>
  existsSync(retainedList) ? JSON.parse(readFileSync(retainedList, 'utf8')) : []

/**
 * Copies the assets of the last build to a separate folder. They are not moved, because a running
 * server still needs them if the build fails. After an unfinished build the copy already exists and
 * is not changed, because it has the assets of the previous release.
 */
function copyPreviousAssets() {
  if (existsSync(previous) && !existsSync(stampFile)) return
  const partial = `${previous}.partial`
  for (const folder of [partial, previous]) rmSync(folder, { recursive: true, force: true })
  if (existsSync(assets)) cpSync(assets, partial, { recursive: true })
  else mkdirSync(partial, { recursive: true })
  renameSync(partial, previous)
}

/**
 * Adds the previous build's own assets to the new build, for tabs that still run the previous
 * build, and stores their names. Assets that the previous build had retained from an older build
 * are dropped, unless the new build has all of the previous build's own assets. Then it is the same
 * release, and tabs may still run the older build.
 */
function restorePreviousAssets() {
  const currentFiles = new Set(filesBelow(assets))
  const retainedBefore = new Set(readRetained())
  const previousFiles = filesBelow(previous)
  const previousOwnFiles = previousFiles.filter((file) => !retainedBefore.has(file))
  const isNewRelease = previousOwnFiles.some((file) => !currentFiles.has(file))
  const retained = (isNewRelease ? previousOwnFiles : previousFiles).filter(
    (file) => !currentFiles.has(file),
  )
  for (const file of retained) {
    mkdirSync(dirname(join(assets, file)), { recursive: true })
    cpSync(join(previous, file), join(assets, file))
  }
  writeFileSync(retainedList, JSON.stringify(retained))
  rmSync(previous, { recursive: true, force: true })
}

/**
 * @param {string} hash Fingerprint of the inputs before the build. After a change during the build,
 *   the result counts as outdated
 */
async function build(hash) {
  const startedAt = performance.now()
  console.log('Building the web app and the server …')
  copyPreviousAssets()
  rmSync(stampFile, { force: true })
  const { code, output } = await runNpm(['run', '--silent', 'build'], {
    env: buildEnv(),
    capture: true,
  })
  const missing = outputs.find((file) => !existsSync(join(root, file)))
  if (code !== 0 || missing) {
    console.error(output.trimEnd())
    throw new SetupError(
      `The build failed (${code === 0 ? `it left no ${missing}` : '`npm run build`, see above'}).`,
    )
  }
  restorePreviousAssets()
  writeFileSync(`${stampFile}.new`, `${hash}\n`)
  renameSync(`${stampFile}.new`, stampFile)
  console.log(`Built in ${seconds(startedAt)}.`)
}

/**
 * Builds `dist` when it is missing or outdated.
 *
 * @throws {SetupError} When the checkout is incomplete or the build fails. The output of a failed
 *   build is printed first.
 */
export async function ensureBuilt() {
  const missing = inputs.find((input) => !existsSync(join(root, input)))
  if (missing) throw new SetupError(`${missing} is missing: this is not a whole checkout.`)
  if (isBuilt(fingerprint())) return
  await withLock(setupLock, waiting, async () => {
    const hash = fingerprint()
    if (!isBuilt(hash)) await build(hash)
  })
}
