import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserSummary } from '#contract/admin-records.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { toast } from '../../ui/toast.tsx'
import { useEndUserSessions, usersQuery } from '../records/queries.ts'
import { AdminConfirm, useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { AdminTime } from '../ui/admin-time.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'

/** `/admin/users`: the list of users. */
export function AdminUsersPage() {
  return (
    <AdminPage title="Users" lead="Who has an account, and on how many devices they are signed in.">
      <UserList />
    </AdminPage>
  )
}

/** All users, newest first. Signed-in users have a button that signs them out on every device. */
function UserList() {
  const list = useAdminList()
  const { q, page, limit } = list
  const query = useQuery(usersQuery({ q, page, limit }))
  const [userToSignOut, setUserToSignOut] = useState<UserSummary | null>(null)
  const focusHeading = useHeadingFocus()
  const afterSignOut = () => {
    setUserToSignOut(null)
    focusHeading()
  }
  return (
    <>
      <AdminListView
        list={list}
        query={query}
        searchLabel="Search by email or username"
        errorTitle="Failed to fetch users"
        formatTotal={(total) => formatPlural(total, 'user')}
        empty={
          q ? (
            <EmptyState title="No users match your search." icon="search-x" />
          ) : (
            <EmptyState title="No users yet." icon="users" />
          )
        }
      >
        {(rows) => (
          <AdminTable
            caption="Users"
            columns={createColumns(setUserToSignOut)}
            rows={rows}
            keyOf={(row) => row.id}
          />
        )}
      </AdminListView>
      {userToSignOut && (
        <EndSessionsDialog
          user={userToSignOut}
          onClose={() => setUserToSignOut(null)}
          onEnded={afterSignOut}
        />
      )}
    </>
  )
}

function createColumns(
  onSignOut: (user: UserSummary) => void,
): [AdminColumn<UserSummary>, ...AdminColumn<UserSummary>[]] {
  return [
    { title: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    {
      title: 'Username',
      cell: ({ username }) => username ?? <span className="text-muted">None</span>,
    },
    {
      title: 'Email confirmed',
      cell: ({ emailConfirmedAt }) =>
        emailConfirmedAt ? (
          <AdminTime time={emailConfirmedAt} />
        ) : (
          <span className="text-muted">No</span>
        ),
    },
    { title: 'Listings', cell: ({ listings }) => <span className="tabular-nums">{listings}</span> },
    {
      title: 'Signed in on',
      cell: ({ sessions }) =>
        sessions === 0 ? (
          <span className="text-muted">No device</span>
        ) : (
          formatPlural(sessions, 'device')
        ),
    },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (user) =>
        user.sessions > 0 ? <SignOutButton user={user} onSignOut={() => onSignOut(user)} /> : null,
      className: 'w-px whitespace-nowrap',
    },
  ]
}

function SignOutButton({
  user: { email },
  onSignOut,
}: {
  user: UserSummary
  onSignOut: () => void
}) {
  return (
    <Button
      variant="outline"
      size="sm"
      icon="log-out"
      aria-label={`Sign out ${email}`}
      onClick={onSignOut}
    >
      Sign Out
    </Button>
  )
}

const FAILURE = 'Failed to sign out user'

interface EndSessionsDialogProps {
  user: UserSummary
  onClose: () => void
  /** Called after the sessions were ended. Must close the dialog. */
  onEnded: () => void
}

/** Confirms that a user is signed out on every device. */
function EndSessionsDialog({
  user: { id, email, sessions },
  onClose,
  onEnded,
}: EndSessionsDialogProps) {
  const { mutate, isPending, isSuccess, error } = useEndUserSessions()
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        onEnded()
        toast({ title: 'User signed out', description: email })
      },
      onError: (cause) => showErrorToast(FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Sign out user?"
      confirmLabel="Sign Out"
      pendingLabel="Signing out..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(FAILURE, error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="break-all">{email}</strong>{' '}
        <span>{`is signed out on ${formatPlural(sessions, 'device')} and can log in again with the password.`}</span>
      </p>
      <p className="text-muted">
        If somebody else knows the password, ask the user to choose a new one by “Forgot your
        password?”.
      </p>
    </AdminConfirm>
  )
}
