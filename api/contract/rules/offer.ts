import { ContractError, invalidField } from '../errors.ts'
import { paymentMessages } from '../messages/payments.ts'
import type { Settings } from '../site-settings.ts'

/**
 * Throws `invalid` for another amount than the price that the settings have now, and `conflict`
 * when businesses are not listed for a payment.
 */
export function assertPayable({ mode, priceCents }: Settings['offer'], amount: number): void {
  if (mode !== 'payment')
    throw new ContractError('conflict', {
      message: mode === 'free' ? paymentMessages.isFree : paymentMessages.isClosed,
    })
  if (amount !== priceCents) throw invalidField('amount', paymentMessages.invalidAmount)
}

/** Whether taking over a claimed listing uses a credit. Where listings are free, nobody needs one. */
export function claimNeedsCredit({ claims, offer }: Pick<Settings, 'claims' | 'offer'>): boolean {
  return claims.needsCredit && offer.mode !== 'free'
}
