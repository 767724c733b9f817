import { useCategories } from '../../domain/directory/use-categories.ts'
import { ImportScreen } from '../import/import-screen.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

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
