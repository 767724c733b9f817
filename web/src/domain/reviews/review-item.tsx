import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnReview, Review } from '#contract/reviews.ts'
import { answeredVersion } from '#contract/rules/reviews.ts'
import { useConnection } from '../../device/connection.ts'
import type { ReviewRow } from '../../device/user-rows.ts'
import { formatAsOf, formatShortDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { failureAs, useSubmit } from '../../ui/form/use-submit.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { showAlreadySent } from '../request-outbox/already-sent.ts'
import { removeRequest, retryRequest } from '../request-outbox/outbox.ts'
import { RequestStatus } from '../request-outbox/request-status.tsx'
import { monthLabel } from './review-texts.ts'

export function Stars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      <span className="sr-only">{`${stars} of 5 stars`}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          size={18}
          className={star <= stars ? 'fill-star text-star' : 'text-base-300'}
        />
      ))}
    </span>
  )
}

interface ReviewItemProps {
  review: Pick<Review, 'stars' | 'text' | 'authorName' | 'workedOn' | 'askedForQuote'> &
    Pick<OwnReview, 'publishedAt' | 'editedAt' | 'reply'>
  /** What the reader can do. */
  children?: ReactNode
}

/** A review with the answer of the business. */
export function ReviewItem({ review, children }: ReviewItemProps) {
  const { stars, text, authorName, workedOn, publishedAt, editedAt, askedForQuote, reply } = review
  const answered = answeredVersion(review)
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <span className="font-semibold wrap-anywhere">{authorName}</span>
        {askedForQuote && <Badge icon="message-square">Asked for a quote here</Badge>}
      </p>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-sm text-muted">
        {[
          `Work of ${monthLabel(workedOn)}`,
          publishedAt && `written here on ${formatShortDate(publishedAt)}`,
          editedAt && `changed on ${formatShortDate(editedAt)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {reply && (
        <div className="border-l-2 border-base-300 pl-4">
          <p className="text-sm font-semibold">Answer of the business</p>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reply.text}</p>
          <p className="text-sm text-muted">
            {answered
              ? `Answered the version before ${formatShortDate(answered)}`
              : `Answered on ${formatShortDate(reply.answeredAt)}`}
          </p>
        </div>
      )}
      {children}
    </article>
  )
}

/** A review that waits on this device to be sent. */
export function WaitingReview({ row }: { row: ReviewRow }) {
  const { contractor, form, problem, requestId, savedAt } = row
  const isOffline = useConnection((state) => state.isOffline)
  const { submit, isSending } = useSubmit({
    toFailure: failureAs('The review was not deleted'),
    send: async () => {
      const removed = await removeRequest(requestId)
      if (!removed) showAlreadySent('review')
      // When the response was lost, the server may have it.
      else if (removed.isTried !== false && !removed.problem)
        toast({
          tone: 'info',
          title: 'It may have been sent already',
          description: 'If so, you find it in your account, where you can delete it.',
        })
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-base break-words">
        {'Review of '}
        <Link to={`/contractor/${contractor.id}`} className="link">
          {contractor.name}
        </Link>
      </h3>
      <p className="line-clamp-2 text-sm break-words text-muted">{form.text}</p>
      <p className="text-sm text-muted">{`Written at ${formatAsOf(savedAt)}.`}</p>
      <RequestStatus row={row} />
      <div className="flex flex-wrap gap-2">
        {problem && (
          <Button
            variant="outline"
            size="sm"
            icon="rotate-ccw"
            disabled={isOffline}
            onClick={() => void retryRequest(requestId)}
          >
            Try again
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon="trash-2"
          className="text-error"
          aria-label={`Delete the review of ${contractor.name}`}
          pending={isSending}
          onClick={() => void submit()}
        >
          Delete
        </Button>
      </div>
    </div>
  )
}
