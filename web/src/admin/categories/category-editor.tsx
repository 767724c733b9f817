import { FolderTree, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Category } from '#contract/entities.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useHeadingFocus } from '../ui/admin-confirm.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

type OpenDialog = { kind: 'edit' | 'remove'; category: Category } | null

/** The categories, each with buttons to edit and delete it. */
export function CategoryEditor({ categories }: { categories: readonly Category[] }) {
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const focusHeading = useHeadingFocus()
  const close = () => setDialog(null)
  const afterRemoval = () => {
    close()
    focusHeading()
  }
  const columns: [AdminColumn<Category>, ...AdminColumn<Category>[]] = [
    {
      title: 'Name',
      cell: ({ name, icon }) => (
        <span className="flex items-center gap-3 wrap-anywhere">
          <CategoryIcon icon={icon} className="text-primary" />
          {name}
        </span>
      ),
      className: 'min-w-48',
    },
    { title: 'Slug', cell: ({ slug }) => <code className="text-sm">{slug}</code> },
    {
      title: 'Contractors',
      cell: ({ count }) => <span className="tabular-nums">{formatCount(count)}</span>,
    },
    {
      title: 'Actions',
      cardPosition: 'actions',
      className: 'w-px',
      cell: (category) => (
        <Actions
          name={category.name}
          onEdit={() => setDialog({ kind: 'edit', category })}
          onRemove={() => setDialog({ kind: 'remove', category })}
        />
      ),
    },
  ]
  return (
    <>
      {categories.length > 0 ? (
        <AdminTable
          caption="Categories"
          columns={columns}
          rows={categories}
          keyOf={({ id }) => id}
        />
      ) : (
        <div className="panel">
          <EmptyState title="No categories yet." icon={FolderTree} />
        </div>
      )}
      {dialog?.kind === 'edit' && <CategoryDialog category={dialog.category} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog category={dialog.category} onClose={close} onRemoved={afterRemoval} />
      )}
    </>
  )
}

function Actions({
  name,
  onEdit,
  onRemove,
}: {
  name: string
  onEdit: () => void
  onRemove: () => void
}) {
  return (
    <span className="flex gap-2">
      <Button
        variant="outline"
        size="sm"
        icon={Pencil}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon={Trash2}
        className="text-error"
        aria-label={`Delete ${name}`}
        onClick={onRemove}
      >
        Delete
      </Button>
    </span>
  )
}
