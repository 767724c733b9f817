import { contactCategoryLabels } from '#contract/entities.ts'
import { useConnection } from '../../device/connection.ts'
import type { ContactRow, OutboxRow } from '../../device/user-rows.ts'
import { formatAsOf } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

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

/** Why a request was rejected, or when it will be sent. */
export function RequestStatus({ row: { problem, notBefore } }: { row: OutboxRow }) {
  const connection = useConnection()
  if (problem) {
    const reasons =
      problem.fields.length > 0 ? problem.fields.map(({ message }) => message) : [problem.message]
    return (
      <div className="flex items-start gap-2 text-error">
        <Icon name="circle-alert" size={18} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">Needs attention</p>
          {reasons.map((reason, index) => (
            <p key={index} className="text-sm break-words">
              {reason}
            </p>
          ))}
        </div>
      </div>
    )
  }
  return (
    <p className="flex items-start gap-2 text-muted">
      <Icon name="clock" size={18} className="mt-0.5 shrink-0" />
      <span>{waitingText(notBefore, connection)}</span>
    </p>
  )
}

/** Returns a text that says when the request will be sent. `notBefore`: see `OutboxRow`. */
function waitingText(
  notBefore: string | null,
  { isOffline, isGated }: { isOffline: boolean; isGated: boolean },
): string {
  if (isGated) return 'Will be sent when this site can be reached again'
  if (isOffline) return "Will be sent when you're back online"
  return notBefore === null
    ? 'Will be sent shortly'
    : `It could not be sent. It will be tried again at ${formatAsOf(notBefore)}`
}
