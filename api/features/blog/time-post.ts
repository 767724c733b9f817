import type { Knex } from 'knex'
import type { Post } from '#contract/entities.ts'
import { recordAudit } from '../../db/audit.ts'
import { updatePost } from './admin-repo.ts'
import { scheduledFor, timingOf } from './timing.ts'
import { change, subjectOf } from './write-post.ts'

/**
 * Hides a post until `date`, also a published one (B6). Throws not_found, and invalid for a date in
 * the past by the database's clock.
 */
export function schedulePost(
  db: Knex,
  { id, date }: { id: number; date: string },
  adminId: number,
): Promise<Post> {
  return change(db, id, async (trx, post, now) => {
    const timing = scheduledFor(date, 'scheduledDate', now)
    await updatePost(trx, id, timing)
    const details = { postId: id, scheduledAt: timing.scheduledAt, statusBefore: post.status }
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.scheduled',
      subject: subjectOf(post),
      details,
    })
  })
}

/**
 * Makes a post public now; one that is keeps its date, however often it is asked for (B8). Throws
 * not_found.
 */
export function publishPost(db: Knex, id: number, adminId: number): Promise<Post> {
  return change(db, id, async (trx, post, now) => {
    if (post.status === 'published') return
    await updatePost(trx, id, timingOf({ status: 'published' }, undefined, now))
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.published',
      subject: subjectOf(post),
      details: { postId: id, statusBefore: post.status },
    })
  })
}
