import { AdminPage } from '../../components/admin-page.tsx'
import { UserList } from '../../features/admin-records/user-list.tsx'

/** `/admin/users`: the list of users. */
export function AdminUsersPage() {
  return (
    <AdminPage title="Users" lead="Who has an account, and on how many devices they are signed in.">
      <UserList />
    </AdminPage>
  )
}
