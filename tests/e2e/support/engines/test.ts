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
  /** False for a WebKit without `navigator.storage`. Other browsers do not depend on it. */
  hasStorageApi: boolean
  start: (folder: string, baseURL: string) => Promise<EngineBrowser>
}

interface Shared {
  server: DemoServer
  /** The display on which WebKitGTK shows its windows. */
  display: Display | undefined
}

const isWebKitDriver = (path: string | undefined): path is string =>
  path !== undefined && basename(path) === 'WebKitWebDriver'

/**
 * Runs journeys in Chromium, Firefox and WebKit against the real server and the production build.
 * Every test has a browser of its own, whose data survives a restart. A test fails on an unexpected
 * console error and on an uncaught error.
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
  site: async ({ server }, use) => {
    // Not a port of the ephemeral range, which another process could get while the site is stopped.
    const site = await startFaultyProxy(server.url, await freePort())
    await use(site)
    await site.close()
  },
  hasStorageApi: [true, { option: true }],
  start: async ({ playwright, browserName, launchOptions, display, hasStorageApi }, use) => {
    const driver = process.env.WEBKIT_PATH
    if (launchOptions.channel === 'moz-firefox') tolerateMissingCommand(playwright.firefox)
    await use((folder, baseURL) =>
      display && isWebKitDriver(driver)
        ? startWebKitBrowser({ folder, baseURL, driver, display: display.name, hasStorageApi })
        : startPlaywrightBrowser(playwright[browserName], { folder, baseURL, launchOptions }),
    )
  },
  // The tests start signed out, so GET /api/user responds with 401, which the browser logs.
  expectedErrors: [/401.*\/api\/user|\/api\/user.*401/, { option: true }],
  visitor: async ({ start, site, expectedErrors }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-profile-'))
    const problems: string[] = []
    let browser = await start(folder, site.url)
    const close = async () => {
      await browser.close()
      problems.push(...browser.problems().filter((problem) => !expectedErrors.test(problem)))
    }
    await use({
      openTab: () => browser.openTab(),
      restart: async () => {
        await close()
        browser = await start(folder, site.url)
      },
    })
    await close()
    rmSync(folder, { recursive: true, force: true })
    expect(problems).toEqual([])
  },
  tab: async ({ visitor }, use) => use(await visitor.openTab()),
})

export { expect }
