import type { ContractorDetail, User } from '../entities.ts'
import { ContractError } from '../errors.ts'
import { claimMessages } from '../messages.ts'
import { paymentMessages } from '../messages/payments.ts'
import type { Settings } from '../site-settings.ts'
import { isOneAddress } from './email-address.ts'
import { MIN_CLAIM_SEARCH_LENGTH } from './limits.ts'
import { claimNeedsCredit } from './offer.ts'
import { isSharedHost } from './shared-hosts.ts'

/** Limits and periods of claims. */
export const CLAIM_LIMITS = {
  /** Days to prove, and days to pay. Only a claim that waits for the payment reserves a listing. */
  provingDays: 7,
  paymentDays: 14,
  /** Days for which no codes are offered after an admin changed the website or email address. */
  quietDays: 14,
  livePerUser: 3,
  /** Claims that a user can start within `recentDays`. */
  recentPerUser: 10,
  recentDays: 30,
  adminMailsPerDay: 50,
} as const

/**
 * Returns whether a search for a listing to claim has enough characters. Any other search finds
 * nothing.
 */
export function isClaimSearch({ q, city }: { q: string; city: string }): boolean {
  return [q, city].some((text) => text.trim().length >= MIN_CLAIM_SEARCH_LENGTH)
}

/** The ways to prove that a business is one's own, in the order in which they are offered. */
export const claimProofs = ['account', 'listing_email', 'domain', 'admin'] as const
export type ClaimProof = (typeof claimProofs)[number]

/** The states of a claim that can still succeed. */
export const liveClaimStatuses = ['proving', 'waiting', 'payment'] as const

/** Why a listing cannot be claimed. */
export const unclaimableReasons = ['own', 'managed', 'reserved', 'admin', 'closed'] as const

/** Returns the host of a website without a leading "www." and a dot at the end, or null without one. */
function hostOf(website: string | null): string | null {
  try {
    return new URL(website ?? '').hostname.toLowerCase().replace(/^www\.|\.$/g, '')
  } catch {
    return null
  }
}

export interface ProofOptions {
  proofs: ClaimProof[]
  /** "j…@harbour.example"; null unless a code can be sent to the address of the listing. */
  maskedEmail: string | null
  /** Host of the website; null unless a code can be sent to an address at it. */
  domain: string | null
}

/**
 * Returns how this user can prove that the listing is theirs. `isQuiet` is true in the days after
 * an admin changed its website or address: somebody may have asked for that to claim it.
 */
export function proofOptions(
  { email, website }: Pick<ContractorDetail, 'email' | 'website'>,
  user: Pick<User, 'email' | 'emailConfirmed'>,
  isQuiet: boolean,
): ProofOptions {
  const address = email && isOneAddress(email) ? email.toLowerCase() : null
  const host = hostOf(website)
  const domain = host !== null && !isSharedHost(host) ? host : null
  if (isQuiet) return { proofs: ['admin'], maskedEmail: null, domain: null }
  const isOwnAddress =
    user.email === address || (domain !== null && user.email.split('@')[1] === domain)
  const fits = {
    account: user.emailConfirmed && isOwnAddress,
    listing_email: address !== null,
    domain: domain !== null,
    admin: true,
  }
  return {
    proofs: claimProofs.filter((proof) => fits[proof]),
    maskedEmail: address && maskEmail(address),
    domain,
  }
}

/** Returns "j…@harbour.example" for "joe@harbour.example". */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.charAt(0)}…${email.slice(at)}`
}

/** What the user reads when a listing cannot be claimed. */
export const unclaimableTexts: Record<(typeof unclaimableReasons)[number], string> = {
  own: claimMessages.own,
  managed: claimMessages.otherOwner,
  reserved: claimMessages.reserved(CLAIM_LIMITS.paymentDays),
  admin: claimMessages.admin,
  closed: paymentMessages.isClosed,
}

interface ClaimTarget {
  userId: number | null
  /** The user whose claim reserves the listing. */
  reservedFor: number | null
}

/**
 * Returns why this user cannot claim a listing, or null. Where no payment can begin, a claim that
 * needs one is not begun either.
 */
export function whyNotClaimable(
  { userId, reservedFor }: ClaimTarget,
  user: User,
  settings: Pick<Settings, 'claims' | 'offer'>,
): (typeof unclaimableReasons)[number] | null {
  if (userId === user.id) return 'own'
  if (userId !== null) return 'managed'
  if (user.isAdmin) return 'admin'
  if (reservedFor === user.id) return null
  if (reservedFor !== null) return 'reserved'
  const cannotPay = settings.offer.mode === 'closed' && user.listingCredits === 0
  return cannotPay && claimNeedsCredit(settings) ? 'closed' : null
}

/** Throws `conflict` or `forbidden` when the user cannot claim a listing. */
export function assertClaimable(
  listing: ClaimTarget,
  user: User,
  settings: Pick<Settings, 'claims' | 'offer'>,
): void {
  const because = whyNotClaimable(listing, user, settings)
  if (because === null) return
  if (because === 'admin') throw new ContractError('forbidden', { message: claimMessages.admin })
  throw new ContractError('conflict', { message: unclaimableTexts[because] })
}
