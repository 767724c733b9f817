import { EditorContent, Mark, Node, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { cleanHtml, normalizeImageUrl, normalizeLinkUrl, parseHtml } from './html.ts'
import { PasteFromElsewhere } from './paste.ts'
import { toPostDocument } from './post-document.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextProps {
  id: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
  describedBy?: string
  isInvalid: boolean
}

/**
 * A rich text editor with a toolbar. Calls `onChange` only after user input, not when the editor
 * normalizes the initial HTML.
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
        // A translator would change the text in the editor, and the translation would be saved.
        translate: 'no',
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
      getAttrs: (image) => (normalizeImageUrl(image.getAttribute('src') ?? '') ? null : false),
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
        const { html } = toPostDocument(element.outerHTML)
        return html ? { html } : false
      },
    })),
  renderHTML: ({ node }) => parseElement(htmlOf(node)) ?? ['p'],
  addNodeView:
    () =>
    ({ node }) => {
      const element = parseElement(htmlOf(node))
      const dom = document.createElement('div')
      dom.className =
        'my-4 overflow-x-auto rounded-field border border-dashed border-base-content/40 bg-base-200 px-4 py-3'
      const label = document.createElement('p')
      label.className = 'm-0 text-sm font-medium text-muted'
      label.textContent = `${blockLabels[element?.tagName ?? ''] ?? 'Block'} (change it in the HTML view)`
      dom.append(label)
      // A video would load in the editor.
      if (element && element.tagName !== 'IFRAME') dom.append(document.importNode(element, true))
      return { dom }
    },
})

const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})

/** The content that a post may have: the elements of `postElements`. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => normalizeLinkUrl(url) !== null,
      HTMLAttributes: { target: null, rel: 'nofollow noopener', class: null },
    },
  }),
  Picture,
  ReadOnlyBlock,
  Superscript,
  Subscript,
  PasteFromElsewhere,
]

function htmlOf(node: { attrs: Record<string, unknown> }): string {
  return typeof node.attrs.html === 'string' ? node.attrs.html : ''
}

const parseElement = (html: string): Element | null => parseHtml(html).firstElementChild
