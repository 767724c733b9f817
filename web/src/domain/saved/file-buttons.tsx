import { type ChangeEvent, useRef, useState } from 'react'
import { isIos, isStandalone } from '../../device/platform.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { parseSavedFile, SavedFileError, savedFileName, serializeSaved } from './saved-file.ts'
import { savedCsv } from './saved-texts.ts'
import { mergeSaved } from './saved.ts'

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
