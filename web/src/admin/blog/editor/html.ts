import { normalizeWebUrl } from '#contract/rules/links.ts'

/**
 * Returns the body of a separate document, in which nothing runs or loads. It has a doctype, since
 * without one a paragraph could contain a table, which no page of the site allows.
 */
export const parseHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html').body

/**
 * Tidies the editor's HTML: removes empty paragraphs, unwraps the first paragraph of a list item if
 * only lists follow it in the item, and adds line breaks between top-level blocks and between list
 * items. Returns '' when nothing is left.
 */
export function cleanHtml(html: string): string {
  const body = parseHtml(html)
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
  for (const entry of body.querySelectorAll('li')) unwrapText(entry)
  return [...body.children]
    .map(({ outerHTML }) => outerHTML)
    .join('\n')
    .replaceAll('</li><li>', '</li>\n<li>')
}

function unwrapText(entry: Element): void {
  const [first, ...rest] = entry.children
  if (first?.tagName === 'P' && rest.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
    first.replaceWith(...first.childNodes)
}

function isEmpty(paragraph: Element): boolean {
  return (
    paragraph.textContent.trim() === '' &&
    [...paragraph.children].every(({ tagName }) => tagName === 'BR')
  )
}

/**
 * Returns the URL for a link in a post, or null when it is not allowed. http(s) URLs, paths of this
 * site, page anchors, mailto: and tel: are allowed. Adds https:// to a web address without a
 * scheme.
 */
export function normalizeLinkUrl(text: string): string | null {
  const trimmed = text.trim()
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d;=ext-]{3,}|\/(?!\/)\S*|#\S+)$/i.test(trimmed))
    return trimmed
  return normalizeWebUrl(trimmed)
}

/**
 * Returns the URL of a picture, or null when it is not allowed. http(s) URLs and paths of this site
 * are allowed. Adds https:// to a web address without a scheme.
 */
export function normalizeImageUrl(text: string): string | null {
  const trimmed = text.trim()
  return /^\/(?!\/)\S+$/.test(trimmed) ? trimmed : normalizeWebUrl(trimmed)
}
