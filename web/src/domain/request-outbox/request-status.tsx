import { useConnection } from '../../device/connection.ts'
import type { OutboxRow } from '../../device/user-rows.ts'
import { formatAsOf } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

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
