import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from 'playwright/test'
import { type RunningServer, startDemoServer } from './server.ts'

interface Journey {
  /** Console lines the test expects: every other error fails it. */
  expectedErrors: RegExp
  guarded: undefined
}

/** Journeys run against the real server and its production build; a console error or a request to another host fails them. */
export const test = base.extend<Journey, { server: RunningServer; isServerOwn: boolean }>({
  // For journeys that leave so much behind that others would feel it.
  isServerOwn: [false, { option: true, scope: 'worker' }],
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

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 AA on the page as it stands, in either theme: in the other one only its colours can differ. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour half way to another, or a toast half way up, is nobody's choice.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; animation: none !important }' })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expectNoViolation(page, (axe) => axe.withTags(standards))
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectNoViolation(page, (axe) => axe.withRules(rulesOfColour))
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

async function expectNoViolation(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // No page here has frames of ours, and a tab of its own for each scan would take longer than the scan.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** Long enough for whatever the page would have drawn by now. */
export function twoFrames(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))
}

export { expect }
