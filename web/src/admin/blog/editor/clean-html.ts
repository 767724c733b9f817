/**
 * Tidies the editor's HTML: removes empty paragraphs, unwraps the first paragraph of a list item if
 * only lists follow it in the item, and adds line breaks between top-level blocks and between list
 * items. Returns '' when nothing is left.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const entry of body.querySelectorAll('li')) unwrapText(entry)
  for (const paragraph of body.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove()
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
