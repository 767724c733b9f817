import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ContractorDetail, User } from '#contract/entities.ts'
import type { Review } from '#contract/reviews.ts'
import { formatRating } from '#contract/rules/rating.ts'
import { REVIEW_LIMITS } from '#contract/rules/reviews.ts'
import type { ReviewRow } from '../../device/user-rows.ts'
import {
  loadOutbox,
  onOutboxEvent,
  useWaitingRequests,
} from '../../domain/request-outbox/outbox.ts'
import {
  ownListingsQuery,
  ownReviewsQuery,
  type ReviewSort,
  reviewsQuery,
  useRefreshReviews,
} from '../../domain/reviews/queries.ts'
import type { ReviewDialogProps } from '../../domain/reviews/review-dialog.lazy.tsx'
import { ReviewItem, WaitingReview } from '../../domain/reviews/review-item.tsx'
import { authPath } from '../../domain/session/next-path.ts'
import { useDisplayUser } from '../../domain/session/use-display-user.ts'
import { formatPlural } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import type { OwnerDialogProps } from './review-owner.lazy.tsx'
import { Section } from './section.tsx'

const missing = () => (
  <p role="alert">The form could not be loaded. Connect to the internet and try again.</p>
)
const ReviewDialog = lazyComponent<ReviewDialogProps>(
  async () => (await import('../../domain/reviews/review-dialog.lazy.tsx')).ReviewDialog,
  missing,
)
const OwnerDialog = lazyComponent<OwnerDialogProps>(
  async () => (await import('./review-owner.lazy.tsx')).OwnerDialog,
  missing,
)

const sorts: { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'highest', label: 'Most stars' },
  { value: 'lowest', label: 'Fewest stars' },
]

/** The reviews that were written on this site, and the button to write one. */
export function ReviewsSection({ contractor }: { contractor: ContractorDetail }) {
  const { reviews: isOn } = useSite().features
  return isOn ? <Reviews contractor={contractor} /> : null
}

function Reviews({ contractor }: { contractor: ContractorDetail }) {
  const { reviews, id } = contractor
  const { user } = useDisplayUser()
  // The profile that the server draws is that of everybody, so it does not name the owner.
  const { data: own } = useQuery({
    ...ownListingsQuery(),
    enabled: user !== null && !user.isAdmin && reviews !== null,
  })
  const isOwner = user !== null && own?.some((listing) => listing.id === id) === true
  return (
    <Section title="Reviews written here">
      <div id="reviews" className="flex flex-col gap-5">
        {reviews ? (
          <>
            <p className="text-lg">
              <span className="font-semibold tabular-nums">{formatRating(reviews.average)}</span>
              <span>{` · ${formatPlural(reviews.count, 'review')} here`}</span>
            </p>
            <ByStars byStars={reviews.byStars} count={reviews.count} />
          </>
        ) : (
          <p className="text-muted">Nobody has reviewed this business here yet.</p>
        )}
        {!isOwner && <WriteReview contractor={contractor} user={user} />}
        {reviews && <ReviewList key={id} contractorId={id} reviews={reviews} isOwner={isOwner} />}
        <p className="text-sm">
          <Link to="/reviews-policy" className="link">
            What reviews are checked for, and why some are hidden
          </Link>
        </p>
      </div>
    </Section>
  )
}

type Overview = NonNullable<ContractorDetail['reviews']>

function ByStars({ byStars, count }: Pick<Overview, 'byStars' | 'count'>) {
  return (
    <ul className="flex max-w-md flex-col gap-1 text-sm">
      {byStars.map((row) => (
        <li key={row.stars} className="flex items-center gap-3">
          <span className="w-16 shrink-0">{formatPlural(row.stars, 'star')}</span>
          <progress
            className="progress flex-1"
            aria-hidden
            value={row.count}
            max={Math.max(count, 1)}
          />
          <span className="w-8 text-right tabular-nums">{row.count}</span>
        </li>
      ))}
    </ul>
  )
}

