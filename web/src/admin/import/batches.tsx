import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportBatch } from '#contract/csv-import.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AdminConfirm, useHeadingFocus } from '../ui/admin-confirm.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { formatDateTime } from '../ui/admin-time.tsx'
import { importBatchesQuery, useDownloadRejects, useRollBack } from './queries.ts'

const statuses: Record<ImportBatch['status'], { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  rolled_back: { label: 'Rolled back', tone: 'neutral' },
}

/** Earlier imports with their results, a download of the skipped rows, and a rollback. */
export function Batches() {
  const query = useQuery(importBatchesQuery())
  const [batchToRollBack, setBatchToRollBack] = useState<ImportBatch | null>(null)
  const focusHeading = useHeadingFocus()
  const afterRollBack = () => {
    setBatchToRollBack(null)
    focusHeading()
  }
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="mb-3 text-xl">
        Earlier imports
      </h2>
      <QueryView query={query} loading={<Skeleton className="h-40" />} heading="h3">
        {(batches) =>
          batches.length === 0 ? (
            <EmptyState
              isPanel
              heading="h3"
              title="No imports yet"
              hint="Each import is listed here and can be taken back."
              icon="file-spreadsheet"
            />
          ) : (
            <AdminTable
              caption="Earlier imports"
              columns={createColumns(setBatchToRollBack)}
              rows={batches}
              keyOf={({ id }) => id}
            />
          )
        }
      </QueryView>
      {batchToRollBack && (
        <RollBackDialog
          batch={batchToRollBack}
          onClose={() => setBatchToRollBack(null)}
          onRolledBack={afterRollBack}
        />
      )}
    </section>
  )
}

function createColumns(
  onRollBack: (batch: ImportBatch) => void,
): readonly [AdminColumn<ImportBatch>, ...AdminColumn<ImportBatch>[]] {
  return [
    {
      title: 'File',
      cell: ({ fileName }) => <span className="wrap-anywhere">{fileName}</span>,
      className: 'min-w-40',
    },
    {
      title: 'Status',
      cell: ({ status }) => <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>,
      cardPosition: 'badge',
    },
    { title: 'Started', cell: (batch) => <Started batch={batch} />, className: 'min-w-40' },
    { title: 'Rows', cell: (batch) => <Rows batch={batch} /> },
    {
      title: 'Actions',
      cell: (batch) =>
        (hasRejects(batch) || canRollBack(batch)) && (
          <Actions batch={batch} onRollBack={() => onRollBack(batch)} />
        ),
      cardPosition: 'actions',
    },
  ]
}

function Started({ batch: { startedAt, userEmail } }: { batch: ImportBatch }) {
  return (
    <>
      <time dateTime={startedAt} className="block">
        {formatDateTime(startedAt)}
      </time>
      <span className="block text-sm wrap-anywhere text-muted">
        {`by ${userEmail ?? 'the command line'}`}
      </span>
    </>
  )
}

function Rows({ batch: { imported, skipped } }: { batch: ImportBatch }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="block">{`${formatCount(imported)} imported`}</span>
      <span className="block text-sm text-muted">{`${formatCount(skipped)} skipped`}</span>
    </span>
  )
}

const hasRejects = ({ status, skipped }: ImportBatch) =>
  skipped > 0 && (status === 'done' || status === 'rolled_back')
const canRollBack = ({ status, imported }: ImportBatch) => status === 'done' && imported > 0

function Actions({ batch, onRollBack }: { batch: ImportBatch; onRollBack: () => void }) {
  const { id, fileName } = batch
  const save = useDownloadRejects()
  return (
    <div className="flex flex-wrap gap-2">
      {hasRejects(batch) && (
        <Button
          size="sm"
          variant="outline"
          icon="download"
          pending={save.isPending}
          aria-label={`Download skipped rows of ${fileName}`}
          onClick={() => save.mutate(id)}
        >
          Skipped rows
        </Button>
      )}
      {canRollBack(batch) && (
        <Button
          size="sm"
          variant="outline"
          icon="undo-2"
          aria-label={`Roll back ${fileName}`}
          onClick={onRollBack}
        >
          Roll back
        </Button>
      )}
    </div>
  )
}

interface RollBackDialogProps {
  batch: ImportBatch
  onClose: () => void
  /** Called after the rollback. Must close the dialog. */
  onRolledBack: () => void
}

/** Confirms the rollback of an import. */
function RollBackDialog({ batch, onClose, onRolledBack }: RollBackDialogProps) {
  const rollBack = useRollBack(onRolledBack)
  const contractorCount = formatPlural(batch.imported, 'contractor')
  return (
    <AdminConfirm
      title="Roll back this import?"
      confirmLabel={`Remove ${contractorCount}`}
      pendingLabel="Rolling back..."
      isPending={rollBack.isPending}
      errorMessage={rollBack.error && 'The import could not be rolled back.'}
      onConfirm={() => rollBack.mutate(batch)}
      onClose={onClose}
    >
      <p className="break-words">
        The <strong>{contractorCount}</strong> that <strong>{batch.fileName}</strong>{' '}
        <span>{`brought on ${formatDateTime(batch.startedAt)} are taken off the directory.`}</span>
      </p>
      <p className="text-muted">
        Those that somebody changed since then stay. Contractors that were listed before are not
        touched.
      </p>
    </AdminConfirm>
  )
}
