import type { Page } from 'playwright/test'

interface Shift {
  by: number
  what: string
}

/**
 * Measures the layout shifts of the pages that are loaded from now on. Returns a function that
 * returns the sum of the shifts since the last load, without those that follow an input, and the
 * elements that moved.
 */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<Shift>> {
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { moved: [] as { by: number; what: string }[] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (!entry.hadRecentInput)
          shifts.moved.push({
            by: entry.value,
            what: entry.sources
              .map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''))
              .join(', '),
          })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => {
      const { moved } = window as unknown as { moved: { by: number; what: string }[] }
      return {
        by: moved.reduce((sum, { by }) => sum + by, 0),
        what: moved.map(({ what }) => what).join('; '),
      }
    })
}
