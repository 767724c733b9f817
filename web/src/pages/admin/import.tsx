import { AdminPage } from '../../components/admin-page.tsx'
import { ImportScreen } from '../../features/csv-import/import-screen.tsx'
import { useCategories } from '../../features/directory/use-categories.ts'

/** `/admin/contractors/import`: imports contractors from a CSV file. */
export function AdminImportPage() {
  return (
    <AdminPage
      title="Import Contractors"
      lead="Bring in many contractors at once from a CSV file."
      back={{ to: '/admin/contractors', label: 'Contractors' }}
    >
      <ImportScreen categories={useCategories()} />
    </AdminPage>
  )
}
