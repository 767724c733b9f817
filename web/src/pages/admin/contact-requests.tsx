import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../../components/admin-page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { countRequests } from '../../features/admin-contact-requests/inbox-list.ts'
import { Inbox } from '../../features/admin-contact-requests/inbox.tsx'
import { contactRequestsQuery } from '../../features/admin-contact-requests/queries.ts'
import { formatPlural } from '../../lib/format.ts'

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
      <div className="grid gap-4 lg:grid-cols-[19rem_1fr] lg:gap-6 xl:grid-cols-[24rem_1fr]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96 max-lg:hidden" />
      </div>
    </div>
  )
}
