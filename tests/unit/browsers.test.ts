import { describe, expect, it, vi } from 'vitest'
import { importSetupModule } from '../support/setup-modules.ts'

const { ensureBrowser } = await importSetupModule('../setup/browsers.mjs')

/** Returns a machine on which these programs are installed and print these texts. */
function makeMachine(
  programs: Record<string, string>,
  { env = {}, canInstall = false }: { env?: Record<string, string>; canInstall?: boolean } = {},
) {
  return {
    env,
    canInstall,
    isProgram: (path: string) => path in programs,
    pathFolders: () => ['/usr/bin'],
    readOutput: (path: string) => programs[path] ?? '',
    installPackages: vi.fn(async (..._names: string[]) => true),
    playwrightBrowser: async (name: string) => `/playwright/${name}`,
    downloadBrowser: vi.fn(async (_name: string) => {}),
  }
}

const firefox = { '/usr/bin/firefox-esr': 'Mozilla Firefox 153.0esr' }
const webkit = { '/usr/bin/WebKitWebDriver': '', '/usr/bin/Xvfb': '', '/usr/bin/python3': 'found' }

describe('the browsers of the tests', () => {
  it('are taken from the environment variable first', async () => {
    const machine = makeMachine(
      { ...firefox, '/own/firefox': 'Mozilla Firefox 160.0' },
      { env: { FIREFOX_PATH: '/own/firefox' } },
    )
    expect(await ensureBrowser('firefox', machine)).toBe('/own/firefox')
  })

  it('are searched elsewhere when the environment variable names no program', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const machine = makeMachine(firefox, { env: { FIREFOX_PATH: '/gone' } })
    expect(await ensureBrowser('firefox', machine)).toBe('/usr/bin/firefox-esr')
    expect(log).toHaveBeenCalledWith(expect.stringContaining('FIREFOX_PATH'))
  })

  it('are installed as root on Debian, WebKit with all that its window needs', async () => {
    const programs: Record<string, string> = {}
    const machine = makeMachine(programs, { canInstall: true })
    machine.installPackages.mockImplementation(async () => {
      Object.assign(programs, webkit)
      return true
    })
    expect(await ensureBrowser('webkit', machine)).toBe('/usr/bin/WebKitWebDriver')
    expect(machine.installPackages).toHaveBeenCalledExactlyOnceWith(
      'webkit2gtk-driver',
      'xvfb',
      'python3-gi',
      'gir1.2-webkit2-4.1',
    )
    expect(machine.downloadBrowser).not.toHaveBeenCalled()
  })

  it.each(['/usr/bin/Xvfb', '/usr/bin/python3'])(
    'are downloaded by Playwright when the driver of WebKit is there without %s',
    async (missing) => {
      const programs: Record<string, string> = { ...webkit }
      delete programs[missing]
      const machine = makeMachine(programs)
      machine.downloadBrowser.mockImplementation(async (name) => {
        programs[`/playwright/${name}`] = ''
      })
      expect(await ensureBrowser('webkit', machine)).toBe('/playwright/webkit')
    },
  )

  it.each(['chromium', 'firefox', 'webkit'] as const)(
    'cause a sentence that says what to do when there is no %s',
    async (name) => {
      await expect(ensureBrowser(name, makeMachine({}))).rejects.toThrow(
        new RegExp(
          `^No working \\w+ was found: install one and set [A-Z]+_PATH, or try \`npx.* ${name}\`\\.$`,
        ),
      )
    },
  )
})
