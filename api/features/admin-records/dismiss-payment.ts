import type { Knex } from 'knex'
import { ContractError } from '#contract/errors.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { dismissUnknownPayment } from './repo.ts'

/** Dismisses an unknown payment, so that it is no longer listed. Throws `not_found`. */
export async function dismissPayment(db: Knex, id: number, adminId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const paymentIntentId = await dismissUnknownPayment(trx, id)
    if (paymentIntentId === undefined) throw new ContractError('not_found')
    await recordAudit(trx, {
      userId: adminId,
      action: 'payment.unknown-dismissed',
      subject: otherSubjects.unknownPayment(paymentIntentId),
    })
  })
}
