import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { type FaultyProxy, startFaultyProxy } from '../../../support/faulty-proxy.ts'
import { type DemoServer, freePort, startDemoServer } from '../server.ts'
import { type Display, startDisplay } from './display.ts'
import { tolerateMissingCommand } from './firefox-esr.ts'
import { startPlaywrightBrowser } from './playwright-browser.ts'
import type { EngineBrowser, Tab } from './tab.ts'
import { startWebKitBrowser } from './webkit-browser.ts'

/** A person with a browser of one of the three engines. */
export interface Visitor {
  openTab: () => Promise<Tab>
  /** Closes the browser and starts it again with the same data. */
  restart: () => Promise<void>
}

interface Journey {
  /** A proxy in front of the server, whose address is the origin of the site. */
  site: FaultyProxy
  visitor: Visitor
  /** A tab of the visitor. */
  tab: Tab
  /** Console errors that the test expects. Every other error fails the test. */
  expectedErrors: RegExp
}

/** The browser of a worker, which takes longer to start than most journeys take. */
interface SharedBrowser {
  openTab: (baseURL: string) => Promise<Tab>
  restart: () => Promise<void>
  /** Ends a test. Returns the errors of the console and the uncaught errors of this test. */
  endTest: () => Promise<string[]>
}

interface Shared {
  server: DemoServer
  /** The display on which WebKitGTK shows its windows. */
  display: Display | undefined
  /** False for a WebKit without `navigator.storage`. Other browsers do not depend on it. */
  hasStorageApi: boolean
  start: (folder: string) => Promise<EngineBrowser>
  sharedBrowser: SharedBrowser
}

const isWebKitDriver = (path: string | undefined): path is string =>
  path !== undefined && basename(path) === 'WebKitWebDriver'

/** What Firefox reports of code whose loading ends with its page. */
const isCancelledLoad = /^uncaught: Failed to load .* A ServiceWorker intercepted the request/

/**
 * What Firefox reports when a picture leaves the page before the worker has answered in its place,
 * which offline every link can cause. The answer is the worker's own and so has no address. A
 * document has none either, but a journey does not go on without its document.
 */
const isCancelledPicture = /^uncaught: Failed to load ‘’\. A ServiceWorker intercepted the request/

/**
 * Runs journeys in Chromium, Firefox and WebKit against the real server and the production build.
 * The tests of a worker share a browser, whose data survives a restart. They do not share what
 * pages store, because every test has its own site, at a port of its own. A test fails on an
 * unexpected console error and on an uncaught error.
 */
export const test = base.extend<Journey, Shared>({
  server: [
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.discard()
    },
    { scope: 'worker' },
  ],
  display: [
    async ({ browserName }, use) => {
      const isNeeded = browserName === 'webkit' && isWebKitDriver(process.env.WEBKIT_PATH)
      const display = isNeeded ? await startDisplay() : undefined
      await use(display)
      await display?.stop()
    },
    { scope: 'worker' },
  ],
  hasStorageApi: [true, { option: true, scope: 'worker' }],
  start: [
    async ({ playwright, browserName, launchOptions, display, hasStorageApi }, use) => {
      const driver = process.env.WEBKIT_PATH
      if (launchOptions.channel === 'moz-firefox') tolerateMissingCommand(playwright.firefox)
      await use((folder) =>
        display && isWebKitDriver(driver)
          ? startWebKitBrowser({ folder, driver, display: display.name, hasStorageApi })
          : startPlaywrightBrowser(playwright[browserName], { folder, launchOptions }),
      )
    },
    { scope: 'worker' },
  ],
  sharedBrowser: [
    async ({ start }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'lintel-profile-'))
      let browser = await start(folder)
      let seen = 0
      let problems: string[] = []
      const readProblems = () => {
        const all = browser.problems()
        problems.push(...all.slice(seen))
        seen = all.length
      }
      // A page that is left while its code loads reports that as an error.
      const leave = async (action: () => Promise<void>) => {
        readProblems()
        await action()
        const before = problems.length
        readProblems()
        problems = problems.filter((problem, at) => at < before || !isCancelledLoad.test(problem))
      }
      await use({
        openTab: async (baseURL) => {
          const tab = await browser.openTab(baseURL)
          const waitForNextDocument = tab.waitForNextDocument.bind(tab)
          tab.waitForNextDocument = (action) => leave(() => waitForNextDocument(action))
          return tab
        },
        restart: async () => {
          await leave(() => browser.close())
          browser = await start(folder)
          seen = 0
        },
        endTest: async () => {
          await leave(() => browser.reset())
          const found = problems.filter((problem) => !isCancelledPicture.test(problem))
          problems = []
          return found
        },
      })
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  site: async ({ server }, use) => {
    // Not a port of the ephemeral range, which another process could get while the site is stopped.
    const site = await startFaultyProxy(server.url, await freePort())
    await use(site)
    await site.close()
  },
  // The tests start signed out, so GET /api/user responds with 401, which the browser logs.
  expectedErrors: [/401.*\/api\/user|\/api\/user.*401/, { option: true }],
  visitor: async ({ sharedBrowser, site, expectedErrors }, use) => {
    await use({
      openTab: () => sharedBrowser.openTab(site.url),
      restart: () => sharedBrowser.restart(),
    })
    const problems = await sharedBrowser.endTest()
    expect(problems.filter((problem) => !expectedErrors.test(problem))).toEqual([])
  },
  tab: async ({ visitor }, use) => use(await visitor.openTab()),
})

export { expect }
