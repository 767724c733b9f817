/**
 * Why the credit of a payment cannot be given back; null when it can: it is paid, and its listing
 * lies deleted (I3).
 */
export function creditReturnRefusal(payment: {
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
