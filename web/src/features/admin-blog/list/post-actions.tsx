import { CalendarClock, Eye, type LucideIcon, Pencil, RotateCcw, Send, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Post } from '#contract/entities.ts'
import { useConnection } from '../../../offline/connection.ts'
import { viewPath } from './list-state.ts'

/** What can be done with a post of a list. */
export interface PostDeeds {
  schedule: (post: Post) => void
  publish: (post: Post) => void
  remove: (post: Post) => void
  restore: (post: Post) => void
  /** The post something is being done to. */
  busyId: number | null
}

interface ActionsProps {
  post: Post
  deeds: PostDeeds
  /** Words beside the icons: where there is room, and where nothing hovers. */
  hasLabels?: boolean
}

/** View, edit, schedule, publish now (of what is not published yet), delete. */
export function PostActions(props: ActionsProps) {
  const { post, deeds, hasLabels = false } = props
  return (
    <div className={`flex gap-1 ${hasLabels ? 'flex-wrap' : ''}`}>
      <Way icon={Eye} label="View" to={viewPath(post)} post={post} hasLabels={hasLabels} />
      <Way
        icon={Pencil}
        label="Edit"
        to={`/admin/blog/edit/${post.id}`}
        post={post}
        hasLabels={hasLabels}
      />
      <Deed {...props} icon={CalendarClock} label="Schedule" onClick={deeds.schedule} />
      {post.status !== 'published' && (
        <Deed {...props} icon={Send} label="Publish now" onClick={deeds.publish} />
      )}
      <Deed {...props} icon={Trash2} label="Delete" onClick={deeds.remove} isDanger />
    </div>
  )
}

/** Of a post in the bin. */
export function BinActions(props: ActionsProps) {
  return <Deed {...props} icon={RotateCcw} label="Restore" onClick={props.deeds.restore} />
}

interface Look {
  icon: LucideIcon
  label: string
}

function Way({
  icon: Icon,
  label,
  to,
  post,
  hasLabels = false,
}: Look & { to: string } & Omit<ActionsProps, 'deeds'>) {
  return (
    <Link to={to} className={lookOf(hasLabels)} aria-label={`${label} ${post.title}`} title={label}>
      <Icon aria-hidden size={18} className="shrink-0" />
      {hasLabels && label}
    </Link>
  )
}

interface DeedProps extends ActionsProps, Look {
  onClick: (post: Post) => void
  isDanger?: boolean
}

function Deed({
  icon: Icon,
  label,
  post,
  deeds,
  onClick,
  isDanger = false,
  hasLabels = false,
}: DeedProps) {
  const isOffline = useConnection((state) => state.isOffline)
  return (
    <button
      type="button"
      className={`${lookOf(hasLabels)} ${isDanger ? 'text-error' : ''}`}
      aria-label={`${label} ${post.title}`}
      title={isOffline ? 'Needs a connection' : label}
      disabled={isOffline || deeds.busyId === post.id}
      onClick={() => onClick(post)}
    >
      <Icon aria-hidden size={18} className="shrink-0" />
      {hasLabels && label}
    </button>
  )
}

const lookOf = (hasLabels: boolean) =>
  `btn btn-ghost ${hasLabels ? 'btn-sm min-h-11 gap-1.5 px-2.5 text-sm' : 'btn-square size-11 min-h-11 lg:size-9 lg:min-h-9'}`
