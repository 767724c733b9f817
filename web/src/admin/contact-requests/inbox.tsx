import { ArrowLeft, Inbox as InboxIcon, MailQuestion, MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactRequest } from '#contract/entities.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TabCount, TabList, TabPanel } from '../../ui/tabs.tsx'
import { focusPageHeading } from '../ui/admin-confirm.tsx'
import { AdminSearch } from '../ui/admin-search.tsx'
import { DeleteRequestDialog } from './delete-request-dialog.tsx'
import {
  countRequests,
  filterRequests,
  type InboxFilter,
  inboxFilters,
  paginateRequests,
} from './inbox-list.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestList } from './request-list.tsx'
import { type Inbox as InboxState, useInbox } from './use-inbox.ts'

interface InboxProps {
  requests: readonly ContactRequest[]
}

/**
 * The contact requests. The list and the open request are side by side; below 1024 px only one of
 * them is shown.
 */
export function Inbox({ requests }: InboxProps) {
  const inbox = useInbox()
  if (requests.length === 0)
    return (
      <div className="panel">
        <EmptyState
          title="No contact requests yet"
          hint="Requests from the contact page arrive here."
          icon={InboxIcon}
        />
      </div>
    )
  const counts = countRequests(requests)
  const tabs = inboxFilters.map((name) => ({
    name,
    label: (
      <>
        {labels[name]}
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

function RequestPage({
  requests,
  inbox,
}: {
  requests: readonly ContactRequest[]
  inbox: InboxState
}) {
  const { shown, page, totalPages } = paginateRequests(filterRequests(requests, inbox), inbox.page)
  return (
    <TabPanel id="inbox" selected={inbox.filter} className="flex flex-col gap-4">
      {shown.length > 0 ? (
        <RequestList requests={shown} openId={inbox.openId} hrefOf={inbox.hrefOfRequest} />
      ) : (
        <NoRequests inbox={inbox} />
      )}
      <Pager
        page={page}
        totalPages={totalPages}
        hrefOf={inbox.hrefOf}
        variant="window5"
        label="Pages of requests"
      />
    </TabPanel>
  )
}

const emptyTitles: Record<InboxFilter, string> = {
  all: 'Nothing but spam so far',
  unread: 'No unread requests',
  read: 'No read requests',
  spam: 'No spam',
}

function NoRequests({ inbox: { q, setQ, filter } }: { inbox: InboxState }) {
  return (
    <div className="panel">
      {q ? (
        <EmptyState title="No requests match your search." icon={MailQuestion}>
          <Button
            variant="outline"
            onClick={() => {
              setQ('')
              focusPageHeading()
            }}
          >
            Show all
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={emptyTitles[filter]} icon={InboxIcon} />
      )}
    </div>
  )
}

function OpenRequest({ requests, inbox }: InboxProps & { inbox: InboxState }) {
  const navigate = useNavigate()
  const [requestToDelete, setRequestToDelete] = useState<ContactRequest | null>(null)
  // The URL still contains the id of a deleted request until the navigation has finished.
  const deleting = requestToDelete?.id === inbox.openId ? requestToDelete : null
  const request = requests.find(({ id }) => id === inbox.openId) ?? deleting
  if (inbox.openId === null)
    return (
      <div className="panel">
        <EmptyState
          title="No request open"
          hint="Choose one from the list to read it."
          icon={MousePointerClick}
        />
      </div>
    )
  const close = () =>
    void navigate(inbox.hrefOfRequest(null), { replace: true, preventScrollReset: true })
  return (
    <>
      <LinkButton
        to={inbox.hrefOfRequest(null)}
        variant="ghost"
        icon={ArrowLeft}
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
        <div className="panel">
          <EmptyState
            title="This request is no longer here"
            hint="It may have been deleted."
            icon={MailQuestion}
          />
        </div>
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
