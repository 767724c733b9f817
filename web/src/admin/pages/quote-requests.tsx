import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminQuote } from '#contract/quote-requests.ts'
import { formatPlural } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { quotesQuery, useRemoveQuote } from '../quotes/queries.ts'
import { AdminConfirm, useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'

/** `/admin/quote-requests`: who was asked for quotes, without the texts and the senders. */
export function AdminQuoteRequestsPage() {
  return (
    <AdminPage
      title="Quote requests"
      lead="Who was asked, and when. What the senders wrote and who they are is only for the business. Delete one when its sender asks you to."
    >
      <QuoteList />
    </AdminPage>
  )
}

function QuoteList() {
  const list = useAdminList()
  const query = useQuery(quotesQuery({ page: list.page, limit: list.limit }))
  const [toDelete, setToDelete] = useState<AdminQuote | null>(null)
  const focusHeading = useHeadingFocus()
  return (
    <>
      <AdminListView
        list={list}
        query={query}
        errorTitle="Failed to fetch requests"
        formatTotal={(total) => formatPlural(total, 'request')}
        empty={<EmptyState title="No requests yet." icon="message-square" />}
      >
        {(rows) => (
          <AdminTable
            caption="Quote requests"
            columns={createColumns(setToDelete)}
            rows={rows}
            keyOf={(row) => row.id}
          />
        )}
      </AdminListView>
      {toDelete && (
        <DeleteDialog
          quote={toDelete}
          onClose={() => setToDelete(null)}
          onDeleted={() => {
            setToDelete(null)
            focusHeading()
          }}
        />
      )}
    </>
  )
}

const statusLabels: Record<AdminQuote['status'], string> = {
  new: 'Not read',
  read: 'Read',
  answered: 'Answered',
  closed: 'Closed',
}

function createColumns(
  onDelete: (quote: AdminQuote) => void,
): [AdminColumn<AdminQuote>, ...AdminColumn<AdminQuote>[]] {
  return [
    {
      title: 'To',
      cell: ({ contractorId, contractorName }) => (
        <Link to={`/contractor/${contractorId}`} className="link wrap-anywhere">
          {contractorName}
        </Link>
      ),
      className: 'min-w-40',
    },
    {
      title: 'State',
      cell: ({ status, isSpam }) =>
        isSpam ? (
          <Badge tone="warning" icon="shield-alert">
            Suspected spam
          </Badge>
        ) : (
          statusLabels[status]
        ),
    },
    { title: 'Sent', cell: ({ createdAt }) => <AdminTime time={createdAt} /> },
    { title: 'Number', cell: ({ id }) => <span className="tabular-nums">{id}</span> },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (quote) => (
        <Button
          variant="ghost"
          size="sm"
          icon="trash-2"
          className="text-error"
          aria-label={`Delete request ${quote.id}`}
          onClick={() => onDelete(quote)}
        >
          Delete
        </Button>
      ),
      className: 'w-px whitespace-nowrap',
    },
  ]
}

interface DeleteDialogProps {
  quote: AdminQuote
  onClose: () => void
  onDeleted: () => void
}

function DeleteDialog({ quote, onClose, onDeleted }: DeleteDialogProps) {
  const { mutate, isPending, isSuccess, error } = useRemoveQuote(onDeleted)
  return (
    <AdminConfirm
      title="Delete this request?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={isPending || isSuccess}
      errorMessage={error && 'The request could not be deleted.'}
      onConfirm={() => mutate(quote.id)}
      onClose={onClose}
    >
      <p className="break-words">
        The request to <strong>{quote.contractorName}</strong> is deleted for good, also for the
        business.
      </p>
    </AdminConfirm>
  )
}
