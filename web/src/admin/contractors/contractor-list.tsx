import { useQuery } from '@tanstack/react-query'
import { HardHat, SearchX } from 'lucide-react'
import { pageSizes } from '#contract/rules/limits.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { focusPageHeading } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { ContractorTable } from './contractor-table.tsx'
import { contractorSearchQuery } from './queries.ts'

const sizes = { pageSizes: [10, 20, 50, 100], defaultSize: pageSizes.admin }

/** All contractors that are not deleted, with a search by name. */
export function ContractorList() {
  const list = useAdminList(sizes)
  const { q, page, limit } = list
  const query = useQuery(contractorSearchQuery({ q, page, limit }))
  return (
    <AdminListView
      list={list}
      query={query}
      sizes={sizes.pageSizes}
      searchLabel="Search contractors by name"
      errorTitle="Failed to fetch contractors"
      formatTotal={(total) => formatPlural(total, 'contractor')}
      empty={
        <Empty
          q={q}
          onClear={() => {
            list.setQ('')
            focusPageHeading()
          }}
        />
      }
    >
      {(rows) => <ContractorTable contractors={rows} />}
    </AdminListView>
  )
}

function Empty({ q, onClear }: { q: string; onClear: () => void }) {
  if (q)
    return (
      <EmptyState title="No contractors match your search." icon={SearchX}>
        <Button variant="outline" onClick={onClear}>
          Show All Contractors
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No contractors available." icon={HardHat}>
      <LinkButton to="/admin/contractors/new">Add Contractor</LinkButton>
    </EmptyState>
  )
}
