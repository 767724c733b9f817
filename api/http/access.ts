import type { Endpoint } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'

/** Throws unauthenticated, payment_required or forbidden when the user may not call the endpoint (A3, AZ4). */
export function requireAccess(endpoint: Endpoint, user: User | null): void {
  if (endpoint.access === 'public') return
  if (!user) throw new ContractError('unauthenticated')
  if (endpoint.access === 'admin' && !user.isAdmin) throw new ContractError('forbidden')
  if (endpoint.access === 'paid' && user.listingCredits < 1) throw new ContractError('payment_required')
}
