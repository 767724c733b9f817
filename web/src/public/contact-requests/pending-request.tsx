import { contactCategoryLabels } from '#contract/entities.ts'
import type { ContactRow } from '../../device/user-rows.ts'
import { RequestStatus } from '../../domain/request-outbox/request-status.tsx'
import { formatAsOf } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'

interface PendingRequestProps {
  row: ContactRow
  onEdit: () => void
  onDelete: () => void
}

/** A contact request that waits on this device to be sent, with its business, time and status. */
export function PendingRequest({ row, onEdit, onDelete }: PendingRequestProps) {
  const { businessName, category } = row.form
  return (
    <div className="flex flex-col gap-2">
      <div className="min-w-0">
        <h3 className="text-base break-words">{businessName}</h3>
        <p className="text-sm text-muted">
          {`${contactCategoryLabels[category]}. Written at ${formatAsOf(row.savedAt)}.`}
        </p>
      </div>
      <RequestStatus row={row} />
      <div className="flex flex-wrap gap-2">
        {row.problem?.status === 401 && (
          <LinkButton to="/auth?next=/contact" size="sm" icon="log-in">
            Sign In
          </LinkButton>
        )}
        <Button
          variant="outline"
          size="sm"
          icon="pencil"
          aria-label={`Edit the request of ${businessName}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="ghost"
          size="sm"
          icon="trash-2"
          className="text-error"
          aria-label={`Delete the request of ${businessName}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
