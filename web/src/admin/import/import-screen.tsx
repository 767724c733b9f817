import { Ban } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Category } from '#contract/entities.ts'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Batches } from './batches.tsx'
import { FormatNotes } from './format-notes.tsx'
import { ImportForm } from './import-form.tsx'
import { Outcome } from './outcome.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useInvalidateDirectory } from './queries.ts'
import { importFailureMessage, isCancelled, useImport } from './use-import.ts'

/** The import page: select, check and import a file, see the result, and roll back imports. */
export function ImportScreen({ categories }: { categories: readonly Category[] }) {
  const { run, progress, stop } = useImport()
  const request = run.variables
  const isDryRun = run.isPending && request?.isDryRun === true
  useRefetchAfterOtherImport(!run.isPending && progress !== null)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <ImportForm
          categories={categories}
          pending={run.isPending ? (isDryRun ? 'check' : 'import') : null}
          onSend={(next) => run.mutate(next)}
        />
        {(run.isPending || progress) && (
          <ProgressCard
            fileName={(run.isPending ? request?.file.name : progress?.fileName) ?? ''}
            progress={progress}
            isDryRun={isDryRun}
            isCancelling={stop.isPending}
            onCancel={() => stop.mutate()}
          />
        )}
        {run.error &&
          (isCancelled(run.error) ? (
            <Notice icon={Ban} title="Import cancelled">
              <p>Nothing was imported.</p>
            </Notice>
          ) : (
            <FormAlert title="Import Failed">
              <p className="break-words">{importFailureMessage(run.error)}</p>
            </FormAlert>
          ))}
        {run.data && request && (
          <Outcome
            key={run.submittedAt}
            result={run.data}
            fileName={request.file.name}
            isDryRun={request.isDryRun}
          />
        )}
      </div>
      <div className="min-w-0 xl:col-span-2 xl:row-start-2">
        <Batches />
      </div>
      <FormatNotes />
    </div>
  )
}

/**
 * Refetches the directory when an import ends that was not started here, but for example in another
 * tab, by another admin, or before this page was opened.
 */
function useRefetchAfterOtherImport(isRunning: boolean): void {
  const wasRunning = useRef(false)
  const invalidateDirectory = useInvalidateDirectory()
  useEffect(() => {
    if (wasRunning.current && !isRunning) invalidateDirectory()
    wasRunning.current = isRunning
  })
}
