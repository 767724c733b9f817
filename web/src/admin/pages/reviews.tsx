import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import type * as z from 'zod/mini'
import {
  type AdminReview,
  hidingReasonLabels,
  hidingReasons,
  type ReviewDecision,
  reviewDecision,
  type ReviewView,
} from '#contract/reviews.ts'
import { ReviewItem } from '../../domain/reviews/review-item.tsx'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural } from '../../lib/format.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextareaField } from '../../ui/form/input-fields.tsx'
import { failureAs, useFormSubmit } from '../../ui/form/use-submit.ts'
import { FormFailure } from '../../ui/notice.tsx'
import { TabList, TabPanel } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { adminReviewsQuery, useDecideReview } from '../reviews/queries.ts'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'
import { showErrorToast } from '../ui/admin-toast.ts'

/** `/admin/reviews`: the reviews that wait, those that were objected to or reported, and all others. */
export function AdminReviewsPage() {
  return (
    <AdminPage
      title="Reviews"
      lead="Publish or hide by the reasons, whatever the stars. The author reads reason and note and may object once. A report decides nothing."
    >
      <ReviewList />
    </AdminPage>
  )
}

const TABS = 'review-tabs'
const tabs: readonly [
  { name: ReviewView; label: string },
  ...{ name: ReviewView; label: string }[],
] = [
  { name: 'waiting', label: 'Waiting' },
  { name: 'objections', label: 'Objections' },
  { name: 'reported', label: 'Reported' },
  { name: 'published', label: 'Published' },
  { name: 'hidden', label: 'Hidden' },
]

function ReviewList() {
  const [params, changeParams] = useUrlParams()
  const view = tabs.find(({ name }) => name === params.get('view'))?.name ?? 'waiting'
  const list = useAdminList()
  const query = useQuery(adminReviewsQuery({ view, page: list.page, limit: list.limit }))
  const [hidden, setHidden] = useState<AdminReview | null>(null)
  const select = (name: ReviewView) =>
    changeParams((latest) => withView(latest, name), { replace: true, preventScrollReset: true })
  return (
    <>
      <TabList id={TABS} label="Reviews" tabs={tabs} selected={view} onSelect={select} />
      <TabPanel id={TABS} selected={view} className="mt-4">
        <AdminListView
          list={list}
          query={query}
          errorTitle="Failed to fetch reviews"
          formatTotal={(total) => formatPlural(total, 'review')}
          empty={<EmptyState title="No reviews here." icon="star" />}
        >
          {(rows) => (
            <AdminTable
              caption="Reviews"
              columns={createColumns(setHidden)}
              rows={rows}
              keyOf={(row) => row.id}
            />
          )}
        </AdminListView>
      </TabPanel>
      {hidden && (
        <HideDialog
          review={hidden}
          onClose={() => setHidden(null)}
          onDone={() => {
            setHidden(null)
            focusPageHeading()
          }}
        />
      )}
    </>
  )
}

function withView(params: URLSearchParams, view: ReviewView): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  if (view === 'waiting') next.delete('view')
  else next.set('view', view)
  return next
}

function createColumns(
  onHide: (review: AdminReview) => void,
): [AdminColumn<AdminReview>, ...AdminColumn<AdminReview>[]] {
  return [
    {
      title: 'Listing',
      cell: ({ contractorId, contractorName, userEmail }) => (
        <div className="flex flex-col items-start">
          <Link to={`/contractor/${contractorId}`} className="link wrap-anywhere">
            {contractorName}
          </Link>
          <span className="text-sm wrap-anywhere text-muted">{userEmail ?? 'Deleted account'}</span>
        </div>
      ),
      className: 'min-w-40',
    },
    { title: 'Review', cell: (review) => <Content review={review} />, className: 'min-w-72' },
    { title: 'Received', cell: ({ createdAt }) => <AdminTime time={createdAt} /> },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (review) => <Actions review={review} onHide={() => onHide(review)} />,
      className: 'w-px whitespace-nowrap',
    },
  ]
}

