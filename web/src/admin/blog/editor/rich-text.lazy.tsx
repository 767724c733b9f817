import { EditorContent, Node, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'
import { cleanHtml, normaliseImageUrl, normaliseLinkUrl } from './html.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextProps {
  id: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  describedBy?: string | undefined
  isInvalid: boolean
}

/**
 * A rich text editor with a toolbar. Calls `onChange` only after user input, not when the editor
 * normalises the initial HTML.
 */
export function RichText({ id, value, onChange, describedBy, isInvalid }: RichTextProps) {
  const lastValue = useRef(value)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })
  const editor = useEditor({
    extensions,
    content: value,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Content',
        class: 'prose max-w-prose min-h-80 [&_li>p]:my-0 px-4 py-3 break-words outline-none',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      lastValue.current = cleanHtml(changed.getHTML())
      latestOnChange.current(lastValue.current)
    },
  })
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [value, editor])

  return (
    <div
      className={`rounded-field border bg-base-100 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-primary ${isInvalid ? 'border-2 border-error' : 'border-base-content/45'}`}
    >
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** An inline picture. */
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
      getAttrs: (image) => (normaliseImageUrl(image.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const blockLabels: Record<string, string> = {
  TABLE: 'Table',
  FIGURE: 'Picture with caption',
  IFRAME: 'Video',
}

/** Tables, captioned pictures and videos. The editor cannot change them but must preserve them. */
const ReadOnlyBlock = Node.create({
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
  renderHTML: ({ node }) => parseElement(htmlOf(node)) ?? ['p'],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.className =
        'not-prose my-4 rounded-field border border-dashed border-base-content/40 bg-base-200 px-4 py-3 text-sm font-medium text-muted'
      dom.textContent = `${blockLabels[parseElement(htmlOf(node))?.tagName ?? ''] ?? 'Block'} (change it in the HTML view)`
      return { dom }
    },
})

/** The content that a post may have. It matches what the server allows. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => normaliseLinkUrl(url) !== null,
      HTMLAttributes: { target: null, rel: 'nofollow noopener', class: null },
    },
  }),
  Picture,
  ReadOnlyBlock,
]

function htmlOf(node: { attrs: Record<string, unknown> }): string {
  return typeof node.attrs.html === 'string' ? node.attrs.html : ''
}

/**
 * Removes scripts and all iframes except videos, so that nothing runs in the editor. The server
 * sanitizes again before it stores the post.
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

/** Parses HTML in a separate document, so that the browser loads no images or frames. */
function parseElement(html: string): Element | null {
  return new DOMParser().parseFromString(html, 'text/html').body.firstElementChild
}
