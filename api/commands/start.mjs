// npm start: installs missing packages, builds if the build is missing or outdated, and runs the
// server. The server runs in this process, so that its own handlers receive Ctrl-C and SIGTERM.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/build.mjs'
import { checkNode, ensureInstalled } from './setup/install.mjs'
import { giveUp, root } from './setup/process.mjs'

try {
  checkNode()
  process.chdir(root) // relative paths in settings, such as DATA_DIR, must not depend on the current folder
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  giveUp(error)
}

await import(pathToFileURL(join(root, 'dist/api/main.js')).href)
