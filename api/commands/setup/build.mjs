// The production build, repeated only when something that goes into it has changed.
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
import util from 'node:util'
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
const outputs = ['dist/web/index.html', 'dist/api/main.js']
const envFiles = ['.env', '.env.local', '.env.production', '.env.production.local']

const stampFile = join(root, 'dist/.stamp')
const assets = join(root, 'dist/web/assets')
const previous = join(root, 'dist/.previous-assets')
const keptList = join(root, 'dist/.kept-assets.json')

// The mocks belong to `npm run dev`; a flag left over in the shell must not carry them into a production build.
const buildEnv = () => ({ ...process.env, NODE_ENV: 'production', VITE_MOCK: '' })

/**
 * Files below a path, as sorted paths relative to it ('' for the path itself when it is a file). @param
 * {string} path
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
 * The settings of the build: VITE_ from Vite's files, then the real environment, which wins; and
 * the worker's kill switch (W14).
 */
function viteSettings() {
  const fromFiles = envFiles
    .map((file) => join(root, file))
    .filter((file) => existsSync(file))
    .map((file) => util.parseEnv(readFileSync(file, 'utf8')))
  return Object.entries(Object.assign({}, ...fromFiles, buildEnv()))
    .filter(([name]) => name.startsWith('VITE_') || name === 'LINTEL_KILL_SWITCH')
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** A hash over the content of everything the build reads. */
function fingerprint() {
  const hash = createHash('sha256').update(JSON.stringify(viteSettings()))
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
const readKept = () => (existsSync(keptList) ? JSON.parse(readFileSync(keptList, 'utf8')) : [])

/**
 * Copies the finished build's assets aside. Copied, not moved, so that a server still running from
 * this folder loses nothing should the build fail. When the last build never finished, what it set
 * aside is still the previous release and stays.
 */
function setAside() {
  if (existsSync(previous) && !existsSync(stampFile)) return
  const partial = `${previous}.partial`
  for (const folder of [partial, previous]) rmSync(folder, { recursive: true, force: true })
  if (existsSync(assets)) cpSync(assets, partial, { recursive: true })
  else mkdirSync(partial, { recursive: true })
  renameSync(partial, previous)
}

/**
 * Puts the previous build's files beside the new ones, for tabs that still run it (W13), and notes
 * which they are. What that build had itself kept is dropped now, unless nothing has changed: then
 * the same release is still the current one.
 */
function bringBack() {
  const own = new Set(filesBelow(assets))
  const keptBefore = new Set(readKept())
  const before = filesBelow(previous)
  const last = before.filter((file) => !keptBefore.has(file))
  const isNewRelease = last.some((file) => !own.has(file))
  const kept = (isNewRelease ? last : before).filter((file) => !own.has(file))
  for (const file of kept) {
    mkdirSync(dirname(join(assets, file)), { recursive: true })
    cpSync(join(previous, file), join(assets, file))
  }
  writeFileSync(keptList, JSON.stringify(kept))
  rmSync(previous, { recursive: true, force: true })
}

/**
 * @param {string} hash What the sources were when the build began: a change meanwhile makes the
 *   result stale again
 */
async function build(hash) {
  const since = performance.now()
  console.log('Building the web app and the server …')
  setAside()
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
  bringBack()
  writeFileSync(`${stampFile}.new`, `${hash}\n`)
  renameSync(`${stampFile}.new`, stampFile)
  console.log(`Built in ${seconds(since)}.`)
}

/**
 * Builds `dist` when it is missing or older than its sources.
 *
 * @throws {SetupError} With one line, after the build's own output, when the build fails
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
