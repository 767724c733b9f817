import { Download, Upload } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { SavedRow } from '../../device/saved-row.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { toast } from '../../ui/toast.tsx'
import { parseSavedFile, serializeSaved, SavedFileError, savedFileName } from './saved-file.ts'
import { mergeSaved } from './saved.lazy.ts'

/** Exports the saved contractors with their notes to a file, and imports such a file. */
export function FileButtons({
  rows,
  className = '',
}: {
  rows: readonly SavedRow[]
  className?: string
}) {
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
    <div className={`flex flex-col gap-3 ${className}`}>
      <div className="flex flex-wrap gap-2">
        {rows.length > 0 && (
          <Button variant="outline" icon={Download} onClick={() => download(rows)}>
            Export
          </Button>
        )}
        <Button variant="outline" icon={Upload} onClick={() => input.current?.click()}>
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

function download(rows: readonly SavedRow[]): void {
  const url = URL.createObjectURL(new Blob([serializeSaved(rows)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = savedFileName()
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
