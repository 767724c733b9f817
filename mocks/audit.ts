import type { AuditEntry } from '#contract/admin-records.ts'
import { type MockDb, now } from './db.ts'

export type AuditRecord = Pick<AuditEntry, 'action' | 'subject'> & {
  userId: number
  details?: Record<string, unknown>
}

/** Adds an entry to the audit log. */
export function recordAudit(
  db: MockDb,
  { userId, action, subject, details = {} }: AuditRecord,
): void {
  db.audit.insert({ userId, action, subject, details, createdAt: now() })
}
