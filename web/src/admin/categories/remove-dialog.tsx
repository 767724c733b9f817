import type { Category } from '#contract/entities.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { formatFailure, showErrorToast } from '../ui/admin-toast.ts'
import { useRemoveCategory } from './queries.ts'

const FAILURE = 'Failed to delete category'

interface RemoveDialogProps {
  category: Category
  onClose: () => void
  /** Called after the category was deleted. Must close the dialog. */
  onRemoved: () => void
}

/** Confirms the deletion of a category. A category with contractors cannot be deleted. */
export function RemoveDialog(props: RemoveDialogProps) {
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
        {formatPlural(count, 'contractor')} {count === 1 ? 'is' : 'are'} in <strong>{name}</strong>.
        Move them to another category first; then it can be deleted.
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
        <strong className="break-words">{name}</strong> and its pages under /category/{slug} will be
        deleted. This cannot be undone.
      </p>
    </AdminConfirm>
  )
}
