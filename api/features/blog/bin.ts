import type { Knex } from 'knex'
import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import * as repo from './admin-repo.ts'
import { getPost } from './write-post.ts'

/** Soft-deletes a post; it can be restored for `BIN_DAYS`. Throws `not_found`. */
export async function removePost(db: Knex, id: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await repo.lockBlog(trx)
    const post = await repo.findUndeletedPost(trx, id)
    if (!post) throw new ContractError('not_found')
    await repo.setDeleted(trx, id, true)
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.deleted',
      subject: auditSubject('post', id, post.title),
      details: { postId: id },
    })
  })
}

/**
 * Restores a deleted post. A post whose scheduled time came while it was deleted becomes a draft,
 * so that the restore does not publish it. Throws `not_found` when the post is not in the bin.
 */
export function restorePost(db: Knex, id: number, adminId: number): Promise<Post> {
  return db.transaction(async (trx) => {
    await repo.lockBlog(trx)
    const post = await repo.findDeletedPost(trx, id)
    if (!post) throw new ContractError('not_found')
    await repo.setDeleted(trx, id, false)
    if (post.isMissed)
      await repo.updatePost(trx, id, { status: 'draft', scheduledAt: null, publishedAt: null })
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.restored',
      subject: auditSubject('post', id, post.title),
      details: { postId: id },
    })
    return getPost(trx, id)
  })
}
