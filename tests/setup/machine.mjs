// What the set-up of the tests asks of the machine, in one object, so that its decisions can be tried on any other.
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

const isRoot = process.getuid?.() === 0

export const thisMachine = {
  env: process.env,
  /** May we install Debian packages? */
  canInstall: isRoot && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get'),
  isRoot,
  isProgram,
  /** The folders of the PATH. */
  pathFolders: () => (process.env.PATH ?? '').split(delimiter).filter(Boolean),
  /** Names in a folder; none when there is no such folder. @param {string} folder */
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  /**
   * What a program prints on standard output; '' when it does not run. @param {string} program @param
   * {string[]} args
   */
  ask(program, args) {
    const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 })
    return status === 0 ? stdout.trim() : ''
  },
  /**
   * Installs a Debian package without its recommendations; answers whether that worked. @param
   * {string} name
   */
  async installPackage(name) {
    console.log(`Installing Debian's package ${name} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = ['-q', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
    await run('apt-get', [...apt, 'update'], { env }) // one bad source among several need not matter
    return (
      (await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', name], { env }))
        .code === 0
    )
  },
  /** Where Playwright keeps, or would keep, a Chromium of its own. */
  async playwrightChromium() {
    const { chromium } = await import('playwright')
    return chromium.executablePath()
  },
  /**
   * Downloads Playwright's own Chromium (the full one: `CHROMIUM_PATH` names it, so no headless
   * shell is needed).
   */
  async downloadChromium() {
    console.log("Downloading Playwright's Chromium …")
    await run(process.execPath, [packageCommand('playwright'), 'install', '--no-shell', 'chromium'])
  },
}

/** @typedef {typeof thisMachine} Machine */

/**
 * Every place on the PATH where a program of this name lies. @param {Machine} machine @param
 * {string} name
 */
export const onPath = (machine, name) =>
  machine
    .pathFolders()
    .map((folder) => join(folder, name))
    .filter((path) => machine.isProgram(path))