function Content({ review }: { review: AdminReview }) {
  const { hiddenReason, hiddenNote, objection, reports } = review
  return (
    <ReviewItem review={review}>
      {hiddenReason && (
        <p className="wrap-anywhere">
          <span className="font-medium">{`Hidden: ${hidingReasonLabels[hiddenReason]}`}</span>
          {hiddenNote && <span>{` – ${hiddenNote}`}</span>}
        </p>
      )}
      {objection && (
        <p className="wrap-anywhere">
          <span className="font-medium">{objectionLabels[objection.result ?? 'open']}</span>
          <span>{` – ${objection.message}`}</span>
        </p>
      )}
      {reports.map(({ reason, message }, index) => (
        <p key={index} className="wrap-anywhere">
          <span className="font-medium">{`Reported: ${hidingReasonLabels[reason]}`}</span>
          {message && <span>{` – ${message}`}</span>}
        </p>
      ))}
    </ReviewItem>
  )
}

const objectionLabels = {
  open: 'The author objects',
  kept: 'Objection, kept hidden',
  restored: 'Objection, restored',
} as const

const doneTitles = {
  publish: 'Review published',
  restore: 'Review restored',
  keep: 'Left as it is',
} as const

function Actions({ review, onHide }: { review: AdminReview; onHide: () => void }) {
  const { mutate, isPending } = useDecideReview()
  const { id, status, objection, reports, contractorName } = review
  const objects = objection !== null && objection.result === null
  const decide = (action: 'publish' | 'restore' | 'keep') =>
    mutate(
      { id, action },
      {
        onSuccess: () => {
          toast({ title: doneTitles[action], description: contractorName })
          focusPageHeading()
        },
        onError: (error) => showErrorToast('Failed to change the review', error),
      },
    )
  const button = (label: string, action: 'publish' | 'restore' | 'keep') => (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${label}: ${contractorName}`}
      pending={isPending}
      onClick={() => decide(action)}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {status === 'waiting' && button('Publish', 'publish')}
      {status === 'hidden' && button('Restore', 'restore')}
      {status === 'hidden' && objects && button('Keep hidden', 'keep')}
      {status === 'published' && reports.length > 0 && button('Keep', 'keep')}
      {status !== 'hidden' && (
        <Button
          variant="ghost"
          size="sm"
          icon="eye-off"
          className="text-error"
          aria-label={`Hide: ${contractorName}`}
          onClick={onHide}
        >
          Hide
        </Button>
      )}
    </div>
  )
}

const hideOptions = hidingReasons.map((value) => ({ value, label: hidingReasonLabels[value] }))
const noDecision = { action: 'hide', reason: '', note: '' }

/** Asks for the reason and the note, which the author reads. */
function HideDialog({
  review,
  onClose,
  onDone,
}: {
  review: AdminReview
  onClose: () => void
  onDone: () => void
}) {
  const { mutateAsync } = useDecideReview()
  const form = useForm<typeof noDecision, unknown, ReviewDecision>({
    resolver: zodResolver(
      reviewDecision as unknown as z.ZodMiniType<ReviewDecision, typeof noDecision>,
    ),
    defaultValues: noDecision,
  })
  const { errors } = form.formState
  const { onSubmit, failure, isSending } = useFormSubmit(form, {
    toFailure: failureAs('Failed to hide the review'),
    send: async (decision) => {
      await mutateAsync({ id: review.id, ...decision })
      toast({ title: 'Review hidden' })
      return onDone
    },
  })
  return (
    <Dialog isOpen title="Hide this review?" onClose={onClose}>
      <form
        noValidate
        aria-label="Hide this review"
        className="flex flex-col gap-4"
        onSubmit={onSubmit}
      >
        <p className="font-semibold">A review is never hidden because it is negative.</p>
        <SelectField
          label="Reason"
          required
          placeholder="Select a reason"
          options={hideOptions}
          field={form.register('reason')}
          error={errors.reason?.message}
        />
        <TextareaField
          label="Note"
          help="The author reads it. Required for the first three reasons and for what is against the law."
          field={form.register('note')}
          error={errors.note?.message}
        />
        <FormFailure failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={isSending}>
            Hide
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
