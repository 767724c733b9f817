import { BIN_DAYS } from '#contract/rules/bin.ts'
import { BinList } from '../contractors/bin-list.tsx'
import { AdminPage } from '../ui/admin-page.tsx'

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
