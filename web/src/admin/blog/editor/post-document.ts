import DOMPurify from 'dompurify'
import { postElements, renamedPostElements } from '#contract/rules/post-elements.ts'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'
import { normalizeImageUrl, normalizeLinkUrl, parseHtml } from './html.ts'
import { convertWordLists } from './word-lists.ts'

const allowedAttributes = postElements as Record<string, readonly string[] | undefined>
const BLOCKS =
  'p,h2,h3,h4,ul,ol,blockquote,pre,hr,table,figure,iframe,div,section,article,header,footer,main,aside,nav,dl,dt,dd,address,center'
const INLINE = 'strong,em,b,i,u,s,sub,sup,a,code,span,font'
const CONTAINERS = 'div,section,article,header,footer,main,aside,nav,dl,dt,dd,address,center'

interface PostDocument {
  /** HTML that a post can have. The server stores it unchanged. */
  html: string
  /** Number of pictures that were left out, because they are on another device or in the text. */
  picturesLeftOut: number
}

/**
 * Converts HTML from elsewhere (a word processor, another site, the HTML view) to the content that
 * a post can have. Headings are mapped to the levels of a post, formats that are styles become
 * elements, a `div` is a paragraph.
 */
export function toPostDocument(source: string): PostDocument {
  const body = parseHtml(source)
  convertWordLists(body)
  replaceStyles(body)
  for (const [name, other] of Object.entries(renamedPostElements))
    for (const element of body.querySelectorAll(name)) rename(element, other)
  unwrapContainers(body)
  for (const inline of body.querySelectorAll(INLINE))
    if (inline.querySelector(BLOCKS)) inline.replaceWith(...inline.childNodes)
  for (const paragraph of body.querySelectorAll('td > p:only-child, th > p:only-child'))
    paragraph.replaceWith(...paragraph.childNodes)
  const picturesLeftOut = removePictures(body)
  sanitize(body)
  wrapText(body)
  return { html: body.innerHTML, picturesLeftOut }
}

/**
 * Editors on the web write bold as a style of a span, and wrap everything in a `b` that is not
 * bold.
 */
function replaceStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>('b,strong,i,em'))
    if (/^(?:normal|400)$/.test(element.style.fontWeight) || element.style.fontStyle === 'normal')
      element.replaceWith(...element.childNodes)
  for (const element of body.querySelectorAll<HTMLElement>('span,font')) {
    const { fontWeight, fontStyle, verticalAlign, textDecoration, textDecorationLine } =
      element.style
    const decoration = `${textDecoration} ${textDecorationLine}`
    const formats = [
      (fontWeight === 'bold' || Number(fontWeight) >= 600) && 'strong',
      fontStyle === 'italic' && 'em',
      decoration.includes('line-through') && 's',
      decoration.includes('underline') && !element.closest('a') && 'u',
      verticalAlign === 'super' && 'sup',
      verticalAlign === 'sub' && 'sub',
    ].filter((format) => format !== false)
    const parent = element.parentNode
    const content = [...element.childNodes]
    if (formats.length === 0 || !parent) {
      element.replaceWith(...content)
      continue
    }
    const wrappers = formats.map((format) => body.ownerDocument.createElement(format))
    const inner = wrappers.reduce((outer, next) => outer.appendChild(next))
    inner.append(...content)
    element.replaceWith(wrappers[0] as Node)
  }
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Turns a `div` with text into paragraphs. What is a block of its own in it stands beside it. */
function unwrapContainers(body: HTMLElement): void {
  for (const container of [...body.querySelectorAll(CONTAINERS)].reverse()) {
    if (container.closest('td,th,li,figure,caption')) {
      container.replaceWith(...container.childNodes)
      continue
    }
    wrapText(container)
    container.replaceWith(...container.childNodes)
  }
}

/** Puts text and inline elements between blocks into paragraphs. */
function wrapText(parent: Element): void {
  let paragraph: HTMLElement | null = null
  for (const child of Array.from(parent.childNodes)) {
    const isBlock = child instanceof Element && child.matches(BLOCKS)
    const isBlank = child.nodeType !== Node.ELEMENT_NODE && child.textContent?.trim() === ''
    if (isBlock) paragraph = null
    else if (paragraph) paragraph.append(child)
    else if (!isBlank) {
      paragraph = parent.ownerDocument.createElement('p')
      child.replaceWith(paragraph)
      paragraph.append(child)
    }
  }
}

/**
 * Removes the pictures that a post cannot have and returns their number. A picture without an
 * address is nothing and does not count.
 */
function removePictures(body: HTMLElement): number {
  let count = 0
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src')?.trim() ?? ''
    if (address && !/^[a-z]+:(?!\/\/)|^(?:file|blob|cid|data):/i.test(address)) {
      const url = normalizeImageUrl(address)
      if (url) {
        image.setAttribute('src', url)
        continue
      }
    }
    if (address) count += 1
    image.remove()
  }
  return count
}

/** Removes the elements and attributes that a post cannot have. The text of elements stays. */
function sanitize(body: HTMLElement): void {
  const clean = DOMPurify.sanitize(body.innerHTML, {
    ALLOWED_TAGS: Object.keys(postElements),
    ALLOWED_ATTR: [...new Set(Object.values(postElements).flat())],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of clean.querySelectorAll('*'))
    for (const name of element.getAttributeNames())
      if (!allowedAttributes[element.localName]?.includes(name)) element.removeAttribute(name)
  for (const frame of clean.querySelectorAll('iframe'))
    if (!isVideoUrl(frame.getAttribute('src') ?? '')) frame.remove()
  for (const link of clean.querySelectorAll('a')) {
    const url = normalizeLinkUrl(link.getAttribute('href') ?? '')
    if (url === null) link.replaceWith(...link.childNodes)
    else link.setAttribute('href', url)
  }
  body.replaceChildren(clean)
}
