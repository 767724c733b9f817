import type { Knex } from 'knex'

/**
 * One change by an admin or from the command line: user, action ("contractor.updated") and subject
 * ("contractor 12: Bay Plumbing").
 */
export interface AuditRecord {
  /** Null for a change from the command line. */
  userId: number | null
  action: string
  subject: string
  /** Ids, names, counts, states and the names of changed fields, not the values of these fields. */
  details?: Record<string, unknown>
}

/**
 * Adds a record to the audit log in the transaction of the change, so that both are committed or
 * neither.
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
