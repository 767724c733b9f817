import { FileUp, Plus, Trash2 } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { ContractorList } from '../contractors/contractor-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/contractors`: the list of contractors. */
export function AdminContractorsPage() {
  const actions = (
    <>
      <LinkButton to="/admin/contractors/bin" variant="outline" icon={Trash2}>
        Bin
      </LinkButton>
      <LinkButton to="/admin/contractors/import" variant="outline" icon={FileUp}>
        Import CSV
      </LinkButton>
      <LinkButton to="/admin/contractors/new" icon={Plus}>
        Add Contractor
      </LinkButton>
    </>
  )
  return (
    <AdminPage title="Contractors" actions={actions}>
      <ContractorList />
    </AdminPage>
  )
}
