import type { ContractorDetail } from '#contract/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, SearchX, Trash2 } from 'lucide-react'
import { focusPageHeading } from '../../components/admin-confirm.tsx'
import { AdminListView } from '../../components/admin-list-view.tsx'
import { useAdminList } from '../../components/admin-list.ts'
import { type AdminColumn, AdminTable } from '../../components/admin-table.tsx'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { formatCounted } from '../../lib/format.ts'
import { placeOf, Rating } from './contractor-facts.tsx'
import { binQuery, useRestoreContractor } from './queries.ts'

const sizes = { sizes: [10, 20, 50, 100], defaultSize: 20 }

/** Deleted contractors that can still be restored, the last deleted first (I3). */
export function BinList() {
  const list = useAdminList(sizes)
  const { q, page, limit } = list
  const query = useQuery(binQuery({ q, page, limit }))
  return (
    <AdminListView
      list={list} query={query} sizes={sizes.sizes} searchLabel="Search deleted contractors by name" failure="Failed to fetch deleted contractors"
      countOf={(total) => formatCounted(total, 'deleted contractor')}
      empty={q ? <EmptyState title="No contractors match your search." icon={SearchX} /> : <EmptyState title="The bin is empty." hint="What you delete stays here for 30 days." icon={Trash2} />}
    >
      {(rows) => <AdminTable caption="Deleted contractors" columns={columns} rows={rows} keyOf={(row) => row.id} />}
    </AdminListView>
  )
}

const columns: [AdminColumn<ContractorDetail>, ...AdminColumn<ContractorDetail>[]] = [
  { title: 'Name', cell: (row) => row.name },
  { title: 'Category', cell: (row) => row.categoryName },
  { title: 'Location', cell: placeOf },
  { title: 'Rating', cell: (row) => <Rating contractor={row} /> },
  { title: 'Actions', onCard: 'actions', cell: (row) => <Restore contractor={row} />, className: 'w-px' },
]

function Restore({ contractor }: { contractor: ContractorDetail }) {
  const { mutate, isPending, isSuccess } = useRestoreContractor()
  const restore = () => mutate(contractor, { onSuccess: focusPageHeading })
  return (
    <Button variant="outline" size="sm" icon={RotateCcw} aria-label={`Restore ${contractor.name}`} pending={isPending || isSuccess} pendingLabel="Restoring..." onClick={restore}>
      Restore
    </Button>
  )
}
