import { Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import DOMPurify from 'dompurify'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'
import { linkAddress, pictureAddress } from './addresses.ts'

/** A picture within the text. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (image) => (pictureAddress(image.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const keptNames: Record<string, string> = {
  TABLE: 'Table',
  FIGURE: 'Picture with caption',
  IFRAME: 'Video',
}

/** Tables, captioned pictures and videos: the editor cannot change them, and must not lose them. */
const Kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'figure', 'iframe'].map((tag) => ({
      tag,
      priority: 100,
      getAttrs: (element: HTMLElement) => {
        const html = safeHtml(element.outerHTML)
        return html ? { html } : false
      },
    })),
  renderHTML: ({ node }) => elementOf(htmlOf(node)) ?? ['p'],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.className =
        'not-prose my-4 rounded-field border border-dashed border-base-content/40 bg-base-200 px-4 py-3 text-sm font-medium text-muted'
      dom.textContent = `${keptNames[elementOf(htmlOf(node))?.tagName ?? ''] ?? 'Block'} (change it in the HTML view)`
      return { dom }
    },
})

/** What an article may be made of, as far as the server lets it (B10). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkAddress(url) !== null,
      HTMLAttributes: { target: null, rel: 'nofollow noopener', class: null },
    },
  }),
  Picture,
  Kept,
]

function htmlOf(node: { attrs: Record<string, unknown> }): string {
  return typeof node.attrs.html === 'string' ? node.attrs.html : ''
}

/**
 * The server decides what is stored; here nothing may run while it is edited, nor any frame be
 * opened but those of videos.
 */
function safeHtml(html: string): string {
  const clean = DOMPurify.sanitize(html, {
    ADD_TAGS: ['iframe'],
    ADD_ATTR: ['allowfullscreen'],
    FORBID_ATTR: ['style'],
    ALLOW_DATA_ATTR: false,
  })
  const { body } = new DOMParser().parseFromString(clean, 'text/html')
  for (const frame of body.querySelectorAll('iframe'))
    if (!isVideoUrl(frame.getAttribute('src') ?? '')) frame.remove()
  return body.innerHTML
}

/** Made in a document of its own, where nothing is fetched. */
function elementOf(html: string): Element | null {
  return new DOMParser().parseFromString(html, 'text/html').body.firstElementChild
}
