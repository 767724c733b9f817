import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactRequest } from '#contract/entities.ts'
import { formatPlural, formatShortDate } from '../../lib/format.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { TabCount, TabList } from '../../ui/tabs.tsx'
import { contactRequestsQuery, useDeleteRequest } from '../contact-requests/queries.ts'
import { RequestDetail } from '../contact-requests/request-detail.tsx'
import { RequestPage } from '../contact-requests/request-list.tsx'
import {
  countRequests,
  type InboxFilter,
  inboxFilters,
  type Inbox as InboxState,
  useInbox,
} from '../contact-requests/use-inbox.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { AdminSearch } from '../ui/admin-search.tsx'

/** `/admin/contact-requests`: the inbox of contact requests. */
export function AdminContactRequestsPage() {
  const query = useQuery(contactRequestsQuery())
  const unread = query.data && countRequests(query.data).unread
  return (
    <AdminPage
      title="Contact Requests"
      lead={unread === undefined ? ' ' : formatPlural(unread, 'unread message')}
    >
      <QueryView query={query} loading={<Loading />}>
        {(requests) => <Inbox requests={requests} />}
      </QueryView>
    </AdminPage>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-11 sm:max-w-md" />
      <div className="grid gap-4 lg:grid-cols-[20rem_1fr] lg:gap-6 xl:grid-cols-[24rem_1fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96 max-lg:hidden" />
      </div>
    </div>
  )
}

interface InboxProps {
  requests: readonly ContactRequest[]
}

/**
 * The contact requests. The list and the open request are side by side; below 1024 px only one of
 * them is shown.
 */
function Inbox({ requests }: InboxProps) {
  const inbox = useInbox()
  if (requests.length === 0)
    return (
      <EmptyState
        isPanel
        title="No contact requests yet"
        hint="Requests from the contact page arrive here."
        icon="inbox"
      />
    )
  const counts = countRequests(requests)
  const tabs = inboxFilters.map((name) => ({
    name,
    label: (
      <>
        <span>{labels[name]}</span>
        <TabCount count={counts[name]} />
      </>
    ),
  }))
  const listClasses = inbox.openId === null ? '' : 'max-lg:hidden'
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:items-start lg:gap-6 xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className={`flex min-w-0 flex-col gap-3 lg:col-span-2 ${listClasses}`}>
        <AdminSearch label="Search requests" q={inbox.q} onSearch={inbox.setQ} />
        <div className="max-w-md">
          <TabList
            id="inbox"
            label="Requests shown"
            tabs={tabs}
            selected={inbox.filter}
            onSelect={inbox.setFilter}
          />
        </div>
      </div>
      <div className={`min-w-0 ${listClasses}`}>
        <RequestPage requests={requests} inbox={inbox} />
      </div>
      <div
        className={`min-w-0 lg:sticky lg:top-20 ${inbox.openId === null ? 'max-lg:hidden' : ''}`}
      >
        <OpenRequest requests={requests} inbox={inbox} />
      </div>
    </div>
  )
}

const labels: Record<InboxFilter, string> = {
  all: 'All',
  unread: 'Unread',
  read: 'Read',
  spam: 'Spam',
}

function OpenRequest({ requests, inbox }: InboxProps & { inbox: InboxState }) {
  const navigate = useNavigate()
  const [requestToDelete, setRequestToDelete] = useState<ContactRequest | null>(null)
  // The URL still contains the id of a deleted request until the navigation has finished.
  const deleting = requestToDelete?.id === inbox.openId ? requestToDelete : null
  const request = requests.find(({ id }) => id === inbox.openId) ?? deleting
  if (inbox.openId === null)
    return (
      <EmptyState
        isPanel
        title="No request open"
        hint="Choose one from the list to read it."
        icon="mouse-pointer-click"
      />
    )
  const close = () =>
    void navigate(inbox.hrefOfRequest(null), { replace: true, preventScrollReset: true })
  return (
    <>
      <LinkButton
        to={inbox.hrefOfRequest(null)}
        variant="ghost"
        icon="arrow-left"
        className="mb-2 -ml-4 lg:hidden"
      >
        All requests
      </LinkButton>
      {request ? (
        <RequestDetail
          key={request.id}
          request={request}
          onDelete={() => setRequestToDelete(request)}
        />
      ) : (
        <EmptyState
          isPanel
          title="This request is no longer here"
          hint="It may have been deleted."
          icon="mail-question"
        />
      )}
      {deleting && (
        <DeleteRequestDialog
          request={deleting}
          onClose={() => setRequestToDelete(null)}
          onDeleted={close}
        />
      )}
    </>
  )
}

interface DeleteRequestDialogProps {
  request: ContactRequest
  onClose: () => void
  onDeleted: () => void
}

/** Confirms the deletion of a contact request. */
function DeleteRequestDialog({ request, onClose, onDeleted }: DeleteRequestDialogProps) {
  const remove = useDeleteRequest(onDeleted)
  return (
    <AdminConfirm
      title="Delete this request?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={remove.isPending}
      errorMessage={remove.error && 'The request could not be deleted.'}
      onConfirm={() => remove.mutate(request)}
      onClose={onClose}
    >
      <p className="break-words">
        The request of <strong>{request.businessName}</strong>{' '}
        <span>{`of ${formatShortDate(request.createdAt)} is deleted for good.`}</span>
      </p>
    </AdminConfirm>
  )
}