function ReviewList({
  contractorId,
  reviews: { newest, count },
  isOwner,
}: {
  contractorId: number
  reviews: Overview
  isOwner: boolean
}) {
  const [{ sort, limit }, setView] = useState<{ sort: ReviewSort; limit: number }>({
    sort: 'newest',
    limit: REVIEW_LIMITS.newest,
  })
  const isMore = sort !== 'newest' || limit > REVIEW_LIMITS.newest
  const { data, isFetching, isError } = useQuery({
    ...reviewsQuery(contractorId, { sort, limit }),
    enabled: isMore,
    placeholderData: (previous) => previous,
  })
  const shown = isMore && data ? data.data : newest
  return (
    <>
      {count > 1 && (
        <label className="flex items-center gap-2 self-start print:hidden">
          <span className="text-sm">Order</span>
          <select
            className="select"
            value={sort}
            onChange={({ target }) => setView({ sort: target.value as ReviewSort, limit })}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      {isError && <p role="status">The other reviews need a connection.</p>}
      <ul className="divide-y divide-base-300">
        {shown.map((review) => (
          <li key={review.id} className="py-5 first:pt-0">
            <ReviewItem review={review}>
              {isOwner && <OwnerActions contractorId={contractorId} review={review} />}
            </ReviewItem>
          </li>
        ))}
      </ul>
      {count > shown.length && limit < 100 && (
        <Button
          variant="outline"
          className="self-start print:hidden"
          pending={isFetching}
          onClick={() => setView({ sort, limit: Math.min(limit + 20, 100) })}
        >
          Show more reviews
        </Button>
      )}
    </>
  )
}

function OwnerActions({ contractorId, review }: { contractorId: number; review: Review }) {
  const [open, setOpen] = useState<OwnerDialogProps['kind'] | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // With the answer, the button that opened the dialog is gone.
    const hasLostFocus =
      wasOpen.current && open === null && document.activeElement === document.body
    if (hasLostFocus) box.current?.querySelector('button')?.focus()
    wasOpen.current = open !== null
  }, [open])
  return (
    <div ref={box} className="flex flex-wrap gap-2 print:hidden">
      <Button size="sm" variant="outline" icon="message-square" onClick={() => setOpen('answer')}>
        {review.reply ? 'Change the answer' : 'Answer'}
      </Button>
      {review.reply && (
        <Button size="sm" variant="ghost" icon="trash-2" onClick={() => setOpen('delete')}>
          Delete the answer
        </Button>
      )}
      <Button size="sm" variant="ghost" icon="flag" onClick={() => setOpen('report')}>
        Report
      </Button>
      {open && (
        <Suspense>
          <OwnerDialog
            kind={open}
            contractorId={contractorId}
            review={review}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The button to write a review, and what became of the review that was written. */
function WriteReview({ contractor, user }: { contractor: ContractorDetail; user: User | null }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshReviews()
  const rows = useWaitingRequests()
  const { data: mine } = useQuery({ ...ownReviewsQuery(), enabled: user !== null })
  useEffect(() => void loadOutbox(), [])
  useEffect(
    () =>
      onOutboxEvent((event) => {
        if (event === 'review-sent') void refresh()
      }),
    [refresh],
  )
  const waiting = rows?.find(
    (row): row is ReviewRow => row.kind === 'review' && row.contractor.id === contractor.id,
  )
  const own = mine?.find(({ contractorId }) => contractorId === contractor.id)
  if (user?.isAdmin) return null
  if (waiting) return <WaitingReview row={waiting} />
  if (own)
    return (
      <p className="text-muted">
        <span>{ownTexts[own.status]}</span>{' '}
        <Link to="/account" className="link">
          Change, object or delete
        </Link>
      </p>
    )
  return (
    <div className="print:hidden">
      {user ? (
        <Button variant="outline" icon="star" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Write a review
        </Button>
      ) : (
        <LinkButton variant="outline" icon="star" to={authPath(pathname)}>
          Write a review
        </LinkButton>
      )}
      {isOpen && user && (
        <Suspense>
          <ReviewDialog
            contractor={{ id: contractor.id, name: contractor.name }}
            user={user}
            review={null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const ownTexts = {
  waiting: 'Your review waits for an admin, who reads it first.',
  published: 'You have reviewed this business.',
  hidden: 'Your review of this business is hidden.',
} as const
