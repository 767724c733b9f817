import { useQuery } from '@tanstack/react-query'
import { mailFailureReasons } from '#contract/messages/email-service.ts'
import type { UnsentMail } from '#contract/outbox.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { unsentMailsQuery, useRetryAllMails, useRetryMail } from '../outbox/queries.ts'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'

/** `/admin/unsent-mail`: the mails that could not be sent, with the reasons. */
export function AdminUnsentMailPage() {
  const list = useAdminList()
  const query = useQuery(unsentMailsQuery({ page: list.page, limit: list.limit }))
  const { mutate, isPending } = useRetryAllMails(focusPageHeading)
  return (
    <AdminPage
      title="Unsent mail"
      lead="A mail is tried again for three days, unless its address or its sender is refused."
      actions={
        <Button
          icon="rotate-ccw"
          pending={isPending}
          disabled={query.data?.pagination.totalCount === 0}
          onClick={() => mutate()}
        >
          Retry all
        </Button>
      }
    >
      <AdminListView
        list={list}
        query={query}
        errorTitle="Failed to fetch unsent mail"
        formatTotal={(total) => formatPlural(total, 'mail')}
        empty={<EmptyState title="All mail was sent or waits for its first try." icon="mail" />}
      >
        {(rows) => (
          <AdminTable caption="Unsent mail" columns={columns} rows={rows} keyOf={(row) => row.id} />
        )}
      </AdminListView>
    </AdminPage>
  )
}

const columns: [AdminColumn<UnsentMail>, ...AdminColumn<UnsentMail>[]] = [
  { title: 'To', cell: ({ recipient }) => recipient },
  { title: 'Subject', cell: ({ subject }) => subject, className: 'min-w-40 wrap-anywhere' },
  { title: 'Reason', cell: (row) => <Reason mail={row} />, className: 'min-w-56' },
  {
    title: 'Status',
    className: 'whitespace-nowrap',
    cardPosition: 'badge',
    cell: ({ isDead }) => (
      <Badge tone={isDead ? 'error' : 'info'}>{isDead ? 'Not sent' : 'Tried again'}</Badge>
    ),
  },
  { title: 'Written', cell: ({ createdAt }) => <AdminTime time={createdAt} /> },
  { title: 'Next try', cell: ({ nextAttemptAt }) => <AdminTime time={nextAttemptAt} /> },
  {
    title: 'Actions',
    cardPosition: 'actions',
    cell: (row) => (row.canRetry ? <Retry mail={row} /> : null),
    className: 'w-px whitespace-nowrap',
  },
]

function Reason({ mail: { failure, details, attempts } }: { mail: UnsentMail }) {
  return (
    <div className="flex flex-col gap-1">
      <span>{mailFailureReasons[failure]}</span>
      <span className="text-sm wrap-anywhere text-muted">
        {[formatPlural(attempts, 'attempt'), details].filter(Boolean).join('. ')}
      </span>
    </div>
  )
}

function Retry({ mail }: { mail: UnsentMail }) {
  const { mutate, isPending } = useRetryMail(focusPageHeading)
  return (
    <Button
      variant="outline"
      size="sm"
      icon="rotate-ccw"
      aria-label={`Retry mail to ${mail.recipient}: ${mail.subject}`}
      pending={isPending}
      onClick={() => mutate(mail)}
    >
      Retry
    </Button>
  )
}
