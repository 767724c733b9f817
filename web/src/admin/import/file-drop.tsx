import { CircleAlert, FileSpreadsheet, Upload, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { MAX_CSV_BYTES, MAX_CSV_ROWS } from '#contract/csv-import.ts'
import { formatMegabytes, formatSize } from '../../lib/format-size.ts'
import type { FileProblem } from './check-file.ts'

interface FileDropProps {
  file: File | null
  problem: FileProblem | null
  isDisabled: boolean
  onFile: (file: File | null) => void
}

/** Selects one file with the file dialog or by drag and drop. */
export function FileDrop({ file, problem, isDisabled, onFile }: FileDropProps) {
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
          <FileSpreadsheet aria-hidden size={32} strokeWidth={1.5} className="text-primary" />
        ) : (
          <Upload aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
        )}
        <span id={`${id}-file`} className="max-w-full font-semibold break-words">
          {file ? `${file.name} (${formatSize(file.size)})` : 'Drop a CSV file here'}
        </span>
        <span id={`${id}-label`} className="link font-medium text-primary">
          {file ? 'Choose another CSV file' : 'Choose a CSV file'}
        </span>
        <span id={`${id}-help`} className="text-sm text-muted">
          At most {formatMegabytes(MAX_CSV_BYTES)} and {MAX_CSV_ROWS.toLocaleString('en-US')} rows
        </span>
      </label>
      {problem && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-error">
          <CircleAlert aria-hidden size={18} className="mt-px shrink-0" />
          {problem.title}: {problem.description}
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
          <X aria-hidden size={18} />
          Remove file
        </button>
      )}
    </div>
  )
}
