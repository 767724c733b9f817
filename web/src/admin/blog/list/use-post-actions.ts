import { useState } from 'react'
import type { Post } from '#contract/entities.ts'
import { useDeletePost, usePublishPost, useRestorePost } from '../queries.ts'
import type { PostActionHandlers } from './post-actions.tsx'

type OpenDialog =
  | { kind: 'schedule'; post: Post }
  | { kind: 'delete'; post: Post; confirm: () => void }

/**
 * Returns the actions on the posts of a list, and the open dialog. `onGone` is called after a post
 * was deleted, restored or published, because the clicked button may have disappeared.
 */
export function usePostActions(onGone: () => void) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const restore = useRestorePost()
  const remove = useDeletePost(restore.mutate)
  const publish = usePublishPost()
  const closeDialog = () => setDialog(null)
  const running = [remove, restore, publish].find(({ isPending }) => isPending)

  const confirmDelete = (post: Post) => {
    closeDialog()
    remove.mutate(post, { onSuccess: onGone })
  }
  const handlers: PostActionHandlers = {
    schedule: (post) => setDialog({ kind: 'schedule', post }),
    publish: (post) => publish.mutate(post, { onSuccess: onGone }),
    remove: (post) => setDialog({ kind: 'delete', post, confirm: () => confirmDelete(post) }),
    restore: (post) => restore.mutate(post, { onSuccess: onGone }),
    busyId: running?.variables?.id ?? null,
  }
  return { handlers, dialog, closeDialog }
}
