import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { MockDb, PostRow } from './db.ts'
import { presentPost } from './present.ts'

/** A date may lie this far in the past and still count as now: inputs know minutes only (B5). */
const TOLERANCE_MS = 60_000
const LATEST = Date.UTC(9999, 11, 31)
/** A deleted post can be brought back so long (B20). */
const BIN_MS = 30 * 24 * 3600 * 1000

/** Every post that was not deleted as it stands now, newest first (B15). */
export function newestFirst(db: MockDb): Post[] {
  const time = (post: Post) => Date.parse(post.publishedAt ?? post.scheduledAt ?? post.createdAt)
  return db.posts
    .all()
    .filter((row) => row.deletedAt === null)
    .map(presentPost)
    .sort((a, b) => time(b) - time(a) || b.id - a.id)
}

/** One that was not deleted, or 404. */
export function getPost(db: MockDb, id: number): PostRow {
  const row = db.posts.get(id)
  if (!row || row.deletedAt !== null) throw new ContractError('not_found')
  return row
}

/** What can still be brought back, the last deleted first. */
export function inBin(db: MockDb): PostRow[] {
  const deleted = db.posts
    .all()
    .filter(({ deletedAt }) => deletedAt !== null && Date.now() - Date.parse(deletedAt) < BIN_MS)
  return deleted.sort(
    (a, b) => Date.parse(b.deletedAt ?? '') - Date.parse(a.deletedAt ?? '') || b.id - a.id,
  )
}

/** Its time came while it lay in the bin: nobody expects it in public when it is brought back. */
export function isMissed({ status, scheduledAt, deletedAt }: PostRow): boolean {
  const time = Date.parse(scheduledAt ?? '')
  return (
    status === 'scheduled' &&
    deletedAt !== null &&
    time > Date.parse(deletedAt) &&
    time <= Date.now()
  )
}

type Timing = Pick<Post, 'status' | 'publishedAt' | 'scheduledAt'>
/** What a form says of it; what it leaves out stays as it is. */
type TimingWish = { [Key in keyof Timing]?: Timing[Key] | undefined }

/**
 * When a post with these wishes is public: published now unless said or already so, a later date
 * makes it scheduled (B7); scheduled needs a date to come (B3, B5), but one that came while the
 * form was open stands; a draft has neither.
 */
export function timingOf(wish: TimingWish, current?: Timing): Timing {
  const status = wish.status ?? current?.status ?? 'draft'
  if (status === 'draft') return { status, publishedAt: null, scheduledAt: null }
  if (status === 'scheduled') {
    const date = wish.scheduledAt ?? current?.scheduledAt ?? null
    const stands =
      current &&
      date !== null &&
      current.scheduledAt !== null &&
      Date.parse(date) === Date.parse(current.scheduledAt)
    return stands ? settled(current) : scheduled(date, 'scheduledAt')
  }
  const date = wish.publishedAt ?? current?.publishedAt ?? null
  const time = date === null ? Date.now() : readTime(date, 'publishedAt')
  if (time > Date.now() + TOLERANCE_MS) return scheduled(date, 'publishedAt')
  return {
    status,
    publishedAt: new Date(Math.min(time, Date.now())).toISOString(),
    scheduledAt: null,
  }
}

/** Hidden until then (B6). 400 for a date in the past, naming the field. */
export function scheduled(date: string | null, path: string): Timing {
  const time = date === null ? Number.NEGATIVE_INFINITY : readTime(date, path)
  if (time < Date.now() - TOLERANCE_MS)
    throw new ContractError('invalid', {
      fields: [{ path, message: 'Schedule date must be in the future' }],
    })
  return { status: 'scheduled', publishedAt: null, scheduledAt: new Date(time).toISOString() }
}

const settled = ({ status, publishedAt, scheduledAt }: Timing): Timing =>
  status === 'published'
    ? { status, publishedAt, scheduledAt: null }
    : { status, publishedAt: null, scheduledAt }

function readTime(date: string, path: string): number {
  const time = Date.parse(date)
  if (time >= 0 && time <= LATEST) return time
  throw new ContractError('invalid', { fields: [{ path, message: 'Please enter a valid date' }] })
}
