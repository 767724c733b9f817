import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractorDetail } from '#contract/entities.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeleteDialog } from '../contractors/delete-dialog.tsx'
import { BulkBar } from '../contractors/list/bulk-bar.tsx'
import { ContractorTable } from '../contractors/list/contractor-table.tsx'
import { ContractorFilters } from '../contractors/list/filters.tsx'
import { queryOf, useExport } from '../contractors/list/queries.ts'
import { useSelection } from '../contractors/list/selection.ts'
import { useContractorView } from '../contractors/list/view.ts'
import { contractorSearchQuery } from '../contractors/queries.ts'
import { useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'

/** `/admin/contractors`: the list of contractors. The address has its view. */
export function AdminContractorsPage() {
  const list = useAdminList()
  const { view } = useContractorView()
  const exported = useExport()
  const actions = (
    <>
      <LinkButton to="/admin/contractors/bin" variant="ghost" icon="trash-2">
        Bin
      </LinkButton>
      <Button
        variant="outline"
        icon="download"
        pending={exported.isPending}
        onClick={() => exported.mutate({ q: list.q, ...view })}
      >
        Export CSV
      </Button>
      <LinkButton to="/admin/contractors/import" variant="outline" icon="file-up">
        Import CSV
      </LinkButton>
      <LinkButton to="/admin/contractors/new" icon="plus">
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

/** All contractors that are not deleted, with search, filters, order and selection. */
function ContractorList() {
  const list = useAdminList()
  const filters = useContractorView()
  const { q, page, limit } = list
  const view = { q, ...filters.view }
  const query = useQuery(contractorSearchQuery({ ...queryOf(view), page, limit }))
  const selection = useSelection(JSON.stringify(view), query.data?.data ?? [])
  const [deleting, setDeleting] = useState<ContractorDetail | null>(null)
  const focusHeading = useHeadingFocus()
  const isFiltered = q !== '' || filters.filterCount > 0
  return (
    // The bar of the selection covers nothing for good.
    <div className={selection.contractors.length > 0 ? 'pb-28' : ''}>
      <AdminListView
        list={list}
        query={query}
        searchLabel="Search contractors"
        searchPlaceholder="Name, telephone, e-mail, city or id"
        filters={<ContractorFilters list={filters} />}
        errorTitle="Failed to fetch contractors"
        formatTotal={(total) => formatPlural(total, 'contractor')}
        empty={
          <Empty
            isFiltered={isFiltered}
            onClear={() => {
              filters.showAll()
              focusPageHeading()
            }}
          />
        }
      >
        {(rows) => (
          <ContractorTable
            contractors={rows}
            list={filters}
            selection={selection}
            onDelete={setDeleting}
          />
        )}
      </AdminListView>
      {selection.contractors.length > 0 && (
        <BulkBar
          selection={selection}
          view={view}
          total={query.data?.pagination.totalCount ?? 0}
          onDone={focusHeading}
        />
      )}
      {deleting && (
        <DeleteDialog
          contractor={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            selection.setAll([deleting], false)
            setDeleting(null)
            focusHeading()
          }}
        />
      )}
    </div>
  )
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <EmptyState title="No contractors match your search." icon="search-x">
        <Button variant="outline" onClick={onClear}>
          Show All Contractors
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No contractors available." icon="hard-hat">
      <LinkButton to="/admin/contractors/new">Add Contractor</LinkButton>
    </EmptyState>
  )
}
