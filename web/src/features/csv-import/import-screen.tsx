import { Ban } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Category } from '#contract/entities.ts'
import { FormAlert } from '../../components/form-alert.tsx'
import { Notice } from '../../components/notice.tsx'
import { Batches } from './batches.tsx'
import { FormatNotes } from './format-notes.tsx'
import { ImportForm } from './import-form.tsx'
import { Outcome } from './outcome.tsx'
import { ProgressCard } from './progress-card.tsx'
import { useDirectoryChanged } from './queries.ts'
import { importFailure, isCancelled, useImport } from './use-import.ts'

/** Choose, check, import, see what became of it, take it back (spec 2 §2.8). */
export function ImportScreen({ categories }: { categories: readonly Category[] }) {
  const { run, progress, stop } = useImport()
  const order = run.variables
  const isDryRun = run.isPending && order?.isDryRun === true
  useEndOfAnother(!run.isPending && progress !== null)
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
            fileName={(run.isPending ? order?.file.name : progress?.fileName) ?? ''}
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
              <p className="break-words">{importFailure(run.error)}</p>
            </FormAlert>
          ))}
        {run.data && order && (
          <Outcome
            key={run.submittedAt}
            result={run.data}
            fileName={order.file.name}
            isDryRun={order.isDryRun}
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

/** An import begun elsewhere, or before this page was loaded, has ended: what it did is asked for. */
function useEndOfAnother(isAtWork: boolean): void {
  const wasAtWork = useRef(false)
  const changed = useDirectoryChanged()
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) changed()
    wasAtWork.current = isAtWork
  })
}
