import { isEmbedded } from '../../db/knex.ts'
import { yieldToOtherRequests } from '../../db/yield-to-other-requests.ts'
import { deleteHidden, findImporting, markAsFailed, releaseBatch } from './batches-repo.ts'
import { deleteRejects } from './rejects-repo.ts'
import { type Database, sliceOf } from './repo.ts'

/**
 * Removes all that a batch has stored, in slices, while its rows are still hidden. Does nothing to
 * a batch that has ended. After a crash, the next call continues.
 */
export async function discardBatch(db: Database, batchId: number): Promise<void> {
  await markAsFailed(db, batchId)
  const limit = sliceOf(db).removed
  while ((await deleteHidden(db, batchId, limit)) === limit) await yieldToOtherRequests(db)
  await deleteRejects(db, batchId)
  await releaseBatch(db, batchId)
}

/** Discards the import of a process that has stopped. */
export async function discardDeadImport(db: Database): Promise<void> {
  const batchId = await findImporting(db, { isDead: true })
  if (batchId !== undefined) await discardBatch(db, batchId)
}

/**
 * Discards an unfinished import, also one that was alive a moment ago. Call it only when no process
 * can be importing.
 */
export async function discardImport(db: Database): Promise<void> {
  const batchId = await findImporting(db, { isDead: false })
  if (batchId !== undefined) await discardBatch(db, batchId)
}

/**
 * Call it when a server or an import command starts. The embedded database has only one process, so
 * there every unfinished import is one of a stopped process.
 */
export async function discardUnfinishedImports(db: Database): Promise<void> {
  await (isEmbedded(db) ? discardImport(db) : discardDeadImport(db))
}
