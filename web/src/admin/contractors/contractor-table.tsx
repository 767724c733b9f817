import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { useHeadingFocus } from '../ui/admin-confirm.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { formatLocation, Rating } from './contractor-facts.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FeaturedToggle } from './featured-toggle.tsx'
import { useSetFeatured } from './use-set-featured.ts'

/** Table of contractors with buttons to feature, edit and delete them. */
export function ContractorTable({ contractors }: { contractors: readonly ContractorDetail[] }) {
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
          className="link link-hover inline-flex min-h-11 items-center wrap-anywhere"
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
        icon={Pencil}
        aria-label={`Edit ${name}`}
      >
        Edit
      </LinkButton>
      <Button
        variant="outline"
        size="sm"
        icon={Trash2}
        className="text-error"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </span>
  )
}
