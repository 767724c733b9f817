import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BinnedContractor } from '#contract/admin-contractors.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { focusPageHeading } from '../../lib/focus-page-heading.ts'
import { formatPlural, formatShortDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { formatLocation, Rating } from '../contractors/delete-dialog.tsx'
import { binQuery, RESTORE_FAILURE, useRestoreContractor } from '../contractors/queries.ts'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { formatFailure } from '../ui/admin-toast.ts'

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

/** The contractors deleted in the last `BIN_DAYS` days, most recently deleted first. */
function BinList() {
  const list = useAdminList()
  const { q, page, limit } = list
  const query = useQuery(binQuery({ q, page, limit }))
  return (
    <AdminListView
      list={list}
      query={query}
      searchLabel="Search deleted contractors by name"
      errorTitle="Failed to fetch deleted contractors"
      formatTotal={(total) => formatPlural(total, 'deleted contractor')}
      empty={
        q ? (
          <EmptyState title="No contractors match your search." icon="search-x" />
        ) : (
          <EmptyState
            title="The bin is empty."
            hint={`What you delete stays here for ${BIN_DAYS} days.`}
            icon="trash-2"
          />
        )
      }
    >
      {(rows) => <BinTable rows={rows} />}
    </AdminListView>
  )
}

function BinTable({ rows }: { rows: readonly BinnedContractor[] }) {
  // The message of the last failure stays visible after the toast has disappeared.
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <>
      {failure && (
        <div className="mb-4">
          <FormAlert isInToast title={failure} />
        </div>
      )}
      <AdminTable
        caption="Deleted contractors"
        columns={createColumns(setFailure)}
        rows={rows}
        keyOf={(row) => row.id}
      />
    </>
  )
}

type Columns = [AdminColumn<BinnedContractor>, ...AdminColumn<BinnedContractor>[]]

function createColumns(onFailure: (failure: string | null) => void): Columns {
  return [
    { title: 'Name', cell: (row) => <Name contractor={row} /> },
    { title: 'Category', cell: (row) => row.categoryName },
    { title: 'Location', cell: formatLocation },
    { title: 'Rating', cell: (row) => <Rating contractor={row} /> },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (row) =>
        row.isCreditReturned ? (
          <span className="text-sm whitespace-nowrap text-muted">Credit returned to the owner</span>
        ) : (
          <Restore contractor={row} onFailure={onFailure} />
        ),
      className: 'w-px',
    },
  ]
}

function Name({ contractor: { name, deletedAt } }: { contractor: BinnedContractor }) {
  return (
    <>
      <span className="block">{name}</span>
      <time dateTime={deletedAt} className="block font-sans text-sm font-normal text-muted">
        {`Deleted ${formatShortDate(deletedAt)}`}
      </time>
    </>
  )
}

function Restore({
  contractor,
  onFailure,
}: {
  contractor: BinnedContractor
  onFailure: (failure: string | null) => void
}) {
  const { mutate, isPending, isSuccess } = useRestoreContractor()
  const restore = () => {
    onFailure(null)
    mutate(contractor, {
      onSuccess: focusPageHeading,
      onError: (error) => onFailure(`${contractor.name}: ${formatFailure(RESTORE_FAILURE, error)}`),
    })
  }
  return (
    <Button
      variant="outline"
      size="sm"
      icon="rotate-ccw"
      aria-label={`Restore ${contractor.name}`}
      pending={isPending || isSuccess}
      pendingLabel="Restoring..."
      onClick={restore}
    >
      Restore
    </Button>
  )
}
