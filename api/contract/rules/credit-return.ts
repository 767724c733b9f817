/**
 * Returns the reason why the credit of a payment cannot be returned, or null if it can. The payment
 * must be active, its listing must be deleted, and the account that paid must exist.
 */
export function creditReturnError(payment: {
  status: string
  userId: number | null
  contractorId: number | null
  isDeleted: boolean
}): string | null {
  if (payment.status !== 'active') return 'Only the credit of a paid payment can be returned'
  if (payment.contractorId === null) return 'The credit of this payment has not been used'
  if (!payment.isDeleted) return 'The listing of this payment is not deleted'
  return payment.userId === null ? 'The account that paid is gone' : null
}
