// Finds a Chromium for the browser tests. If there is none, installs Debian's, or else
// Playwright's.
import { SetupError } from '../../api/commands/setup/process.mjs'
import { onPath, thisMachine } from './machine.mjs'

/** The headless shell is first, because it renders the same pages faster. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]
const debianPackage = 'chromium-headless-shell'

/**
 * Returns the path of the first Chromium that starts, or undefined. The existence of the file is
 * not enough: Ubuntu's `chromium-browser` may be a script that only prints a notice.
 *
 * @param {import('./machine.mjs').Machine} machine
 */
async function findChromium(machine) {
  const configured = machine.env.CHROMIUM_PATH
  if (configured && !machine.isProgram(configured))
    console.log(`CHROMIUM_PATH is not a program (${configured}). Searching for another Chromium.`)
  const candidates = [
    ...(configured ? [configured] : []),
    ...systemPaths,
    ...onPath(machine, 'chromium'),
    ...onPath(machine, 'google-chrome'),
    await machine.playwrightChromium(),
  ]
  return candidates.find(
    (path) => machine.isProgram(path) && /Chrom/.test(machine.readOutput(path, ['--version'])),
  )
}

/**
 * Returns the path of a Chromium that starts. Installs one if there is none.
 *
 * @param {import('./machine.mjs').Machine} [machine]
 * @throws {SetupError} With a one-line message if none can be installed
 */
export async function ensureChromium(machine = thisMachine) {
  const present = await findChromium(machine)
  if (present) return present
  const installed =
    machine.canInstall &&
    (await machine.installPackage(debianPackage)) &&
    (await findChromium(machine))
  if (installed) return installed
  await machine.downloadChromium()
  const downloaded = await findChromium(machine)
  if (downloaded) return downloaded
  throw new SetupError(
    'No working Chromium was found: install one and set CHROMIUM_PATH, or try `npx playwright install --with-deps chromium`.',
  )
}
