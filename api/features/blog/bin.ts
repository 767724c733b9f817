import type { Knex } from 'knex'
import type { Post } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import * as repo from './admin-repo.ts'
import { present, subjectOf } from './write-post.ts'

/** Into the bin, from where it can be brought back for 30 days (B20). Throws not_found. */
export async function removePost(db: Knex, id: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    await repo.lockBlog(trx)
    const post = await repo.findForChange(trx, id)
    if (!post) throw new ContractError('not_found')
    await repo.setDeleted(trx, id, true)
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.deleted',
      subject: subjectOf(post),
      details: { postId: id },
    })
  })
}

/**
 * Back as it was; but what was to appear while it lay in the bin comes back as a draft, since
 * nobody expects it in public. Throws not_found for one that is not in the bin.
 */
export function restorePost(db: Knex, id: number, adminId: number): Promise<Post> {
  return db.transaction(async (trx) => {
    await repo.lockBlog(trx)
    const post = await repo.findInBin(trx, id)
    if (!post) throw new ContractError('not_found')
    await repo.setDeleted(trx, id, false)
    if (post.isMissed)
      await repo.updatePost(trx, id, { status: 'draft', scheduledAt: null, publishedAt: null })
    await recordAudit(trx, {
      userId: adminId,
      action: 'post.restored',
      subject: subjectOf(post),
      details: { postId: id },
    })
    return present(trx, id)
  })
}
