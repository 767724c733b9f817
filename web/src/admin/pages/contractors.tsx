import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { pageSizes } from '#contract/rules/limits.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeleteDialog, formatLocation, Rating } from '../contractors/delete-dialog.tsx'
import { FeaturedToggle, useSetFeatured } from '../contractors/featured-toggle.tsx'
import { contractorSearchQuery } from '../contractors/queries.ts'
import { focusPageHeading, useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminListView } from '../ui/admin-list-view.tsx'
import { useAdminList } from '../ui/admin-list.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'

/** `/admin/contractors`: the list of contractors. */
export function AdminContractorsPage() {
  const actions = (
    <>
      <LinkButton to="/admin/contractors/bin" variant="outline" icon="trash-2">
        Bin
      </LinkButton>
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

const sizes = { pageSizes: [10, 20, 50, 100], defaultSize: pageSizes.admin }

/** All contractors that are not deleted, with a search by name. */
function ContractorList() {
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

/** Table of contractors with buttons to feature, edit and delete them. */
function ContractorTable({ contractors }: { contractors: readonly ContractorDetail[] }) {
  const [deleting, setDeleting] = useState<ContractorDetail | null>(null)
  const { mutate } = useSetFeatured()
  const focusHeading = useHeadingFocus()
  const afterDeletion = () => {
    setDeleting(null)
    focusHeading()
  }
  const columns: [AdminColumn<ContractorDetail>, ...AdminColumn<ContractorDetail>[]] = [
    {
      title: 'Name',
      cell: (row) => (
        <Link
          to={`/contractor/${row.categorySlug}/${row.slug}`}
          className="link link-hover tap-target wrap-anywhere"
        >
          {row.name}
        </Link>
      ),
      className: 'min-w-48',
    },
    { title: 'Category', cell: (row) => row.categoryName },
    { title: 'Location', cell: formatLocation },
    { title: 'Rating', cell: (row) => <Rating contractor={row} /> },
    {
      title: 'Featured',
      cell: (row) => (
        <FeaturedToggle
          contractor={row}
          onChange={(isFeatured) => mutate({ contractor: row, isFeatured })}
        />
      ),
    },
    {
      title: 'Actions',
      cardPosition: 'actions',
      cell: (row) => <Actions contractor={row} onDelete={() => setDeleting(row)} />,
      className: 'w-px',
    },
  ]
  return (
    <>
      <AdminTable
        caption="Contractors"
        columns={columns}
        rows={contractors}
        keyOf={(row) => row.id}
      />
      {deleting && (
        <DeleteDialog
          contractor={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={afterDeletion}
        />
      )}
    </>
  )
}

function Actions({
  contractor: { id, name },
  onDelete,
}: {
  contractor: ContractorDetail
  onDelete: () => void
}) {
  return (
    <span className="flex gap-2">
      <LinkButton
        to={`/admin/contractors/edit/${id}`}
        variant="outline"
        size="sm"
        icon="pencil"
        aria-label={`Edit ${name}`}
      >
        Edit
      </LinkButton>
      <Button
        variant="outline"
        size="sm"
        icon="trash-2"
        className="text-error"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </span>
  )
}
