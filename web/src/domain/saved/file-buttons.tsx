import { type ChangeEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { isIos, isStandalone } from '../../device/platform.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { savedCsv } from './saved-texts.ts'
import { mergeSaved } from './saved.ts'
import { MAX_NOTE_LENGTH, parseSavedRow } from './snapshot.ts'

/**
 * Exports the saved contractors with their notes to a file or for a spreadsheet, and imports such a
 * file.
 */
export function FileButtons({ rows }: { rows: readonly SavedRow[] }) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setFailure(await importFile(file))
    // Reset, so that choosing the same file again fires a change event.
    target.value = ''
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {rows.length > 0 && (
          <>
            <Button variant="outline" icon="download" onClick={() => void exportFile(rows)}>
              Export
            </Button>
            <Button
              variant="outline"
              icon="file-spreadsheet"
              onClick={() => void handOver(csvFile(rows))}
            >
              Spreadsheet (CSV)
            </Button>
          </>
        )}
        <Button variant="outline" icon="upload" onClick={() => input.current?.click()}>
          Import
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="File of saved contractors"
          className="hidden"
          onChange={(event) => void open(event)}
        />
      </div>
      {failure && (
        <FormAlert title="Nothing was imported">
          <p>{failure}</p>
        </FormAlert>
      )}
    </div>
  )
}

/** Returns an error message, or null on success. */
async function importFile(file: File): Promise<string | null> {
  try {
    const { added, known } = await mergeSaved(parseSavedFile(await file.text()))
    const details =
      known > 0
        ? {
            description: `${formatPlural(known, 'contractor')} ${known === 1 ? 'was' : 'were'} saved here already.`,
          }
        : {}
    toast({ title: `${formatPlural(added, 'contractor')} imported`, ...details })
    return null
  } catch (error) {
    return error instanceof SavedFileError ? error.message : 'The file could not be read.'
  }
}

/** Exports the file that another device imports. */
export const exportFile = (rows: readonly SavedRow[]): Promise<void> =>
  handOver(new File([serializeSaved(rows)], savedFileName(), { type: 'application/json' }))

const csvFile = (rows: readonly SavedRow[]): File =>
  new File([savedCsv(rows)], savedFileName(new Date(), 'csv'), { type: 'text/csv' })

/**
 * Hands the file to the share sheet in the app installed on an iPhone or iPad, where some versions
 * open a download as a page that cannot be left. Downloads it everywhere else.
 */
async function handOver(file: File): Promise<void> {
  const files = { files: [file] }
  if (!isIos() || !isStandalone() || !navigator.canShare?.(files)) return download(file)
  try {
    await navigator.share(files)
  } catch (error) {
    // The user has closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    download(file)
  }
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const FORMAT = 'saved-contractors'
/** The format of files of earlier versions, which are the same otherwise. */
const FORMER_FORMAT = 'lintel-saved'
const VERSION = 1
// Both limits are far above what a user can save by hand.
/** Checked against the number of characters: a text never has more characters than bytes. */
const MAX_BYTES = 20_000_000
const MAX_ENTRIES = 10_000

const fileSchema = z.object({
  format: z.enum([FORMAT, FORMER_FORMAT]),
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
class SavedFileError extends Error {}

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
