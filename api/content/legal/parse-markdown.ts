import { storageBlocks } from '#contract/rules/site-names.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { LegalBlock, LegalSection, LegalText } from './text.ts'

const LIST_ITEM = /^\s*(?:[-*+]|(\d{1,3})[.)])\s+/

/**
 * Parses the Markdown of a legal text: headings, paragraphs, lists, and the names of the lists that
 * the program fills in. A heading of the first level begins a section. HTML is text.
 */
export function parseLegalText(markdown: string): LegalText {
  const intro: LegalBlock[] = []
  const sections: (LegalSection & { blocks: LegalBlock[] })[] = []
  for (const lines of paragraphsOf(markdown)) {
    const [first = ''] = lines
    const [marks, level, heading] = /^(#{1,6})\s+(\S.*)$/.exec(first) ?? []
    if (marks === undefined) {
      ;(sections.at(-1)?.blocks ?? intro).push(toBlock(lines))
    } else if (level === '#' || sections.length === 0) {
      sections.push({ id: freeId(heading ?? '', sections), heading: heading ?? '', blocks: [] })
    } else {
      sections.at(-1)?.blocks.push({ kind: 'heading', text: heading ?? '' })
    }
  }
  return { intro, sections }
}

/** Returns the lines of each heading, list and paragraph. */
function paragraphsOf(markdown: string): string[][] {
  const paragraphs: string[][] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const isHeading = /^#{1,6}\s/.test(line)
    const last = paragraphs.at(-1)
    const isOtherKind = LIST_ITEM.test(line) && last !== undefined && !LIST_ITEM.test(last[0] ?? '')
    if (line.trim() === '') isOpen = false
    else if (isOpen && last && !isHeading && !isOtherKind) last.push(line.trim())
    else {
      paragraphs.push([line.trim()])
      isOpen = !isHeading
    }
  }
  return paragraphs
}

function toBlock(lines: readonly string[]): LegalBlock {
  const [first = ''] = lines
  const name = storageBlocks.find((block) => first === `{${block}}`)
  if (name && lines.length === 1) return { kind: 'storage', name }
  if (!LIST_ITEM.test(first)) return { kind: 'paragraph', text: lines.join(' ') }
  const items: string[] = []
  for (const line of lines) {
    if (LIST_ITEM.test(line)) items.push(line.replace(LIST_ITEM, ''))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return { kind: 'list', items, isNumbered: /^\s*\d/.test(first) }
}

/** Returns an id for a heading that no other section has. */
function freeId(heading: string, sections: readonly LegalSection[]): string {
  const slug = slugify(heading) || 'section'
  const isTaken = (id: string) => sections.some((section) => section.id === id)
  let id = slug
  for (let number = 2; isTaken(id); number += 1) id = `${slug}-${number}`
  return id
}
