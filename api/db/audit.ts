import type { Knex } from 'knex'

/**
 * One change an admin made: who, what ("contractor.updated"), to what ("contractor 12: Bay
 * Plumbing").
 */
export interface AuditRecord {
  /** Null for what was done on the command line. */
  userId: number | null
  action: string
  subject: string
  /** Ids, names and the names of changed fields; never what was written into them. */
  details?: Record<string, unknown>
}

/**
 * Notes an admin's change in the transaction that makes it: no change without its note, no note
 * without its change.
 */
export async function recordAudit(
  trx: Knex.Transaction,
  { userId, action, subject, details = {} }: AuditRecord,
): Promise<void> {
  await trx('audit_log').insert({
    user_id: userId,
    action,
    subject,
    details: JSON.stringify(details),
  })
}
