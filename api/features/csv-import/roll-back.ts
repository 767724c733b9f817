import { ContractError } from '#contract/errors.ts'
import { importMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { countRemaining, lockBatch, markRolledBack, removeUnchanged } from './batches-repo.ts'
import { type Database, inTransaction, sliceOf } from './repo.ts'

/**
 * Soft-deletes the contractors of a batch that were not edited since the import. Throws `not_found`
 * when there is no such batch, and `conflict` when it is running, has failed or was rolled back
 * before. It uses several transactions, so that other requests are not blocked for long. After a
 * crash, call it again to finish the rollback.
 */
export async function rollBackImport(
  db: Database,
  batchId: number,
  userId: number,
): Promise<{ removed: number; kept: number }> {
  const limit = sliceOf(db).removed
  for (let removed = 0; ;) {
    const step = await inTransaction(db, async (trx) => {
      const batch = await lockBatch(trx, batchId)
      if (!batch) throw new ContractError('not_found')
      if (batch.status !== 'done')
        throw new ContractError('conflict', { message: importMessages.nothingToRollBack })
      const count = await removeUnchanged(trx, batchId, limit)
      if (count === limit) return { count, kept: null }
      const kept = await countRemaining(trx, batchId)
      await markRolledBack(trx, batchId)
      await recordAudit(trx, {
        userId,
        action: 'import.rolled_back',
        subject: auditSubject('import', batchId, batch.fileName),
        details: { removed: removed + count, kept },
      })
      return { count, kept }
    })
    removed += step.count
    if (step.kept !== null) return { removed, kept: step.kept }
  }
}
