import { AuditList } from '../records/audit-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/audit`: the audit log. */
export function AdminAuditPage() {
  return (
    <AdminPage title="Audit log" lead="Every change an administrator made: who, what, to what.">
      <AuditList />
    </AdminPage>
  )
}
