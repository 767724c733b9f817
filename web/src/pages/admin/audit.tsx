import { AdminPage } from '../../components/admin-page.tsx'
import { AuditList } from '../../features/admin-records/audit-list.tsx'

/** `/admin/audit`: the audit log. */
export function AdminAuditPage() {
  return (
    <AdminPage title="Audit log" lead="Every change an administrator made: who, what, to what.">
      <AuditList />
    </AdminPage>
  )
}
