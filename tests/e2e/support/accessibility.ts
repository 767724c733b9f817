import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no violation of WCAG 2.2 AA in either theme. The second theme differs only in colours, so only colour rules run again. */
export async function expectAccessible(page: Page): Promise<void> {
  // A half-finished transition has colours that nobody chose.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; animation: none !important }' })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await expectNoViolation(page, { type: 'tag', values: standards })
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectNoViolation(page, { type: 'rule', values: colourRules })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

async function expectNoViolation(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<void> {
  // The library sends its half megabyte of code before each scan; a page that has it needs it only once.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // No page has frames of ours, and legacy mode opens no second tab for each scan.
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: 'void 0' } : {}) }).setLegacyMode().options({ runOnly, resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** Expects that nothing is wider than a window of `width` pixels. The window has its size again afterwards. */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (size) await page.setViewportSize(size)
}
