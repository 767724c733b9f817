import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import type { MockDb, PostRow } from './db.ts'
import { presentPost } from './present.ts'

/** A date may lie this far in the past and still count as now: inputs know minutes only (B5). */
const TOLERANCE_MS = 60_000

/** Every post that was not deleted as it stands now, newest first (B15). */
export function newestFirst(db: MockDb): Post[] {
  const time = (post: Post) => Date.parse(post.publishedAt ?? post.scheduledAt ?? post.createdAt)
  return db.posts.all().filter((row) => row.deletedAt === null).map(presentPost).sort((a, b) => time(b) - time(a) || b.id - a.id)
}

/** One that was not deleted, or 404. */
export function getPost(db: MockDb, id: number): PostRow {
  const row = db.posts.get(id)
  if (!row || row.deletedAt !== null) throw new ContractError('not_found')
  return row
}

type Timing = Pick<Post, 'status' | 'publishedAt' | 'scheduledAt'>

/**
 * When a post with these wishes is public: published now unless said, a later date makes it scheduled (B7); scheduled
 * needs a date to come (B3, B5); a draft has neither.
 */
export function timingOf({ status, publishedAt, scheduledAt }: Timing): Timing {
  if (status === 'draft') return { status, publishedAt: null, scheduledAt: null }
  if (status === 'scheduled') return scheduled(scheduledAt, 'scheduledAt')
  if (publishedAt !== null && Date.parse(publishedAt) > Date.now() + TOLERANCE_MS) return scheduled(publishedAt, 'publishedAt')
  return { status, publishedAt: publishedAt ?? new Date().toISOString(), scheduledAt: null }
}

/** Hidden until then (B6). 400 for a date in the past, naming the field. */
export function scheduled(date: string | null, path: string): Timing {
  if (date === null || Date.parse(date) < Date.now() - TOLERANCE_MS) {
    throw new ContractError('invalid', { fields: [{ path, message: 'Schedule date must be in the future' }] })
  }
  return { status: 'scheduled', publishedAt: null, scheduledAt: new Date(date).toISOString() }
}
