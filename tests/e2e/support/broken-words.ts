import type { Page } from 'playwright/test'

/** Buttons, links that look like buttons, and headings. */
const LABELS = '.btn, button, summary, h1, h2, h3, h4'

/**
 * Returns the words in visible elements of a selector that are broken over two lines. A word may be
 * broken at its hyphens, and an address also at its dots and slashes.
 */
export function brokenWords(page: Page, selector = LABELS): Promise<string[]> {
  return page.evaluate((wanted) => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element?.closest(wanted) || !element.checkVisibility() || element.closest('.sr-only'))
        continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}'’]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.add(word)
      }
    }
    return [...broken]
  }, selector)
}
