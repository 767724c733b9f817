import { useEffect, useId, useRef, useState } from 'react'
import { useDebouncedCallback } from 'use-debounce'
import { Icon } from '../../ui/icon.tsx'
import { joinNotes, setNote, toNote } from './saved.ts'
import { MAX_NOTE_LENGTH } from './snapshot.ts'

/** Time without a key after which the note is stored, in ms. It is also stored on leaving. */
const SAVE_DELAY_MS = 400

interface NoteEditorProps {
  id: number
  name: string
  note: string
  /** True to focus the field, because the user has just asked for it. */
  hasFocus?: boolean
}

/**
 * The private note of a saved contractor, which is stored only on this device, while it is typed.
 * Another tab's change is shown, and joined with text that is not stored yet.
 */
export function NoteEditor({ id, name, note, hasFocus = false }: NoteEditorProps) {
  const fieldId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(note)
  const [isSaved, setSaved] = useState(false)
  /** The note that this editor last received or stored. */
  const known = useRef(note)
  const save = useDebouncedCallback(
    async (value: string) => {
      known.current = toNote(value)
      // Without the database, the page shows a notice instead.
      setSaved((await setNote(id, value)) === 'disk')
    },
    SAVE_DELAY_MS,
    { flushOnExit: true },
  )
  useEffect(() => {
    if (note === known.current) return
    known.current = note
    setText((typed) => (save.isPending() ? joinNotes(note, typed) : note))
  }, [note, save])
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  return (
    <div className="border-t border-base-300 pt-2">
      <div>
        <p className="flex items-center justify-between gap-2 text-sm text-muted">
          <label htmlFor={fieldId} className="flex items-center gap-1.5">
            <Icon name="notebook-pen" size={16} className="shrink-0" />
            <span>
              Private note<span className="sr-only">{` on ${name}`}</span>
            </span>
          </label>
          <span role="status">{isSaved ? 'Saved' : ''}</span>
        </p>
        <textarea
          ref={field}
          id={fieldId}
          rows={1}
          maxLength={MAX_NOTE_LENGTH}
          placeholder="Only on this device"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setSaved(false)
            void save(target.value)
          }}
          onBlur={() => void save.flush()}
          className="textarea mt-1 field-sizing-content min-h-11 w-full"
        />
      </div>
      {text && (
        <p className="hidden max-w-prose break-words whitespace-pre-line print:block">{text}</p>
      )}
    </div>
  )
}
