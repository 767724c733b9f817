import type { Knex } from 'knex'
import type { ContactRequest } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import * as repo from './repo.ts'

type RequestFlags = Partial<Record<'isRead' | 'isSpam', boolean | undefined>>

/**
 * Marks a request as read or unread, or as spam or not. Returns the changed request. Throws
 * `not_found`.
 */
export function updateRequest(
  db: Knex,
  { id, flags }: { id: number; flags: RequestFlags },
  adminId: number,
): Promise<ContactRequest> {
  return db.transaction(async (trx) => {
    const request = await getRequest(trx, id)
    const { isRead = request.isRead, isSpam = request.isSpam } = flags
    const updated = { ...request, isRead, isSpam }
    const fields = (['isRead', 'isSpam'] as const).filter((key) => updated[key] !== request[key])
    if (fields.length === 0) return request
    await repo.updateRequestFlags(trx, id, { isRead, isSpam })
    await recordAudit(trx, {
      userId: adminId,
      action: 'contact-request.updated',
      subject: auditSubject('contact request', id, request.businessName),
      details: { contactRequestId: id, fields },
    })
    return updated
  })
}

/** Deletes a request permanently. Throws `not_found`. */
export async function removeRequest(db: Knex, id: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const request = await getRequest(trx, id)
    await repo.deleteRequest(trx, id)
    await recordAudit(trx, {
      userId: adminId,
      action: 'contact-request.deleted',
      subject: auditSubject('contact request', id, request.businessName),
      details: { contactRequestId: id },
    })
  })
}

async function getRequest(trx: Knex.Transaction, id: number): Promise<ContactRequest> {
  const request = await repo.lockRequest(trx, id)
  if (!request) throw new ContractError('not_found')
  return request
}
