import { type FormEvent, useState } from 'react'
import type { Post } from '#contract/entities.ts'
import { postMessages } from '#contract/messages.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { isPastSchedule } from '#contract/rules/post-timing.ts'
import { useConnection } from '../../../device/connection.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/notice.tsx'
import { formatDateTime } from '../../ui/admin-time.tsx'
import { formatFailure } from '../../ui/admin-toast.ts'
import { useSchedulePost } from '../queries.ts'
import { browserTimeZone, fromWallTime, siteZoneText, toWallTime } from '../site-time.ts'

const FORM_ID = 'schedule-form'

/** Sets when a post becomes public, in the site's time zone. */
export function ScheduleDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const [wallTime, setWallTime] = useState(() =>
    toWallTime(post.status === 'scheduled' ? post.scheduledAt : null),
  )
  const [error, setError] = useState<string | null>(null)
  const [openedAt] = useState(() => new Date().toISOString())
  const schedule = useSchedulePost()
  const isOffline = useConnection((state) => state.isOffline)
  const time = fromWallTime(wallTime)

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (time === null || schedule.isPending) return
    const isPast = isPastSchedule(Date.parse(time), Date.now())
    setError(isPast ? postMessages.scheduledInPast : null)
    if (!isPast)
      schedule.mutate(
        { post, scheduledDate: time },
        { onSuccess: onClose, onError: (cause) => setError(toFieldError(cause)) },
      )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={post.status === 'scheduled' ? 'Reschedule blog post' : 'Schedule blog post'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            disabled={time === null || isOffline}
            pending={schedule.isPending}
            pendingLabel="Scheduling..."
          >
            {isOffline ? 'Needs a connection' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
        <p className="font-medium break-words">{post.title}</p>
        {post.status === 'published' && (
          <p>
            This post is public now. It will be hidden until the scheduled time, and its page will
            show “not found”.
          </p>
        )}
        <Field
          label="Date and time"
          required
          error={error}
          help={`In the site's time zone: ${siteZoneText()}. There it is now ${formatDateTime(openedAt)}.`}
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={wallTime}
              min={toWallTime(openedAt)}
              className="input w-full"
              onChange={(event) => {
                setWallTime(event.target.value)
                setError(null)
              }}
            />
          )}
        </Field>
        {time !== null && <ScheduleSummary time={time} />}
        {schedule.isError && !error && (
          <FormAlert
            isInToast
            title={formatFailure('Failed to schedule blog post', schedule.error)}
          />
        )}
      </form>
    </Dialog>
  )
}

/**
 * Shows the chosen time as text, and also in the browser's time zone if clocks there show another
 * time.
 */
function ScheduleSummary({ time }: { time: string }) {
  const zone = browserTimeZone()
  const isDifferent = zone !== null && toWallTime(time, zone) !== toWallTime(time)
  return (
    <p role="status" className="text-muted">
      <span>{`Public from ${formatDateTime(time)}`}</span>
      {isDifferent && (
        <span>{`, which is ${formatDateTime(time, zone)} where you are (${zone})`}</span>
      )}
      <span>.</span>
    </p>
  )
}

function toFieldError(error: unknown): string | null {
  return error instanceof ApiError ? (error.fields[0]?.message ?? null) : null
}

interface DeleteDialogProps {
  post: Post
  onClose: () => void
  onDelete: () => void
}

/** Confirms the deletion of a post. */
export function DeleteDialog({ post, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete blog post?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="break-words">
        “<span>{post.title}</span>”{' '}
        <span>
          {post.status === 'published' ? 'leaves the public site at once' : 'leaves your lists'}
        </span>
        .
      </p>
      <p className="mt-2 text-muted">{`It stays under Deleted for ${BIN_DAYS} days and can be restored until then.`}</p>
    </Dialog>
  )
}
