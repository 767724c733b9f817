import { useEffect, useRef } from 'react'
import type { Category } from '#contract/entities.ts'
import { useCategories } from '../../domain/directory/queries.ts'
import { FormAlert, Notice } from '../../ui/notice.tsx'
import { Batches } from '../import/batches.tsx'
import { FormatNotes } from '../import/format-notes.tsx'
import { ImportForm } from '../import/import-form.tsx'
import { Outcome } from '../import/outcome.tsx'
import { ProgressCard } from '../import/progress-card.tsx'
import { useInvalidateDirectory } from '../import/queries.ts'
import { importFailureMessage, isCancelled, useImport } from '../import/use-import.ts'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/contractors/import`: imports contractors from a CSV file. */
export function AdminImportPage() {
  return (
    <AdminPage
      title="Import Contractors"
      lead="Bring in many contractors at once from a CSV file."
      back={{ to: '/admin/contractors', label: 'Contractors' }}
    >
      <ImportScreen categories={useCategories()} />
    </AdminPage>
  )
}

/** The import page: select, check and import a file, see the result, and roll back imports. */
function ImportScreen({ categories }: { categories: readonly Category[] }) {
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
          // Choices are made for the columns of one file.
          onSend={(next) =>
            run.mutate({ ...next, columns: next.file === request?.file ? request.columns : {} })
          }
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
            <Notice icon="ban" title="Import cancelled">
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
            choices={request.columns}
            onCheckAgain={(columns) => run.mutate({ ...request, columns })}
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
