import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { ContactRequest } from '#contract/entities.ts'
import { formatShortDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { contactRequestsQuery } from '../contact-requests/queries.ts'
import { RECENT_COUNT, withoutSpam } from './queries.ts'
import { RecentPanel } from './recent-panel.tsx'

/** The newest contact requests, without spam, with business name, date and read status. */
export function RecentRequests() {
  const query = useQuery(contactRequestsQuery())
  return (
    <RecentPanel
      title="Recent Contact Requests"
      actions={
        <LinkButton to="/admin/contact-requests" variant="ghost" size="sm">
          View All
        </LinkButton>
      }
    >
      <QueryView query={query} heading="h3" loading={<Skeleton className="m-4 h-56 w-auto" />}>
        {(requests) => <Table requests={withoutSpam(requests).slice(0, RECENT_COUNT)} />}
      </QueryView>
    </RecentPanel>
  )
}

function Table({ requests }: { requests: readonly ContactRequest[] }) {
  if (requests.length === 0)
    return <EmptyState heading="h3" title="No contact requests yet" icon={Inbox} />
  return (
    <table className="w-full table-fixed text-left [&_td]:px-4 [&_td]:py-3 [&_th]:px-4 [&_th]:py-3 sm:[&_tr>:first-child]:pl-5">
      <caption className="sr-only">Recent contact requests</caption>
      <thead className="border-b border-base-300 text-sm text-muted">
        <tr>
          <th scope="col" className="font-medium">
            Business Name
          </th>
          <th scope="col" className="w-32 font-medium max-sm:hidden">
            Date
          </th>
          <th scope="col" className="w-28 font-medium">
            Status
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-base-300">
        {requests.map(({ id, businessName, createdAt, isRead }) => (
          <tr key={id}>
            <th scope="row" className="font-medium break-words">
              {businessName}
              {/* On phones there is no room for a separate date column. */}
              <span className="block font-normal text-muted tabular-nums sm:hidden">
                {formatShortDate(createdAt)}
              </span>
            </th>
            <td className="whitespace-nowrap text-muted tabular-nums max-sm:hidden">
              {formatShortDate(createdAt)}
            </td>
            <td>{isRead ? <Badge>Read</Badge> : <Badge tone="accent">Unread</Badge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
