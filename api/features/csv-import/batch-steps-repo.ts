import { COMMAND_LINE } from '#contract/admin-records.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { rows } from '../../db/reading.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import type { ImportOptions } from './options.ts'
import type { Database, Transaction } from './repo.ts'
import type { RowPart } from './row-queue.ts'

export interface StartedBatch {
  id: number
  /** Version of the directory when the batch was started. */
  since: number
  isFromCommandLine: boolean
}

/** Inserts a running batch. Returns undefined when one is already running. */
export async function insertBatch(
  db: Database,
  {
    fileName,
    userId = null,
    isFromCommandLine = false,
  }: Pick<ImportOptions, 'fileName' | 'userId' | 'isFromCommandLine'>,
): Promise<StartedBatch | undefined> {
  const [batch] = await rows<Omit<StartedBatch, 'isFromCommandLine'>>(
    db,
    `insert into import_batches (file_name, user_id, status) values (?, ?, 'running') on conflict do nothing
     returning id, (select version from directory) as since`,
    [fileName.slice(0, 255), userId],
  )
  return batch && { ...batch, isFromCommandLine }
}

/** More than the number of directory versions that other writers take while a batch is saved. */
const VERSIONS_AHEAD = 100_000

/**
 * Locks the directory until commit, and returns the version for the rows of the batch. It is higher
 * than all versions that other writers take before the rows become visible, so every client
 * receives the rows as a change.
 */
export async function lockDirectory(trx: Transaction): Promise<number> {
  const { version } = await trx('directory').forUpdate().first<{ version: number }>('version')
  return version + VERSIONS_AHEAD
}

/**
 * On commit, this reserves the names and slugs of the staged rows up to the end of the part. With
 * the last part, it marks the batch as saving.
 */
export async function markAsReserved(
  trx: Transaction,
  batchId: number,
  { to, isLast }: RowPart,
): Promise<void> {
  await trx('import_batches')
    .where({ id: batchId })
    .update({ reserved_to: to, ...(isLast ? { phase: 'saving', share: 0 } : {}) })
}

/**
 * Marks the batch as done, makes its rows the newest directory change, and empties the staging
 * table. Throws when another process has ended the batch, or when other writers have taken a higher
 * version. Call it at the end of the transaction, because other writers wait from this call until
 * the commit.
 */
export async function finishBatch(
  trx: Transaction,
  { batch: { id: batchId, isFromCommandLine }, version }: { batch: StartedBatch; version: number },
  counts: { imported: number; skipped: number },
): Promise<void> {
  const [ended] = await trx('import_batches')
    .where({ id: batchId, status: 'running' })
    .update({ status: 'done', ended_at: trx.fn.now(), ...counts })
    .returning<{ user_id: number | null; file_name: string }[]>(['user_id', 'file_name'])
  if (!ended) throw new Error(`Import ${batchId} was ended by another process`)
  if (ended.user_id !== null || isFromCommandLine) {
    await recordAudit(trx, {
      userId: ended.user_id,
      action: 'import.done',
      subject: auditSubject('import', batchId, ended.file_name),
      details: isFromCommandLine ? { ...counts, by: COMMAND_LINE } : counts,
    })
  }
  if ((await nextDirectoryVersion(trx)) > version)
    throw new Error(`The directory changed ${VERSIONS_AHEAD} times during one import`)
  await trx('directory').update({ version })
  // The truncate must come after taking the version, to avoid a deadlock. A writer that reads
  // reserved rows holds the version and a table lock that blocks the truncate, both until its
  // commit. The truncate is safe, because only one batch is staged at a time. Unlike a delete, it
  // frees the disk space at once.
  await trx.raw('truncate import_rows')
}
