// A Chromium for the browser tests: one that is here, else Debian's, else Playwright's own.
import { SetupError } from '../../api/commands/setup/process.mjs'
import { onPath, thisMachine } from './machine.mjs'

/**
 * The headless shell first: it draws the same pages without a browser window around them, in less
 * time.
 */
const systemPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
]
const debianPackage = 'chromium-headless-shell'

/**
 * The first Chromium that really starts: a file alone proves nothing (Ubuntu's `chromium-browser`
 * may be a notice).
 *
 * @param {import('./machine.mjs').Machine} machine
 */
async function findChromium(machine) {
  const wished = machine.env.CHROMIUM_PATH
  if (wished && !machine.isProgram(wished))
    console.log(`CHROMIUM_PATH names no program (${wished}); looking elsewhere.`)
  const places = [
    ...(wished ? [wished] : []),
    ...systemPlaces,
    ...onPath(machine, 'chromium'),
    ...onPath(machine, 'google-chrome'),
    await machine.playwrightChromium(),
  ]
  return places.find(
    (path) => machine.isProgram(path) && /Chrom/.test(machine.ask(path, ['--version'])),
  )
}

/**
 * Answers the path of a Chromium that runs, installing one when there is none.
 *
 * @param {import('./machine.mjs').Machine} [machine]
 * @throws {SetupError} With one line when none can be had
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
    'No Chromium that runs: install one and set CHROMIUM_PATH, or try `npx playwright install --with-deps chromium`.',
  )
}
