import type { Knex } from 'knex'
import { claimWaitingMail } from '#content/mails.ts'
import type { ClaimForm } from '#contract/claims.ts'
import type { User } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { claimMessages } from '#contract/messages.ts'
import { requireConfirmedEmail } from '#contract/rules/access.ts'
import { assertClaimable, CLAIM_LIMITS, proofOptions } from '#contract/rules/claims.ts'
import { type CodeDeps, sendCode } from '../../db/email-codes.ts'
import { queueMails } from '../../db/outbox.ts'
import { readSite } from '../../db/site.ts'
import * as repo from './repo.ts'
import { settleClaim } from './settle-claim.ts'

export interface ClaimDeps extends CodeDeps {
  db: Knex
  /** Where mails to the admin go. */
  adminEmail: string | undefined
  publicUrl: () => string
}

/** Returns a public listing. Throws `gone` and `not_found`. */
export async function getListing(
  db: Knex,
  id: number,
  lock?: 'lock',
): Promise<repo.ClaimedListing> {
  const listing = await repo.findListing(db, id, lock)
  if (listing?.isDeleted) throw new ContractError('gone')
  if (!listing?.isPublic) throw new ContractError('not_found')
  return listing
}

/**
 * Begins a claim: sends the first code, or the message to the admin, or takes the listing over at
 * once when the address of the account is proof enough. Returns the id of the claim.
 */
export async function startClaim(
  deps: ClaimDeps,
  { contractorId, user, form }: { contractorId: number; user: User; form: ClaimForm },
): Promise<number> {
  const { db } = deps
  const { proof } = form
  const id = await db.transaction(async (trx) => {
    const listing = await getListing(trx, contractorId)
    assertClaimable(listing, user, await readSite(trx))
    requireConfirmedEmail(user)
    await assertWithinLimits(trx, user.id, contractorId)
    const { proofs, domain } = proofOptions(listing, user, listing.isQuiet)
    if (!proofs.includes(proof)) throw invalidField('proof', claimMessages.notOffered)
    const address =
      proof === 'domain'
        ? `${form.localPart}@${domain}`
        : proof === 'listing_email'
          ? listing.email
          : null
    const message = proof === 'admin' ? (form.message ?? null) : null
    const status = proof === 'admin' ? 'waiting' : 'proving'
    const claimId = await repo.insertClaim(trx, {
      contractorId,
      userId: user.id,
      proof,
      status,
      address,
      message,
    })
    if (address !== null)
      await sendCode(trx, deps, {
        userId: user.id,
        claim: { id: claimId, contractorId },
        recipient: address,
        businessName: listing.name,
      })
    if (status === 'waiting') await tellAdmin(trx, deps, listing)
    return claimId
  })
  if (proof === 'account') await settleClaim(deps, id)
  return id
}

async function assertWithinLimits(
  trx: Knex.Transaction,
  userId: number,
  contractorId: number,
): Promise<void> {
  const { live, recent, ofListing } = await repo.countClaims(trx, userId, contractorId)
  if (ofListing > 0) throw new ContractError('conflict', { message: claimMessages.alreadyClaimed })
  const { livePerUser, recentPerUser, recentDays } = CLAIM_LIMITS
  if (live >= livePerUser)
    throw new ContractError('conflict', { message: claimMessages.tooManyLive(livePerUser) })
  if (recent >= recentPerUser)
    throw new ContractError('rate_limited', {
      message: claimMessages.tooManyRecent(recentPerUser, recentDays),
      retryAfterS: 24 * 60 * 60,
    })
}

/** Sends the admin a mail that a claim waits, within the daily quota. */
export async function tellAdmin(
  trx: Knex.Transaction,
  { adminEmail, publicUrl }: ClaimDeps,
  { id, name }: Pick<repo.ClaimedListing, 'id' | 'name'>,
): Promise<void> {
  if (!adminEmail || !(await repo.isWithinMailQuota(trx))) return
  const claim = { contractorId: id, contractorName: name, reason: null }
  await queueMails(trx, [{ recipient: adminEmail, ...claimWaitingMail(claim, publicUrl()) }])
}
