// npm start: installs missing packages, builds an outdated build, then becomes the server. The
// server runs in this process, so that Ctrl-C and SIGTERM reach its own handlers.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/build.mjs'
import { checkNode, ensureInstalled } from './setup/install.mjs'
import { giveUp, root } from './setup/process.mjs'

try {
  checkNode()
  process.chdir(root) // relative settings such as DATA_DIR do not depend on the current folder
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  giveUp(error)
}

await import(pathToFileURL(join(root, 'dist/api/main.js')).href)
