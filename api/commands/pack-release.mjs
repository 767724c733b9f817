// npm run release:pack: builds this checkout and packs it with its production packages into one
// archive, dist/release/lintel-VERSION-PLATFORM.tar.gz. It runs on machines with the same system,
// processor and kind of C library, without npm and without a build.
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { giveUp, root, run, runNpm, SetupError } from './setup/process.mjs'

/** What the server and the commands need beside dist and node_modules. The commands are sources. */
const contents = [
  'api',
  'docs',
  'package.json',
  'package-lock.json',
  'knexfile.ts',
  '.npmrc',
  'tsconfig.json',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
]

/** @param {{ code: number; output: string }} result @param {string} what */
function check({ code, output }, what) {
  if (code === 0) return
  console.error(output.trimEnd())
  throw new SetupError(`${what} failed, see above.`)
}

try {
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt()
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const name = `lintel-${version}-${process.platform}-${process.arch}`
  const releases = join(root, 'dist/release')
  const folder = join(releases, name)
  rmSync(releases, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of contents) cpSync(path, join(folder, path), { recursive: true })
  for (const part of ['web', 'drawing', 'api', 'demo-pictures'])
    cpSync(join('dist', part), join(folder, 'dist', part), { recursive: true })
  console.log('Installing the production packages …')
  check(await runNpm(['ci', '--omit=dev', '--prefix', folder], { capture: true }), 'npm ci')
  console.log('Packing …')
  check(
    await run('tar', ['-czf', `${folder}.tar.gz`, '--owner=0', '--group=0', '-C', releases, name], {
      capture: true,
    }),
    'tar',
  )
  rmSync(folder, { recursive: true, force: true })
  console.log(`The release is in ${folder}.tar.gz`)
} catch (error) {
  giveUp(error)
}
