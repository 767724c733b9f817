import type { ImportBatch } from '#contract/csv-import.ts'
import { formatPlural } from '../../lib/format.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatDateTime } from '../ui/format-date-time.ts'
import { useRollBack } from './queries.ts'

interface RollBackDialogProps {
  batch: ImportBatch
  onClose: () => void
  /** Called after the rollback. Must close the dialog. */
  onRolledBack: () => void
}

/** Confirms the rollback of an import. */
export function RollBackDialog({ batch, onClose, onRolledBack }: RollBackDialogProps) {
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
        The <strong>{contractorCount}</strong> that <strong>{batch.fileName}</strong> brought on{' '}
        {formatDateTime(batch.startedAt)} are taken off the directory.
      </p>
      <p className="text-muted">
        Those that somebody changed since then stay. Contractors that were listed before are not
        touched.
      </p>
    </AdminConfirm>
  )
}
