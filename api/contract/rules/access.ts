import type { Endpoint } from '../endpoint.ts'
import type { User } from '../entities.ts'
import { ContractError } from '../errors.ts'

/**
 * Throws `unauthenticated`, `password_change_required`, `forbidden` or `payment_required` if the
 * user may not call the endpoint. `isFree` means that the call needs no credit.
 */
export function requireAccess(endpoint: Endpoint, user: User | null, isFree = false): void {
  if (endpoint.access === 'public') return
  if (!user) throw new ContractError('unauthenticated')
  if (user.mustChangePassword && !endpoint.allowsOneTimePassword)
    throw new ContractError('password_change_required')
  if (endpoint.access === 'admin' && !user.isAdmin) throw new ContractError('forbidden')
  if (endpoint.access === 'paid' && user.listingCredits < 1 && !isFree)
    throw new ContractError('payment_required')
}

/** Returns true if the user may see and edit the whole listing: for its owner and for admins. */
export function mayEditListing(user: User | null, ownerId: number | null): boolean {
  return user !== null && (user.isAdmin || user.id === ownerId)
}

/**
 * Returns the user whose rights apply to a call of an endpoint with `cached`: null while the user
 * still has a one-time password.
 */
export const readerOf = (user: User | null) => (user?.mustChangePassword ? null : user)

/** Throws `email_not_confirmed` if the user has not proved that the email address is theirs. */
export function requireConfirmedEmail({ emailConfirmed }: User): void {
  if (!emailConfirmed) throw new ContractError('email_not_confirmed')
}
