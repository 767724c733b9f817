import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { creditReturnError } from '#contract/rules/credit-return.ts'
import { recordAudit } from '../../db/audit.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { releaseCredit, lockPayment } from './repo.ts'

/**
 * Turns the payment of a deleted listing back into a credit. The listing can then no longer be
 * restored. Throws `not_found`, and `conflict` when the credit cannot be returned.
 */
export async function returnCredit(db: Knex, paymentId: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    // The version is taken before any row is locked, to avoid deadlocks with other writers.
    const version = await nextDirectoryVersion(trx)
    const payment = await lockPayment(trx, paymentId)
    if (!payment) throw new ContractError('not_found')
    const reason = creditReturnError(payment)
    if (reason) throw new ContractError('conflict', { message: reason })
    await releaseCredit(trx, version, payment)
    await recordAudit(trx, {
      userId: adminId,
      action: 'payment.credit-returned',
      subject: auditSubject('payment', paymentId, payment.contractorName),
      details: { paymentId, userId: payment.userId, contractorId: payment.contractorId },
    })
  })
}
