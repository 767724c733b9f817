import { test as base, expect } from 'playwright/test'
import { type OpenAiStandIn, startOpenAiStandIn } from '../../../mocks/upstream/openai.ts'
import { type DemoServer, type DirectorySize, startDemoServer } from './server.ts'

interface Journey {
  /** Console lines the test expects: every other error fails it. */
  expectedErrors: RegExp
  guarded: undefined
  /**
   * True where no test needs the directory on the device: the app then leaves it, as for a browser
   * that is to save data.
   */
  savesData: boolean
}

interface SharedServer {
  /** Tests with the same two options share a server in each worker. */
  server: DemoServer
  /** Stand-in of the AI service that the server calls. */
  ai: OpenAiStandIn
  /** 'large' for tests about the number of contractors: each visit costs much more. */
  directory: DirectorySize
  /** True for tests that change what other visitors see. */
  changesSite: boolean
}

/**
 * Journeys run against the real server and its production build; a console error or a request to
 * another host fails them.
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
  // Nobody is signed in: the answer to "who am I" is 401, and the browser reports it.
  expectedErrors: [/401.*\/api\/user/, { option: true }],
  savesData: [false, { option: true }],
  guarded: [
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
