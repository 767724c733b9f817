import { type FormEvent, useState } from 'react'
import type { Category } from '#contract/entities.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FileProblem, NO_FILE, findFileProblem } from './check-file.ts'
import { FileDrop } from './file-drop.tsx'

interface ImportFormProps {
  categories: readonly Category[]
  /** The request that is running; null when none is running. */
  pending: 'check' | 'import' | null
  onSend: (request: { file: File; fallbackCategory: string; isDryRun: boolean }) => void
}

const DEFAULT_FALLBACK = 'general-contractors'

/** Selects a file, then checks or imports it. */
export function ImportForm({ categories, pending, onSend }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [chosen, setChosen] = useState(DEFAULT_FALLBACK)
  const fallbackCategory = categories.some(({ slug }) => slug === chosen)
    ? chosen
    : (categories[0]?.slug ?? DEFAULT_FALLBACK)

  const reject = (newProblem: FileProblem) => {
    setProblem(newProblem)
    toast({ tone: 'error', ...newProblem })
  }
  const choose = (next: File | null) => {
    const fileProblem = next && findFileProblem(next)
    setFile(fileProblem ? null : next)
    setProblem(null)
    if (fileProblem) reject(fileProblem)
  }
  const send = (isDryRun: boolean) => {
    if (pending) return
    if (!file) return reject(NO_FILE)
    onSend({ file, fallbackCategory, isDryRun })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }

  return (
    <form noValidate onSubmit={submit} className="panel flex flex-col gap-5 p-4 sm:p-5">
      <FileDrop file={file} problem={problem} isDisabled={pending !== null} onFile={choose} />
      <Field label="Fallback category" help="For rows whose category is missing or unknown.">
        {(control) => (
          <select
            {...control}
            value={fallbackCategory}
            disabled={pending !== null}
            onChange={(event) => setChosen(event.target.value)}
            className="select w-full sm:max-w-xs"
          >
            {categories.length === 0 && (
              <option value={DEFAULT_FALLBACK}>General Contractors</option>
            )}
            {categories.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div>
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button
            type="submit"
            pending={pending === 'import'}
            pendingLabel="Importing..."
            disabled={pending !== null}
          >
            Import
          </Button>
          <Button
            variant="outline"
            pending={pending === 'check'}
            pendingLabel="Checking..."
            disabled={pending !== null}
            onClick={() => send(true)}
          >
            Check the file
          </Button>
        </div>
        <p className="mt-2 text-sm text-muted">Checking reads the whole file and saves nothing.</p>
      </div>
    </form>
  )
}
