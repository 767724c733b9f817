import { ReportList } from '../reports/report-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/reports`: the reports of visitors about contractors. */
export function AdminReportsPage() {
  return (
    <AdminPage title="Reports" lead="Problems with listings, reported by visitors.">
      <ReportList />
    </AdminPage>
  )
}
