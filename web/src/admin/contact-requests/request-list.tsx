import { Link } from 'react-router-dom'
import { contactCategoryLabels, type ContactRequest } from '#contract/entities.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatShortDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { TabPanel } from '../../ui/tabs.tsx'
import {
  filterRequests,
  type Inbox,
  type InboxFilter,
  paginateRequests,
  requestLinkId,
} from './use-inbox.ts'

/** One page of the contact requests that the search and the tab select. */
export function RequestPage({
  requests,
  inbox,
}: {
  requests: readonly ContactRequest[]
  inbox: Inbox
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

function NoRequests({ inbox: { q, setQ, filter } }: { inbox: Inbox }) {
  return (
    <div className="panel">
      {q ? (
        <EmptyState title="No requests match your search." icon="mail-question">
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
        <EmptyState title={emptyTitles[filter]} icon="inbox" />
      )}
    </div>
  )
}

interface RequestListProps {
  requests: readonly ContactRequest[]
  openId: number | null
  hrefOf: (id: number) => string
}

/** The list of contact requests. Unread ones are bold and have a dot. */
function RequestList({ requests, openId, hrefOf }: RequestListProps) {
  return (
    <ul aria-label="Contact requests" className="panel divide-y divide-base-300 overflow-hidden">
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            id={requestLinkId(request.id)}
            to={hrefOf(request.id)}
            preventScrollReset
            aria-current={request.id === openId ? 'true' : undefined}
            className={`block border-l-4 px-3 py-3 -outline-offset-3 ${request.id === openId ? 'border-l-primary bg-primary/10' : 'border-l-transparent hover:bg-base-200'}`}
          >
            <RequestSummary request={request} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function RequestSummary({
  request: { businessName, category, message, createdAt, isRead, isSpam },
}: {
  request: ContactRequest
}) {
  const isUnread = !isRead && !isSpam
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className={`min-w-0 break-words ${isUnread ? 'font-bold' : 'font-medium'}`}>
          {isUnread && (
            <span
              aria-hidden
              className="mr-2 inline-block size-2.5 rounded-full border-5 border-accent"
            />
          )}
          {isUnread && <span className="sr-only">Unread: </span>}
          <span>{businessName}</span>
        </span>
        <time
          dateTime={createdAt}
          className="shrink-0 text-sm leading-[1.5rem] text-muted tabular-nums"
        >
          {formatShortDate(createdAt)}
        </time>
      </span>
      <span className="block text-sm text-muted">{contactCategoryLabels[category]}</span>
      <span className="line-clamp-2 text-sm break-words">{message}</span>
    </>
  )
}
