import { useEffect } from 'react'
import { NoteEditor } from './note-editor.tsx'
import { loadSaved, useSaved } from './saved.ts'

interface StoredNoteProps {
  id: number
  name: string
  hasFocus: boolean
}

/** The note of a saved contractor, once it is read. */
export function StoredNote({ id, name, hasFocus }: StoredNoteProps) {
  const row = useSaved(({ rows }) => rows?.find((one) => one.id === id))
  useEffect(() => {
    if (useSaved.getState().rows === null) void loadSaved()
  }, [])
  return row && <NoteEditor id={id} name={name} note={row.note} hasFocus={hasFocus} />
}
