import { useEffect, useRef } from 'react'
import type { ImportProgress } from '#contract/csv-import.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'

interface ProgressCardProps {
  fileName: string
  /** Null until the server has received the file. */
  progress: ImportProgress | null
  /** True for a check, which saves nothing. */
  isDryRun: boolean
  isCancelling: boolean
  onCancel: () => void
}

/** Shows the live progress of an import, with a Cancel button. */
export function ProgressCard({
  fileName,
  progress,
  isDryRun,
  isCancelling,
  onCancel,
}: ProgressCardProps) {
  const phase =
    progress === null
      ? 'Sending the file'
      : progress.phase === 'saving'
        ? 'Saving the contractors'
        : 'Reading and checking the rows'
  const card = useRef<HTMLElement>(null)
  const isSending = progress === null
  // On a phone the card is below the button, so it scrolls into view while the file is sent. It
  // does not scroll for an import that was already running when the page opened.
  useEffect(() => {
    if (isSending) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isSending])
  const percent =
    progress === null ? null : Math.round(Math.min(1, Math.max(0, progress.share)) * 100)
  return (
    <section ref={card} aria-labelledby="import-progress" className="panel scroll-my-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="import-progress" className="text-lg break-words">
            {`${isDryRun ? 'Checking' : 'Importing'} ${fileName}`}
          </h2>
          <p className="text-muted">
            <span role="status">{phase}</span>
            {progress && (
              <span className="tabular-nums">{` · ${formatPlural(progress.rows, 'row')}`}</span>
            )}
          </p>
        </div>
        <Button
          variant="outline"
          pending={isCancelling}
          pendingLabel="Cancelling..."
          onClick={onCancel}
        >
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={phase}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="mt-4 h-3 overflow-hidden rounded-full bg-base-300"
      >
        <div
          style={{ width: `${percent ?? 30}%` }}
          className={`h-full rounded-full bg-primary transition-[width] duration-200 ease-out ${percent === null ? 'animate-pulse' : ''}`}
        />
      </div>
      {!isDryRun && progress !== null && (
        <p className="mt-3 text-sm text-muted">
          You can leave this page while the import continues. If it is cancelled or interrupted,
          nothing is imported.
        </p>
      )}
    </section>
  )
}
