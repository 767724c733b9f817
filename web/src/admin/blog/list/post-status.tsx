import { CalendarClock, CircleCheck, FilePenLine } from 'lucide-react'
import type { Post } from '#contract/entities.ts'
import { formatShortDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { displayDate } from './list-state.ts'

export function PostStatus({ status }: Pick<Post, 'status'>) {
  if (status === 'published')
    return (
      <Badge tone="success" icon={CircleCheck}>
        Published
      </Badge>
    )
  if (status === 'scheduled')
    return (
      <Badge tone="info" icon={CalendarClock}>
        Scheduled
      </Badge>
    )
  return <Badge icon={FilePenLine}>Draft</Badge>
}

/** The publication or creation date of a post. Scheduled posts also show the time. */
export function PostDate({ post }: { post: Post }) {
  const date = displayDate(post)
  return (
    <time dateTime={date} className="whitespace-nowrap tabular-nums">
      {formatShortDate(date)}
      {post.status === 'scheduled' && (
        <span className="block text-sm text-muted">{formatDateTime(date).split(', ').at(-1)}</span>
      )}
    </time>
  )
}
