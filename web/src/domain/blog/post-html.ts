import DOMPurify, { type Config } from 'dompurify'
import { isExternalLink } from '#contract/rules/external-link.ts'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'

/**
 * The tags and attributes that an article may have. Scripts and styles are not allowed. `showVideo`
 * checks iframes.
 */
const settings: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'caption',
    'cite',
    'code',
    'dd',
    'del',
    'div',
    'dl',
    'dt',
    'em',
    'figcaption',
    'figure',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'i',
    'iframe',
    'img',
    'ins',
    'kbd',
    'li',
    'mark',
    'ol',
    'p',
    'pre',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'tfoot',
    'th',
    'thead',
    'tr',
    'u',
    'ul',
  ],
  ALLOWED_ATTR: [
    'href',
    'src',
    'alt',
    'title',
    'width',
    'height',
    'colspan',
    'rowspan',
    'scope',
    'start',
    'reversed',
    'cite',
    'datetime',
    'lang',
    'dir',
    'allowfullscreen',
  ],
  FORBID_ATTR: ['style'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  RETURN_DOM_FRAGMENT: true,
}

/**
 * Sanitizes an article for rendering, although the server has done so already. Turns h1 into h2,
 * marks external links, loads images lazily, and makes videos and tables fit the screen.
 */
export function safePostHtml(content: string): string {
  const fragment = DOMPurify.sanitize(content, settings)
  for (const link of fragment.querySelectorAll('a[href]')) markLink(link)
  for (const image of fragment.querySelectorAll('img')) {
    image.setAttribute('loading', 'lazy')
    image.setAttribute('decoding', 'async')
    if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  }
  for (const frame of fragment.querySelectorAll('iframe')) showVideo(frame)
  // The page title must be the only h1.
  for (const heading of fragment.querySelectorAll('h1')) renameTo(heading, 'h2')
  for (const table of fragment.querySelectorAll('table')) makeScrollable(table)
  const container = document.createElement('div')
  container.append(fragment)
  return container.innerHTML
}

function markLink(link: Element): void {
  if (isExternalLink(link.getAttribute('href') ?? '', location.origin))
    link.setAttribute('rel', EXTERNAL_LINK_REL)
}

/** Makes an iframe of an allowed video host responsive. Removes any other iframe. */
function showVideo(frame: HTMLIFrameElement): void {
  if (!isVideoUrl(frame.getAttribute('src') ?? '')) return frame.remove()
  for (const name of ['width', 'height']) frame.removeAttribute(name)
  if (!frame.title) frame.title = 'Video'
  frame.setAttribute('loading', 'lazy')
  frame.className = 'aspect-video w-full'
}

function renameTo(element: Element, tag: string): void {
  const renamed = document.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/**
 * Wraps a table in a scroll container, so that a wide table does not make the page wider than a
 * screen of 320 px.
 */
function makeScrollable(table: Element): void {
  const wrapper = document.createElement('div')
  wrapper.className = 'overflow-x-auto'
  wrapper.tabIndex = 0
  wrapper.setAttribute('role', 'region')
  wrapper.setAttribute('aria-label', 'Table')
  table.replaceWith(wrapper)
  wrapper.append(table)
}
