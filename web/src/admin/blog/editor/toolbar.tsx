import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { LinkDialog, PictureDialog } from './dialogs.tsx'

interface Tool {
  label: string
  icon: IconName
  run: () => void
  /** Whether the format applies at the cursor. Undefined for buttons that are not toggles. */
  isOn?: boolean
  isDisabled?: boolean
}

/**
 * The editor's toolbar. It follows the ARIA toolbar pattern: the toolbar is one tab stop, and the
 * arrow keys, Home and End move between its buttons.
 */
export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null)
  const [focusedIndex, setFocusedIndex] = useState(0)
  const tools = useTools(editor, setDialog)
  const close = () => setDialog(null)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextIndex(event.key, focusedIndex, tools.length)
    if (next === null) return
    event.preventDefault()
    setFocusedIndex(next)
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
        {tools.map(({ label, icon, run, isOn, isDisabled }, index) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={isOn}
            aria-disabled={isDisabled}
            tabIndex={index === focusedIndex ? 0 : -1}
            className={`btn btn-ghost btn-square size-11 min-h-11 lg:size-9 lg:min-h-9 ${isOn ? 'bg-primary/15 text-primary' : ''} ${isDisabled ? 'opacity-40' : ''}`}
            onFocus={() => setFocusedIndex(index)}
            onClick={() => !isDisabled && run()}
          >
            <Icon name={icon} size={18} />
          </button>
        ))}
      </div>
      {dialog === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={close} />}
    </>
  )
}

function useTools(editor: Editor, open: (dialog: 'link' | 'picture') => void): Tool[] {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      h2: current.isActive('heading', { level: 2 }),
      h3: current.isActive('heading', { level: 3 }),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      quote: current.isActive('blockquote'),
      link: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  return [
    {
      label: 'Heading',
      icon: 'heading-2',
      isOn: active.h2,
      run: () => chain().toggleHeading({ level: 2 }).run(),
    },
    {
      label: 'Subheading',
      icon: 'heading-3',
      isOn: active.h3,
      run: () => chain().toggleHeading({ level: 3 }).run(),
    },
    { label: 'Bold', icon: 'bold', isOn: active.bold, run: () => chain().toggleBold().run() },
    {
      label: 'Italic',
      icon: 'italic',
      isOn: active.italic,
      run: () => chain().toggleItalic().run(),
    },
    {
      label: 'Bulleted list',
      icon: 'list',
      isOn: active.bullets,
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      icon: 'list-ordered',
      isOn: active.numbers,
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      icon: 'quote',
      isOn: active.quote,
      run: () => chain().toggleBlockquote().run(),
    },
    { label: 'Link', icon: 'link-2', isOn: active.link, run: () => open('link') },
    { label: 'Picture', icon: 'image', run: () => open('picture') },
    { label: 'Undo', icon: 'undo-2', isDisabled: !active.undo, run: () => chain().undo().run() },
    { label: 'Redo', icon: 'redo-2', isDisabled: !active.redo, run: () => chain().redo().run() },
  ]
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
