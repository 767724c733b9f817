import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImageIcon,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'

interface Tool {
  label: string
  icon: LucideIcon
  run: () => void
  /** Whether the text at the cursor is like this; missing where that is no question. */
  isOn?: boolean
  isDisabled?: boolean
}

/** The buttons of the editor after the toolbar pattern of the APG: one stop for Tab, arrows within. */
export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null)
  const [stop, setStop] = useState(0)
  const tools = useTools(editor, setDialog)
  const close = () => setDialog(null)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextStop(event.key, stop, tools.length)
    if (next === null) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label="Formatting"
        aria-controls={controls}
        onKeyDown={onKeyDown}
        className="sticky top-28 z-10 flex lg:top-16 flex-wrap gap-0.5 rounded-t-field border-b border-base-300 bg-base-100 p-1"
      >
        {tools.map(({ label, icon: Icon, run, isOn, isDisabled }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={isOn}
            aria-disabled={isDisabled}
            tabIndex={index === stop ? 0 : -1}
            className={`btn btn-ghost btn-square size-11 min-h-11 lg:size-9 lg:min-h-9 ${isOn ? 'bg-primary/15 text-primary' : ''} ${isDisabled ? 'opacity-40' : ''}`}
            onFocus={() => setStop(index)}
            onClick={() => !isDisabled && run()}
          >
            <Icon aria-hidden size={18} />
          </button>
        ))}
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  )
}

function useTools(editor: Editor, open: (dialog: 'link' | 'picture') => void): Tool[] {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      h2: now.isActive('heading', { level: 2 }),
      h3: now.isActive('heading', { level: 3 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return [
    {
      label: 'Heading',
      icon: Heading2,
      isOn: is.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Subheading',
      icon: Heading3,
      isOn: is.h3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    { label: 'Bold', icon: Bold, isOn: is.bold, run: () => chain().toggleBold().run() },
    { label: 'Italic', icon: Italic, isOn: is.italic, run: () => chain().toggleItalic().run() },
    {
      label: 'Bulleted list',
      icon: List,
      isOn: is.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      isOn: is.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    { label: 'Quote', icon: Quote, isOn: is.quote, run: () => chain().toggleBlockquote().run() },
    { label: 'Link', icon: Link2, isOn: is.link, run: () => open('link') },
    { label: 'Picture', icon: ImageIcon, run: () => open('picture') },
    { label: 'Undo', icon: Undo2, isDisabled: !is.undo, run: () => chain().undo().run() },
    { label: 'Redo', icon: Redo2, isDisabled: !is.redo, run: () => chain().redo().run() },
  ]
}

function nextStop(key: string, stop: number, count: number): number | null {
  if (key === 'ArrowRight') return (stop + 1) % count
  if (key === 'ArrowLeft') return (stop + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
