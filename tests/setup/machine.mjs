// The functions that the set-up of the tests uses to access the machine.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packageCommand, run } from '../../api/commands/setup/process.mjs'

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** @type {Promise<unknown> | undefined} Set when this process has updated the package lists */
let packageListsUpdate

const isRoot = process.getuid?.() === 0

export const thisMachine = {
  env: process.env,
  /** True if this process can install Debian packages. */
  canInstall: isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get'),
  isRoot,
  isProgram,
  /** The folders of the PATH. */
  pathFolders: () => (process.env.PATH ?? '').split(delimiter).filter(Boolean),
  /**
   * Returns the names in a folder, or [] if it does not exist.
   *
   * @param {string} folder
   */
  listFolder: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  /**
   * Runs a program and returns its standard output, or '' if it fails.
   *
   * @param {string} program
   * @param {string[]} args
   */
  readOutput(program, args) {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 })
    return status === 0 ? stdout.trim() : ''
  },
  /**
   * Installs Debian packages without their recommendations. Returns true on success.
   *
   * @param {string[]} names
   */
  async installPackages(...names) {
    console.log(`Installing Debian's ${names.join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = ['-q', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
    // A failed update is ignored, because one broken package source also makes it fail.
    await (packageListsUpdate ??= run('apt-get', [...apt, 'update'], { env }))
    return (
      (
        await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...names], {
          env,
        })
      ).code === 0
    )
  },
  /**
   * Returns the path where Playwright installs a browser; the file may not exist.
   *
   * @param {'chromium' | 'firefox' | 'webkit'} name
   */
  async playwrightBrowser(name) {
    const playwright = await import('playwright')
    return playwright[name].executablePath()
  },
  /**
   * Downloads Playwright's browser. Of Chromium it leaves out the headless shell, because
   * `playwrightBrowser` returns the path of the full browser.
   *
   * @param {'chromium' | 'firefox' | 'webkit'} name
   */
  async downloadBrowser(name) {
    console.log(`Downloading Playwright's browser ${name} …`)
    await run(process.execPath, [packageCommand('playwright'), 'install', '--no-shell', name])
  },
}

/** @typedef {typeof thisMachine} Machine */

/**
 * Returns the paths of all programs with this name in the folders of the PATH.
 *
 * @param {Machine} machine
 * @param {string} name
 */
export const onPath = (machine, name) =>
  machine
    .pathFolders()
    .map((folder) => join(folder, name))
    .filter((path) => machine.isProgram(path))
