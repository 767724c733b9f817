// node api/commands/release.mjs [PREVIOUS]: installs and builds this checkout without starting it.
// PREVIOUS is the folder of the previous release. If this checkout has no build yet, the assets of
// PREVIOUS are added to the new build, for tabs that still run the previous release.
import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { giveUp, root, SetupError } from './setup/process.mjs'

const previous = process.argv[2] ? resolve(process.argv[2], 'dist') : undefined

try {
  if (previous && !existsSync(join(previous, 'web')))
    throw new SetupError(`${previous} holds no build.`)
  if (previous && !existsSync(join(root, 'dist/web')))
    cpSync(previous, join(root, 'dist'), { recursive: true })
  process.chdir(root)
  await ensureInstalled()
  await ensureBuilt()
  console.log('Ready: node dist/api/main.js')
} catch (error) {
  giveUp(error)
}
