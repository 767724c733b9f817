// npm start: installs what is missing, builds what is stale, then becomes the server. The server runs in this very
// process, so that Ctrl-C and SIGTERM reach its own handlers.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/build.mjs'
import { checkNode, ensureInstalled } from './setup/install.mjs'
import { giveUp, root } from './setup/process.mjs'

try {
  checkNode()
  process.chdir(root) // relative settings such as DATA_DIR mean the same wherever the command is given
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  giveUp(error)
}

await import(pathToFileURL(join(root, 'dist/api/main.js')).href)
