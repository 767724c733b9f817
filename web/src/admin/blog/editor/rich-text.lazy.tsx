import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { cleanHtml } from './clean-html.ts'
import { extensions } from './extensions.ts'
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
