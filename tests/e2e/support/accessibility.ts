import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { isFullRun } from '../../support/full-run.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * Expects that axe finds no violation of WCAG 2.2 AA or of its best practices in the current theme.
 * `npm run test:full` also checks the color rules in the other theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Turns transitions off, because intermediate colors can fail the contrast rules.
  await page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important }',
  })
  await withWholePage(page, () => expectNoViolation(page, { type: 'tag', values: standards }))
  if (!isFullRun) return
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await expectNoViolation(page, { type: 'rule', values: colorRules })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

/**
 * Makes the window as high as the page during `work`. In a lower one, a bar at its edge covers a
 * part of whatever is there at this scroll position, and axe takes the rest for a small target.
 */
async function withWholePage(page: Page, work: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || height <= size.height) return work()
  await page.setViewportSize({ ...size, height })
  await work()
  await page.setViewportSize(size)
}

async function expectNoViolation(
  page: Page,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<void> {
  // Evaluates the script of axe, because the content security policy blocks a script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (options) => {
      const { axe } = window as unknown as {
        axe: { run: (scope: Document, wanted: RunOptions) => Promise<AxeResults> }
      }
      return axe.run(document, options)
    },
    // Preloading media and style sheets takes a fourth of the time, and no rule here needs it.
    { runOnly, resultTypes: ['violations'], preload: false } satisfies RunOptions,
  )
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

/** Expects that no content is wider than a window of `width` pixels. Restores the window size. */
export async function expectNoHorizontalScroll(page: Page, width: number): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize({ width, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  if (size) await page.setViewportSize(size)
}
