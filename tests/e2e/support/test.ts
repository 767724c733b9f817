import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { type RunningServer, startDemoServer } from './server.ts'

interface Journey {
  /** Console lines the test expects: every other error fails it. */
  expectedErrors: RegExp
  guarded: undefined
}

/** Journeys run against the real server and its production build; a console error or a request to another host fails them. */
export const test = base.extend<Journey, { server: RunningServer }>({
  server: [async ({}, use) => {
    const server = await startDemoServer()
    await use(server)
    await server.discard()
  }, { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.url),
  // Nobody is signed in: the answer to "who am I" is 401, and the browser reports it.
  expectedErrors: [/401.*\/api\/user/, { option: true }],
  guarded: [async ({ page, server, expectedErrors }, use) => {
    const problems: string[] = []
    page.on('console', (message) => {
      const text = `${message.text()} (${message.location().url})`
      if (message.type() === 'error' && !expectedErrors.test(text)) problems.push(`console: ${text}`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (/^https?:$/.test(protocol) && origin !== server.url) problems.push(`request to another host: ${request.url()}`)
    })
    await use(undefined)
    expect(problems).toEqual([])
  }, { auto: true }],
})

/** No violation of WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

export { expect }
