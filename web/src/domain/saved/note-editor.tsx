import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { setNote } from './saved.ts'
import { MAX_NOTE_LENGTH } from './snapshot.ts'

/** Shows and edits the private note of a saved contractor, which is stored only on this device. */
export function NoteEditor({ id, name, note }: { id: number; name: string; note: string }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.querySelector('button')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <NoteForm id={id} name={name} note={note} onDone={() => setOpen(false)} />
  return (
    <div ref={opener} className="border-t border-base-300 pt-2">
      {note && (
        <p className="mb-1 max-w-prose break-words whitespace-pre-line">
          <span className="sr-only">Your note: </span>
          <span>{note}</span>
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon="notebook-pen"
        className="-ml-3"
        aria-label={`${note ? 'Edit' : 'Add'} note on ${name}`}
        onClick={() => setOpen(true)}
      >
        {note ? 'Edit Note' : 'Add Note'}
      </Button>
    </div>
  )
}

function NoteForm({
  id,
  name,
  note,
  onDone,
}: {
  id: number
  name: string
  note: string
  onDone: () => void
}) {
  const [text, setText] = useState(note)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    void setNote(id, text).then(onDone)
  }
  return (
    <form
      ref={form}
      onSubmit={save}
      aria-label={`Note on ${name}`}
      className="flex flex-col gap-3 border-t border-base-300 pt-3"
    >
      <Field label="Private note" help="Only on this device.">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MAX_NOTE_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="textarea w-full"
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          Save Note
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
