import { BIN_DAYS } from '#contract/rules/bin.ts'
import { AdminPage } from '../../components/admin-page.tsx'
import { BinList } from '../../features/admin-contractors/bin-list.tsx'

const back = { to: '/admin/contractors', label: 'Contractors' }

/** `/admin/contractors/bin`: the deleted contractors. */
export function AdminContractorsBinPage() {
  return (
    <AdminPage
      title="Deleted contractors"
      lead={`Kept for ${BIN_DAYS} days, then removed for good.`}
      back={back}
    >
      <BinList />
    </AdminPage>
  )
}
