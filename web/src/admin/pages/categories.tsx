import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#contract/entities.ts'
import { fullStopAfter } from '#contract/rules/sentence.ts'
import { CategoryIcon } from '../../domain/directory/category-icon.tsx'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { formatCount, formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { CategoryDialog } from '../categories/category-dialog.tsx'
import { useRemoveCategory } from '../categories/queries.ts'
import { AdminConfirm, useHeadingFocus } from '../ui/admin-confirm.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { type AdminColumn, AdminTable } from '../ui/admin-table.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'

/** `/admin/categories`: adds, edits and removes categories. */
export function AdminCategoriesPage() {
  const categories = useQuery({ ...categoriesQuery(), staleTime: 0 })
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button icon="plus" disabled={!categories.data} onClick={() => setIsAdding(true)}>
      Add Category
    </Button>
  )
  return (
    <AdminPage title="Categories" lead="The trades contractors are listed under." actions={add}>
      <QueryView query={categories} loading={<Skeleton className="h-96" />}>
        {(list) => <CategoryEditor categories={list} />}
      </QueryView>
      {isAdding && <CategoryDialog category={null} onClose={() => setIsAdding(false)} />}
    </AdminPage>
  )
}

type OpenDialog = { kind: 'edit' | 'remove'; category: Category } | null

/** The categories, each with buttons to edit and delete it. */
function CategoryEditor({ categories }: { categories: readonly Category[] }) {
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
          <span>{name}</span>
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
        <EmptyState isPanel title="No categories yet." icon="folder-tree" />
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
        icon="pencil"
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="outline"
        size="sm"
        icon="trash-2"
        className="text-error"
        aria-label={`Delete ${name}`}
        onClick={onRemove}
      >
        Delete
      </Button>
    </span>
  )
}

const FAILURE = 'Failed to delete category'

interface RemoveDialogProps {
  category: Category
  onClose: () => void
  /** Called after the category was deleted. Must close the dialog. */
  onRemoved: () => void
}

/** Confirms the deletion of a category. A category with contractors cannot be deleted. */
function RemoveDialog(props: RemoveDialogProps) {
  return props.category.count > 0 ? <InUse {...props} /> : <ConfirmRemoval {...props} />
}

function InUse({ category: { name, count }, onClose }: RemoveDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="This category is in use"
      footer={<Button onClick={onClose}>OK</Button>}
    >
      <p>
        <span>{`${formatPlural(count, 'contractor')} ${count === 1 ? 'is' : 'are'} in`}</span>{' '}
        <strong>{name}</strong>
        <span>{`${fullStopAfter(name)} Move them to another category first; then it can be deleted.`}</span>
      </p>
    </Dialog>
  )
}

function ConfirmRemoval({ category: { id, name, slug }, onClose, onRemoved }: RemoveDialogProps) {
  const { mutate, isPending, isSuccess, error } = useRemoveCategory()
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        onRemoved()
        toast({ title: 'Category deleted', description: name })
      },
      onError: (cause) => showErrorToast(FAILURE, cause),
    })
  return (
    <AdminConfirm
      title="Delete category?"
      confirmLabel="Delete Category"
      pendingLabel="Deleting..."
      isPending={isPending || isSuccess}
      errorMessage={error && !isPending ? formatFailure(FAILURE, error) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="break-words">{name}</strong>{' '}
        <span>{`and its pages under /category/${slug} will be deleted. This cannot be undone.`}</span>
      </p>
    </AdminConfirm>
  )
}
