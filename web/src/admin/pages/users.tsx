import { UserList } from '../records/user-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/users`: the list of users. */
export function AdminUsersPage() {
  return (
    <AdminPage title="Users" lead="Who has an account, and on how many devices they are signed in.">
      <UserList />
    </AdminPage>
  )
}
