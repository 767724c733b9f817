import { type Page, test as base, expect } from 'playwright/test'
import { type OpenAiStandIn, startOpenAiStandIn } from '../../../mocks/upstream/openai.ts'
import { type DemoServer, type DirectorySize, startDemoServer } from './server.ts'

interface Journey {
  /** Console errors that the test expects. Every other console error fails the test. */
  expectedErrors: RegExp
  failOnProblems: undefined
  /**
   * True if the tests do not need the directory on the device. The app then does not download it,
   * as if the browser's data saver were on.
   */
  savesData: boolean
}

interface SharedServer {
  /** One server per worker, shared by tests with the same options. */
  server: DemoServer
  /** A stand-in for the AI service that the server calls. */
  ai: OpenAiStandIn
  /** 'large' for tests about the number of contractors. With it each visit takes much longer. */
  directory: DirectorySize
  /** True for tests that change what visitors see. Other tests do not use their server. */
  changesSite: boolean
}

/**
 * Makes `goto` and `reload` wait until the app runs. The links and buttons of a drawn page are
 * there earlier, but until the app runs a link loads a new document and a button does nothing. A
 * call with its own `waitUntil` does not wait for the app.
 */
function waitForApp(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  const running = page.locator('html[data-ready], html:not(:has(#root))')
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await running.waitFor({ state: 'attached' })
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await running.waitFor({ state: 'attached' })
    return response
  }
}

/**
 * Runs end-to-end tests against the real server and the production build. A test fails on an
 * unexpected console error, an uncaught error or a request to another host.
 */
export const test = base.extend<Journey, SharedServer>({
  directory: ['small', { option: true, scope: 'worker' }],
  changesSite: [false, { option: true, scope: 'worker' }],
  ai: [
    async ({}, use) => {
      const standIn = await startOpenAiStandIn()
      await use(standIn)
      await standIn.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ai, directory }, use) => {
      const server = await startDemoServer(
        { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: ai.url },
        directory,
      )
      await use(server)
      await server.discard()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitForApp)
    await use(context)
  },
  expectedErrors: [/^$/, { option: true }],
  savesData: [false, { option: true }],
  failOnProblems: [
    async ({ context, page, server, savesData, expectedErrors }, use) => {
      if (savesData)
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        )
      const problems: string[] = []
      page.on('console', (message) => {
        const text = `${message.text()} (${message.location().url})`
        if (message.type() === 'error' && !expectedErrors.test(text))
          problems.push(`console: ${text}`)
      })
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (/^https?:$/.test(protocol) && origin !== server.url)
          problems.push(`request to another host: ${request.url()}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
