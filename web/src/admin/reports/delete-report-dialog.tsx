import type { Report } from '#contract/reports.ts'
import { formatShortDate } from '../../lib/format.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { useDeleteReport } from './queries.ts'

interface DeleteReportDialogProps {
  report: Report
  onClose: () => void
  /** Called after the deletion. Must close the dialog. */
  onDeleted: () => void
}

/** Confirms the deletion of a report. */
export function DeleteReportDialog({ report, onClose, onDeleted }: DeleteReportDialogProps) {
  const { mutate, isPending, isSuccess, error } = useDeleteReport(onDeleted)
  return (
    <AdminConfirm
      title="Delete this report?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={isPending || isSuccess}
      errorMessage={error && 'The report could not be deleted.'}
      onConfirm={() => mutate(report)}
      onClose={onClose}
    >
      <p className="break-words">
        The report about <strong>{report.contractorName}</strong> of{' '}
        {formatShortDate(report.createdAt)} is deleted for good.
      </p>
    </AdminConfirm>
  )
}
