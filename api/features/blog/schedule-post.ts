import type { Knex } from 'knex'
import type { Post } from '#contract/entities.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { resolveTiming, scheduleTiming } from '#contract/rules/post-timing.ts'
import { recordAudit } from '../../db/audit.ts'
import { updatePost } from './admin-repo.ts'
import { changePost } from './write-post.ts'

/**
 * Schedules a post, which is then hidden until `date`, even if it was published before. Throws
 * `not_found`, and `invalid` when the date is more than a minute in the past by the database
 * clock.
 */
export function schedulePost(
  db: Knex,
  { id, date }: { id: number; date: string },
  adminId: number,
): Promise<Post> {
  return changePost(db, id, async (trx, post, now) => {
    const timing = scheduleTiming(date, 'scheduledDate', now)
    await updatePost(trx, id, timing)
    const details = { postId: id, scheduledAt: timing.scheduledAt, statusBefore: post.status }
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.scheduled',
      subject: auditSubject('post', id, post.title),
      details,
    })
  })
}

/**
 * Publishes a post now. The date of a post that is already public does not change. Throws
 * `not_found`.
 */
export function publishPost(db: Knex, id: number, adminId: number): Promise<Post> {
  return changePost(db, id, async (trx, post, now) => {
    if (post.status === 'published') return
    await updatePost(trx, id, resolveTiming({ status: 'published' }, undefined, now))
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.published',
      subject: auditSubject('post', id, post.title),
      details: { postId: id, statusBefore: post.status },
    })
  })
}
