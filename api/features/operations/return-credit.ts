import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { creditReturnRefusal } from '#contract/rules/credit-return.ts'
import { recordAudit } from '../../db/audit.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { freeCredit, lockPayment } from './repo.ts'

/**
 * Lets the payment of a deleted listing be used for another, in place of that one for good (I3).
 * Throws not_found, conflict when it cannot be.
 */
export async function returnCredit(db: Knex, paymentId: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    // First of all, as every writer of contractors.
    const version = await nextDirectoryVersion(trx)
    const payment = await lockPayment(trx, paymentId)
    if (!payment) throw new ContractError('not_found')
    const refusal = creditReturnRefusal(payment)
    if (refusal) throw new ContractError('conflict', { message: refusal })
    await freeCredit(trx, version, payment)
    await recordAudit(trx, {
      userId: adminId,
      action: 'payment.credit-returned',
      subject: `payment ${paymentId}: ${payment.contractorName}`,
      details: { paymentId, userId: payment.userId, contractorId: payment.contractorId },
    })
  })
}
