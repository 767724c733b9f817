import { useQuery } from '@tanstack/react-query'
import { formatPlural } from '../../lib/format.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { countRequests } from '../contact-requests/inbox-list.ts'
import { Inbox } from '../contact-requests/inbox.tsx'
import { contactRequestsQuery } from '../contact-requests/queries.ts'
import { AdminPage } from '../ui/admin-page.tsx'

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
