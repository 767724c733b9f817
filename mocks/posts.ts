import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { MockDb, PostRow } from './db.ts'
import { toPost } from './serializers.ts'

/**
 * Tolerance when a date is compared with the current time, because form inputs have minute
 * precision.
 */
const TOLERANCE_MS = 60_000
const LATEST = Date.UTC(9999, 11, 31)
/** How long a deleted post can be restored. */
const BIN_MS = 30 * 24 * 3600 * 1000

/** Returns all posts that are not deleted, with their current status, newest first. */
export function listPosts(db: MockDb): Post[] {
  const time = (post: Post) => Date.parse(post.publishedAt ?? post.scheduledAt ?? post.createdAt)
  return db.posts
    .all()
    .filter((row) => row.deletedAt === null)
    .map(toPost)
    .sort((a, b) => time(b) - time(a) || b.id - a.id)
}

/** Returns a post. Throws `not_found` if it does not exist or is deleted. */
export function getPost(db: MockDb, id: number): PostRow {
  const row = db.posts.get(id)
  if (!row || row.deletedAt !== null) throw new ContractError('not_found')
  return row
}

/** Returns the posts in the bin, last deleted first. */
export function listDeletedPosts(db: MockDb): PostRow[] {
  const deleted = db.posts
    .all()
    .filter(({ deletedAt }) => deletedAt !== null && Date.now() - Date.parse(deletedAt) < BIN_MS)
  return deleted.sort(
    (a, b) => Date.parse(b.deletedAt ?? '') - Date.parse(a.deletedAt ?? '') || b.id - a.id,
  )
}

/**
 * Returns true if the scheduled time passed while the post was in the bin. Such a post is restored
 * as a draft, not published.
 */
export function hasMissedSchedule({ status, scheduledAt, deletedAt }: PostRow): boolean {
  const time = Date.parse(scheduledAt ?? '')
  return (
    status === 'scheduled' &&
    deletedAt !== null &&
    time > Date.parse(deletedAt) &&
    time <= Date.now()
  )
}

type Timing = Pick<Post, 'status' | 'publishedAt' | 'scheduledAt'>
/** Timing fields of a form; absent ones stay unchanged. */
type TimingInput = { [Key in keyof Timing]?: Timing[Key] | undefined }

/**
 * Returns the status and the dates of a post after a change. A published post has the given date,
 * otherwise its current date, otherwise the current time; a future date makes it scheduled. A
 * scheduled post needs a future date, but an unchanged date that passed while the form was open is
 * accepted. A draft has no dates.
 */
export function resolveTiming(input: TimingInput, current?: Timing): Timing {
  const status = input.status ?? current?.status ?? 'draft'
  if (status === 'draft') return { status, publishedAt: null, scheduledAt: null }
  if (status === 'scheduled') {
    const date = input.scheduledAt ?? current?.scheduledAt ?? null
    const isUnchanged =
      current &&
      date !== null &&
      current.scheduledAt !== null &&
      Date.parse(date) === Date.parse(current.scheduledAt)
    return isUnchanged ? withoutUnusedDate(current) : scheduledTiming(date, 'scheduledAt')
  }
  const date = input.publishedAt ?? current?.publishedAt ?? null
  const time = date === null ? Date.now() : readTime(date, 'publishedAt')
  if (time > Date.now() + TOLERANCE_MS) return scheduledTiming(date, 'publishedAt')
  return {
    status,
    publishedAt: new Date(Math.min(time, Date.now())).toISOString(),
    scheduledAt: null,
  }
}

/**
 * Returns the timing of a scheduled post. Throws `invalid` on the field `path` if the date is
 * missing or in the past.
 */
export function scheduledTiming(date: string | null, path: string): Timing {
  const time = date === null ? Number.NEGATIVE_INFINITY : readTime(date, path)
  if (time < Date.now() - TOLERANCE_MS)
    throw new ContractError('invalid', {
      fields: [{ path, message: 'Schedule date must be in the future' }],
    })
  return { status: 'scheduled', publishedAt: null, scheduledAt: new Date(time).toISOString() }
}

const withoutUnusedDate = ({ status, publishedAt, scheduledAt }: Timing): Timing =>
  status === 'published'
    ? { status, publishedAt, scheduledAt: null }
    : { status, publishedAt: null, scheduledAt }

function readTime(date: string, path: string): number {
  const time = Date.parse(date)
  if (time >= 0 && time <= LATEST) return time
  throw new ContractError('invalid', { fields: [{ path, message: 'Please enter a valid date' }] })
}
