import { BYTE_ORDER_MARK } from '#contract/rules/csv-write.ts'
import { rows } from '../../db/reading.ts'
import type { Database } from './repo.ts'

const REJECTS_RETENTION_DAYS = 30

/** Stores a part of the file of skipped rows. */
export async function insertRejects(
  db: Database,
  batchId: number,
  part: number,
  csv: string,
): Promise<void> {
  await db('import_rejects').insert({ batch_id: batchId, part, csv })
}

/** Deletes the skipped rows of a batch, unless it was completed. */
export async function deleteRejects(db: Database, batchId: number): Promise<void> {
  await db.raw(
    `delete from import_rejects r using import_batches b
     where b.id = r.batch_id and b.id = ? and b.status = 'failed'`,
    [batchId],
  )
}

/**
 * Returns the skipped rows of a batch as a CSV file. Returns undefined when there is no such batch,
 * when it was not completed or skipped nothing, or when it ended more than 30 days ago.
 */
export async function findRejects(
  db: Database,
  id: number,
): Promise<{ fileName: string; csv: string } | undefined> {
  const parts = await rows<{ fileName: string; csv: string }>(
    db,
    `
    select b.file_name as "fileName", r.csv from import_batches b join import_rejects r on r.batch_id = b.id
    where b.id = ? and b.status in ('done', 'rolled_back') and b.ended_at > now() - interval '${REJECTS_RETENTION_DAYS} days' order by r.part`,
    [id],
  )
  const [first] = parts
  // Spreadsheets need the byte order mark to detect UTF-8. It is added here, because the embedded
  // database would not store it.
  return (
    first && {
      fileName: first.fileName,
      csv: BYTE_ORDER_MARK + parts.map(({ csv }) => csv).join(''),
    }
  )
}

/** Deletes the skipped rows of batches that ended more than 30 days ago. */
export async function sweepRejects(db: Database): Promise<void> {
  await db.raw(
    `delete from import_rejects r using import_batches b where b.id = r.batch_id and b.ended_at <= now() - interval '${REJECTS_RETENTION_DAYS} days'`,
  )
}
