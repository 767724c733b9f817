import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { hidingReasonLabels, type OwnReview } from '#contract/reviews.ts'
import { editableUntil } from '#contract/rules/reviews.ts'
import type { ReviewRow } from '../../device/user-rows.ts'
import { loadOutbox, useWaitingRequests } from '../../domain/request-outbox/outbox.ts'
import { ownReviewsQuery, useReviewCalls } from '../../domain/reviews/queries.ts'
import type { ReviewDialogProps } from '../../domain/reviews/review-dialog.lazy.tsx'
import { ReviewItem, WaitingReview } from '../../domain/reviews/review-item.tsx'
import { TextDialog } from '../../domain/reviews/text-dialog.tsx'
import { formatShortDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { failureAs, useSubmit } from '../../ui/form/use-submit.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'

const ReviewDialog = lazyComponent<ReviewDialogProps>(
  async () => (await import('../../domain/reviews/review-dialog.lazy.tsx')).ReviewDialog,
)

/** The reviews of the user, with what became of them. */
export function OwnReviews({ user }: { user: User }) {
  const query = useQuery(ownReviewsQuery())
  const rows = useWaitingRequests()
  useEffect(() => void loadOutbox(), [])
  const waiting = rows?.filter((row): row is ReviewRow => row.kind === 'review') ?? []
  return (
    <div className="flex flex-col gap-5">
      {waiting.map((row) => (
        <WaitingReview key={row.requestId} row={row} />
      ))}
      <QueryView query={query} loading={<Skeleton className="h-24 w-full" />}>
        {(reviews) =>
          reviews.length === 0 && waiting.length === 0 ? (
            <p className="text-muted">You have written no reviews.</p>
          ) : (
            <ul className="divide-y divide-base-300">
              {reviews.map((review) => (
                <li key={review.id} className="py-5 first:pt-0">
                  <OwnItem review={review} user={user} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  )
}

const stateLabels = { waiting: 'Waits for an admin', published: 'Published', hidden: 'Hidden' }
const stateTones = { waiting: 'info', published: 'success', hidden: 'warning' } as const

function OwnItem({ review, user }: { review: OwnReview; user: User }) {
  const { id, contractorId, contractorName, status, objection } = review
  const [open, setOpen] = useState<'change' | 'object' | 'delete' | null>(null)
  const { object } = useReviewCalls()
  const [now] = useState(() => Date.now())
  const until = editableUntil(review)
  const canChange = status !== 'hidden' && (until === null || until.getTime() > now)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <Link to={`/contractor/${contractorId}`} className="link font-semibold wrap-anywhere">
          {contractorName}
        </Link>
        <Badge tone={stateTones[status]}>{stateLabels[status]}</Badge>
      </p>
      <ReviewItem review={review} />
      {status === 'hidden' && <HiddenBecause review={review} />}
      {objection && (
        <p className="text-sm text-muted">{objectionTexts[objection.result ?? 'open']}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {canChange && (
          <Button
            size="sm"
            variant="outline"
            icon="pencil"
            aria-label={`Change the review of ${contractorName}`}
            onClick={() => setOpen('change')}
          >
            {until ? `Change until ${formatShortDate(until)}` : 'Change'}
          </Button>
        )}
        {status === 'hidden' && !objection && (
          <Button size="sm" variant="outline" icon="scroll-text" onClick={() => setOpen('object')}>
            Object
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          icon="trash-2"
          className="text-error"
          aria-label={`Delete the review of ${contractorName}`}
          onClick={() => setOpen('delete')}
        >
          Delete
        </Button>
      </div>
      {open === 'change' && (
        <Suspense>
          <ReviewDialog
            contractor={{ id: contractorId, name: contractorName }}
            user={user}
            review={review}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'object' && (
        <TextDialog
          kind="objection"
          title="Object to the hiding"
          label="Why should it be shown?"
          help="An admin reads it and decides again. You can object once."
          send={(text) => object(id, text)}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteReview review={review} onClose={close} />}
    </div>
  )
}

const objectionTexts = {
  open: 'You have objected. An admin decides.',
  kept: 'You have objected. It stays hidden.',
  restored: 'You have objected, and it was published again.',
} as const

function HiddenBecause({ review: { hiddenReason, hiddenNote } }: { review: OwnReview }) {
  if (!hiddenReason) return null
  return (
    <div className="rounded-box border border-warning/40 bg-warning/10 p-3">
      <p className="font-medium">{`Hidden: ${hidingReasonLabels[hiddenReason]}`}</p>
      {hiddenNote && <p className="wrap-anywhere">{hiddenNote}</p>}
    </div>
  )
}

function DeleteReview({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const { remove } = useReviewCalls()
  const { submit, failure, isSending } = useSubmit({
    toFailure: failureAs('The review was not deleted'),
    send: async () => {
      await remove(review.id)
      return onClose
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete this review?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" pending={isSending} onClick={() => void submit()}>
            Delete Review
          </Button>
        </>
      }
    >
      <p>
        Its text and your name go for good, with the answer of the business. Its stars and dates
        stay in the numbers of all reviews.
      </p>
      <FormFailure failure={failure} />
    </Dialog>
  )
}
