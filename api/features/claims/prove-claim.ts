import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { claimMessages } from '#contract/messages.ts'
import { assertClaimable, proofOptions } from '#contract/rules/claims.ts'
import { checkCode, sendCode } from '../../db/email-codes.ts'
import { readSite } from '../../db/site.ts'
import * as repo from './repo.ts'
import { settleClaim } from './settle-claim.ts'
import { type ClaimDeps, getListing, tellAdmin } from './start-claim.ts'

interface Step {
  id: number
  user: User
}

/** Sends another code. Returns when it expires. */
export function sendClaimCode(deps: ClaimDeps, { id, user }: Step): Promise<string> {
  return deps.db.transaction(async (trx) => {
    const claim = await lockProving(trx, { id, user })
    if (claim.address === null) throw otherStep()
    return sendCode(trx, deps, {
      userId: user.id,
      claim: { id, contractorId: claim.contractorId },
      recipient: claim.address,
      businessName: claim.contractorName,
    })
  })
}

/**
 * Proves a claim with a code, and takes the listing over if a credit is there. A claim that is
 * proved needs no code. Throws `invalid` on `code`.
 */
export async function confirmClaim(
  deps: ClaimDeps,
  { id, user, code }: Step & { code: string },
): Promise<void> {
  const error = await deps.db.transaction(async (trx) => {
    const { isProved } = await getClaim(trx, { id, user })
    if (isProved) return null
    const claim = await lockProving(trx, { id, user })
    const owner = { userId: user.id, claim: { id, contractorId: claim.contractorId } }
    const failure = await checkCode(trx, deps, owner, code)
    if (!failure) await repo.markProved(trx, id)
    return failure
  })
  if (error) throw error
  await settleClaim(deps, id)
}

/** Sends the admin a message in place of a code. */
export async function askAdmin(
  deps: ClaimDeps,
  { id, user, message }: Step & { message: string },
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const claim = await getClaim(trx, { id, user }, 'lock')
    if (claim.status !== 'proving') throw otherStep()
    await repo.setWaiting(trx, id, message)
    await tellAdmin(trx, deps, { id: claim.contractorId, name: claim.contractorName })
  })
}

/** Uses a credit for a proved claim. Throws `payment_required` without one. */
export async function completeClaim(deps: ClaimDeps, { id, user }: Step): Promise<void> {
  const claim = await getClaim(deps.db, { id, user })
  if (!claim.isProved) throw otherStep()
  await settleClaim(deps, id)
  const { status } = await getClaim(deps.db, { id, user })
  if (status === 'payment') throw new ContractError('payment_required')
}

export async function withdrawClaim({ db }: ClaimDeps, { id, user }: Step): Promise<void> {
  await db.transaction(async (trx) => {
    const { status } = await getClaim(trx, { id, user }, 'lock')
    if (status !== 'proving' && status !== 'waiting' && status !== 'payment') throw otherStep()
    await repo.endClaim(trx, id, 'withdrawn')
  })
}

/** Returns a claim of the user. Throws `not_found`. */
export async function getClaim(
  db: ClaimDeps['db'],
  { id, user }: Step,
  lock?: 'lock',
): Promise<repo.StoredClaim> {
  const claim = await repo.findClaim(db, { id, userId: user.id }, lock)
  if (!claim) throw new ContractError('not_found')
  return claim
}

/**
 * Returns a claim that is to be proved, locked. Throws `conflict` when it is not, when the listing
 * has got an owner, and when its address or website has changed.
 */
async function lockProving(
  trx: Parameters<typeof getClaim>[0],
  step: Step,
): Promise<repo.StoredClaim> {
  const claim = await getClaim(trx, step, 'lock')
  if (claim.status === 'lost')
    throw new ContractError('conflict', { message: claimMessages.otherOwner })
  if (claim.status !== 'proving') throw otherStep()
  const listing = await getListing(trx, claim.contractorId)
  assertClaimable(listing, step.user, await readSite(trx))
  const { proofs, domain } = proofOptions(listing, step.user, listing.isQuiet)
  const isSame =
    claim.proof === 'domain'
      ? claim.address?.endsWith(`@${domain}`)
      : claim.address === listing.email
  if (!proofs.includes(claim.proof) || !isSame)
    throw new ContractError('conflict', { message: claimMessages.addressChanged })
  return claim
}

export const otherStep = () => new ContractError('conflict', { message: claimMessages.otherStep })
