/** The level in a style such as `mso-list:l0 level1 lfo1`. A list of Word is paragraphs with it. */
const LEVEL = /\blevel(\d{1,2})\b/i

/**
 * Turns the list paragraphs of Word into lists. Word writes an item as a paragraph whose text
 * begins with the bullet or the number.
 */
export function convertWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    if (!first.isConnected || levelOf(first) === null) continue
    const items: HTMLElement[] = []
    for (let next: Element | null = first; next && levelOf(next) !== null;)
      [next] = [next.nextElementSibling, items.push(next as HTMLElement)]
    const list = toList(items)
    first.before(list)
    for (const item of items) item.remove()
  }
}

/** Returns the level of an item of a list of Word, from 1; null for other elements. */
function levelOf(element: Element): number | null {
  if (element.tagName !== 'P') return null
  const [, list] = (element.getAttribute('style') ?? '').split(/mso-list:/i, 2)
  const level = LEVEL.exec(list?.split(';', 1)[0] ?? '')?.[1]
  return level ? Number(level) : null
}

function toList(items: readonly HTMLElement[]): DocumentFragment {
  const lists = document.createDocumentFragment()
  /** The open lists, the outermost one first. */
  const open: { level: number; list: HTMLElement }[] = []
  for (const item of items) {
    const level = levelOf(item) ?? 1
    const marker = takeMarker(item)
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level || !isSameKind(current.list, marker)) {
      if (current?.level === level) open.pop()
      const list = createList(marker)
      const parent = open.at(-1)?.list.lastElementChild ?? lists
      parent.append(list)
      current = { level, list }
      open.push(current)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    current.list.append(entry)
  }
  return lists
}

/** Removes the bullet or number from the item and returns it. */
function takeMarker(item: HTMLElement): string {
  const marker = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  marker?.remove()
  return marker?.textContent.trim() ?? ''
}

/** Returns whether a marker counts: "1.", "b)", "iv." do, a bullet does not. */
const isNumber = (marker: string) => /^\(?(?:\d+|[a-z]|[ivxl]+)[.)]/i.test(marker)

const isSameKind = (list: HTMLElement, marker: string) =>
  (list.tagName === 'OL') === isNumber(marker)

function createList(marker: string): HTMLElement {
  const list = document.createElement(isNumber(marker) ? 'ol' : 'ul')
  const start = Number(/^\(?(\d+)/.exec(marker)?.[1] ?? 1)
  if (start !== 1) list.setAttribute('start', String(start))
  return list
}
