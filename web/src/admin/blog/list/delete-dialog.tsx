import type { Post } from '#contract/entities.ts'
import { BIN_DAYS } from '#contract/rules/bin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface DeleteDialogProps {
  post: Post
  onClose: () => void
  onDelete: () => void
}

/** Confirms the deletion of a post. */
export function DeleteDialog({ post, onClose, onDelete }: DeleteDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete blog post?"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p className="break-words">
        “{post.title}”{' '}
        {post.status === 'published' ? 'leaves the public site at once' : 'leaves your lists'}.
      </p>
      <p className="mt-2 text-muted">
        It stays under Deleted for {BIN_DAYS} days and can be restored until then.
      </p>
    </Dialog>
  )
}
