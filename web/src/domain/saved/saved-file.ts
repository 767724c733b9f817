import * as z from 'zod/mini'
import type { SavedRow } from '../../device/user-rows.ts'
import { MAX_NOTE_LENGTH, parseSavedRow } from './snapshot.ts'

// The file in which a device exports its saved contractors, and which another device imports.

const FORMAT = 'saved-contractors'
const VERSION = 1
// Both limits are far above what a user can save by hand.
/** Checked against the number of characters: a text never has more characters than bytes. */
const MAX_BYTES = 20_000_000
const MAX_ENTRIES = 10_000

const fileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  exportedAt: z.iso.datetime(),
  contractors: z
    .array(
      z.object({
        savedAt: z.iso.datetime(),
        note: z.string(),
        contractor: z.looseObject({ id: z.int(), name: z.string() }),
      }),
    )
    .check(z.maxLength(MAX_ENTRIES)),
})

/** Serializes the saved contractors, including their notes. */
export function serializeSaved(rows: readonly SavedRow[], now = new Date()): string {
  const contractors = rows.map(({ savedAt, note, contractor, latest }) => ({
    savedAt,
    note,
    contractor: latest ?? contractor,
  }))
  return JSON.stringify(
    { format: FORMAT, version: VERSION, exportedAt: now.toISOString(), contractors },
    null,
    2,
  )
}

export function savedFileName(now = new Date(), extension: 'json' | 'csv' = 'json'): string {
  return `saved-contractors-${now.toISOString().slice(0, 10)}.${extension}`
}

/** Thrown when a file cannot be imported. The message is shown to the user. */
export class SavedFileError extends Error {}

/** Parses an exported file. Throws SavedFileError when it cannot be imported. */
export function parseSavedFile(text: string): SavedRow[] {
  if (text.length > MAX_BYTES) throw new SavedFileError('This file is too large.')
  const { data } = fileSchema.safeParse(parseJson(text))
  if (!data) throw new SavedFileError('This is not a file of saved contractors.')
  if (data.version > VERSION)
    throw new SavedFileError(
      'This file comes from a newer version of the app. Update the app, then import it again.',
    )
  return data.contractors
    .map(({ note, ...row }) => parseSavedRow({ ...row, note: note.slice(0, MAX_NOTE_LENGTH) }))
    .filter((row) => row !== null)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
