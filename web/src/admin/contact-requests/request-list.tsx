import { Link } from 'react-router-dom'
import { type ContactRequest, contactCategoryLabels } from '#contract/entities.ts'
import { formatShortDate } from '../../lib/format.ts'
import { requestLinkId } from './use-inbox.ts'

interface RequestListProps {
  requests: readonly ContactRequest[]
  openId: number | null
  hrefOf: (id: number) => string
}

/** The list of contact requests. Unread ones are bold and have a dot. */
export function RequestList({ requests, openId, hrefOf }: RequestListProps) {
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
            <span aria-hidden className="mr-2 inline-block size-2.5 rounded-full bg-accent" />
          )}
          {isUnread && <span className="sr-only">Unread: </span>}
          {businessName}
        </span>
        <time dateTime={createdAt} className="shrink-0 text-sm leading-6 text-muted tabular-nums">
          {formatShortDate(createdAt)}
        </time>
      </span>
      <span className="block text-sm text-muted">{contactCategoryLabels[category]}</span>
      <span className="line-clamp-2 text-sm break-words">{message}</span>
    </>
  )
}
