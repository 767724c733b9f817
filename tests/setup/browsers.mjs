// Finds the three browsers of the end-to-end tests. A browser that is missing is installed from
// Debian's packages, or else downloaded by Playwright.
import { basename } from 'node:path'
import { SetupError } from '../../api/commands/setup/process.mjs'
import { onPath, thisMachine } from './machine.mjs'

/** @typedef {import('./machine.mjs').Machine} Machine */
/** @typedef {'chromium' | 'firefox' | 'webkit'} BrowserName */
/**
 * @typedef {object} BrowserSource
 * @property {string} label
 * @property {string} setting The environment variable that names the program
 * @property {readonly string[]} packages The packages of Debian
 * @property {(machine: Machine) => string[]} systemPaths Programs of the system that may be the
 *   browser
 * @property {(machine: Machine, path: string) => boolean} works
 */

export const browserNames = /** @type {const} */ (['chromium', 'firefox', 'webkit'])
const webkitDriver = 'WebKitWebDriver'
const python = '/usr/bin/python3'

/** @type {Record<BrowserName, BrowserSource>} */
const sources = {
  chromium: {
    label: 'Chromium',
    setting: 'CHROMIUM_PATH',
    packages: ['chromium-headless-shell'],
    systemPaths: (machine) => [
      // The headless shell is first, because it renders the same pages faster.
      '/usr/bin/chromium-headless-shell',
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      ...onPath(machine, 'chromium'),
      ...onPath(machine, 'google-chrome'),
    ],
    // The existence of the file is not enough: Ubuntu's `chromium-browser` may be a script that
    // only prints a notice.
    works: (machine, path) => /Chrom/.test(machine.readOutput(path, ['--version'])),
  },
  firefox: {
    label: 'Firefox',
    setting: 'FIREFOX_PATH',
    packages: ['firefox-esr'],
    systemPaths: (machine) => ['/usr/bin/firefox-esr', ...onPath(machine, 'firefox-esr')],
    works: (machine, path) => /Firefox/.test(machine.readOutput(path, ['--version'])),
  },
  webkit: {
    label: 'WebKit',
    setting: 'WEBKIT_PATH',
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
    systemPaths: (machine) => [`/usr/bin/${webkitDriver}`, ...onPath(machine, webkitDriver)],
    works: (machine, path) => basename(path) !== webkitDriver || canHostWebKit(machine),
  },
}

/**
 * Returns true if the program that shows WebKit's pages (tests/e2e/support/engines/webkit-host.py)
 * can run: it needs Python with the bindings of WebKitGTK, and a display.
 *
 * @param {Machine} machine
 */
function canHostWebKit(machine) {
  const script = `import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import WebKit2
print('found')`
  return (
    onPath(machine, 'Xvfb').length > 0 &&
    machine.isProgram(python) &&
    machine.readOutput(python, ['-c', script]) === 'found'
  )
}

/**
 * Returns the path of the first program that works, or undefined.
 *
 * @param {BrowserName} name
 * @param {Machine} machine
 */
async function findBrowser(name, machine) {
  const { label, setting, systemPaths, works } = sources[name]
  const configured = machine.env[setting]
  if (configured && !machine.isProgram(configured))
    console.log(`${setting} is not a program (${configured}). Searching for another ${label}.`)
  const candidates = [
    ...(configured ? [configured] : []),
    ...systemPaths(machine),
    await machine.playwrightBrowser(name),
  ]
  return candidates.find((path) => machine.isProgram(path) && works(machine, path))
}

/**
 * Returns the path of a browser that starts; for Debian's WebKit it is the path of its driver.
 * Installs the browser if there is none.
 *
 * @param {BrowserName} name
 * @param {Machine} [machine]
 * @throws {SetupError} With a one-line message if none can be installed
 */
export async function ensureBrowser(name, machine = thisMachine) {
  const present = await findBrowser(name, machine)
  if (present) return present
  const { label, setting, packages } = sources[name]
  const installed =
    machine.canInstall &&
    (await machine.installPackages(...packages)) &&
    (await findBrowser(name, machine))
  if (installed) return installed
  await machine.downloadBrowser(name)
  const downloaded = await findBrowser(name, machine)
  if (downloaded) return downloaded
  throw new SetupError(
    `No working ${label} was found: install one and set ${setting}, or try \`npx playwright install --with-deps ${name}\`.`,
  )
}

/**
 * Finds or installs a browser and sets its environment variable to the path, which it returns.
 *
 * @param {BrowserName} name
 * @throws {SetupError} With a one-line message if none can be installed
 */
export async function useBrowser(name) {
  const path = await ensureBrowser(name)
  process.env[sources[name].setting] = path
  return path
}
