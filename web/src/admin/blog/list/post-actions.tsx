import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Post } from '#contract/entities.ts'
import { useConnection } from '../../../device/connection.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { useDeletePost, usePublishPost, useRestorePost } from '../queries.ts'
import { viewPath } from './list-state.ts'

/** The actions on a post in a list. `schedule` and `remove` open a dialog first. */
export interface PostActionHandlers {
  schedule: (post: Post) => void
  publish: (post: Post) => void
  remove: (post: Post) => void
  restore: (post: Post) => void
  /** Id of the post whose action is running. */
  busyId: number | null
}

interface ActionsProps {
  post: Post
  handlers: PostActionHandlers
  /** Shows labels next to the icons. Used on cards, which narrow screens show. */
  hasLabels?: boolean
}

/** Links to view and edit a post; buttons to schedule, publish (if unpublished) and delete it. */
export function PostActions(props: ActionsProps) {
  const { post, handlers, hasLabels = false } = props
  return (
    <div className={`flex gap-1 ${hasLabels ? 'flex-wrap' : ''}`}>
      <ActionLink icon="eye" label="View" to={viewPath(post)} post={post} hasLabels={hasLabels} />
      <ActionLink
        icon="pencil"
        label="Edit"
        to={`/admin/blog/edit/${post.id}`}
        post={post}
        hasLabels={hasLabels}
      />
      <ActionButton {...props} icon="calendar-clock" label="Schedule" onClick={handlers.schedule} />
      {post.status !== 'published' && (
        <ActionButton {...props} icon="send" label="Publish now" onClick={handlers.publish} />
      )}
      <ActionButton {...props} icon="trash-2" label="Delete" onClick={handlers.remove} isDanger />
    </div>
  )
}

/** The actions on a post in the bin. */
export function BinActions(props: ActionsProps) {
  return (
    <ActionButton {...props} icon="rotate-ccw" label="Restore" onClick={props.handlers.restore} />
  )
}

interface IconAndLabel {
  icon: IconName
  label: string
}

function ActionLink({
  icon,
  label,
  to,
  post,
  hasLabels = false,
}: IconAndLabel & { to: string } & Pick<ActionsProps, 'post' | 'hasLabels'>) {
  return (
    <Link
      to={to}
      className={buttonClasses(hasLabels)}
      aria-label={`${label} ${post.title}`}
      title={label}
    >
      <Icon name={icon} size={18} className="shrink-0" />
      {hasLabels && <span>{label}</span>}
    </Link>
  )
}

interface ActionButtonProps extends ActionsProps, IconAndLabel {
  onClick: (post: Post) => void
  isDanger?: boolean
}

function ActionButton({
  icon,
  label,
  post,
  handlers,
  onClick,
  isDanger = false,
  hasLabels = false,
}: ActionButtonProps) {
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <button
      type="button"
      className={`${buttonClasses(hasLabels)} ${isDanger ? 'text-error' : ''}`}
      aria-label={`${label} ${post.title}`}
      title={isOffline ? 'Needs a connection' : label}
      disabled={isOffline || handlers.busyId === post.id}
      onClick={() => onClick(post)}
    >
      <Icon name={icon} size={18} className="shrink-0" />
      {hasLabels && <span>{label}</span>}
    </button>
  )
}

const buttonClasses = (hasLabels: boolean) =>
  `btn btn-ghost ${hasLabels ? 'btn-sm min-h-11 gap-1.5 px-2.5 text-sm' : 'btn-square size-11 min-h-11 lg:size-9 lg:min-h-9'}`

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
