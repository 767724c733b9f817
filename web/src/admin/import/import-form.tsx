import { type DragEvent, type FormEvent, useId, useRef, useState } from 'react'
import { DEFAULT_FALLBACK_CATEGORY, MAX_CSV_BYTES, MAX_CSV_ROWS } from '#contract/csv-import.ts'
import type { Category } from '#contract/entities.ts'
import { formatMegabytes, formatSize } from '../../lib/format-size.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FileProblem, findFileProblem, NO_FILE } from './import-file.ts'

interface ImportFormProps {
  categories: readonly Category[]
  /** The request that is running; null when none is running. */
  pending: 'check' | 'import' | null
  onSend: (request: { file: File; fallbackCategory: string; isDryRun: boolean }) => void
}

/** Selects a file, then checks or imports it. */
export function ImportForm({ categories, pending, onSend }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [chosen, setChosen] = useState(DEFAULT_FALLBACK_CATEGORY)
  const fallbackCategory = categories.some(({ slug }) => slug === chosen)
    ? chosen
    : (categories[0]?.slug ?? DEFAULT_FALLBACK_CATEGORY)

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
              <option value={DEFAULT_FALLBACK_CATEGORY}>General Contractors</option>
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

interface FileDropProps {
  file: File | null
  problem: FileProblem | null
  isDisabled: boolean
  onFile: (file: File | null) => void
}

/** Selects one file with the file dialog or by drag and drop. */
function FileDrop({ file, problem, isDisabled, onFile }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  // The browser silently ignores dropped files of another type, so the drop is handled here.
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onFile(dropped)
  }
  const tint = isOver
    ? 'border-primary bg-primary/10'
    : problem
      ? 'border-error'
      : 'border-base-content/40 hover:border-primary'
  return (
    <div className="flex flex-col gap-1.5">
      <label
        className={`relative flex min-h-40 flex-col items-center justify-center gap-2 rounded-box border-2 border-dashed p-5 text-center has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-primary ${isDisabled ? 'opacity-60' : ''} ${tint}`}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          disabled={isDisabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-file ${id}-help${problem ? ` ${id}-error` : ''}`}
          aria-invalid={problem ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            if (chosen) onFile(chosen)
            // Reset, so that choosing the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
        {file ? (
          <Icon name="file-spreadsheet" size={32} className="stroke-[1.5] text-primary" />
        ) : (
          <Icon name="upload" size={32} className="stroke-[1.5] text-muted" />
        )}
        <span id={`${id}-file`} className="max-w-full font-semibold break-words">
          {file ? `${file.name} (${formatSize(file.size)})` : 'Drop a CSV file here'}
        </span>
        <span id={`${id}-label`} className="link font-medium text-primary">
          {file ? 'Choose another CSV file' : 'Choose a CSV file'}
        </span>
        <span
          id={`${id}-help`}
          className="text-sm text-muted"
        >{`At most ${formatMegabytes(MAX_CSV_BYTES)} and ${MAX_CSV_ROWS.toLocaleString('en-US')} rows`}</span>
      </label>
      {problem && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-error">
          <Icon name="circle-alert" size={18} className="mt-px shrink-0" />
          <span>{`${problem.title}: ${problem.description}`}</span>
        </p>
      )}
      {file && !isDisabled && (
        <button
          type="button"
          className="btn btn-ghost self-start"
          onClick={() => {
            onFile(null)
            input.current?.focus()
          }}
        >
          <Icon name="x" size={18} />
          Remove file
        </button>
      )}
    </div>
  )
}
