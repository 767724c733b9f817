import type { Knex } from 'knex'
import { claimMail, claimNoticeMail } from '#content/mails.ts'
import { ContractError } from '#contract/errors.ts'
import { givenPosition } from '#contract/places/derive-position.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { unclaimableTexts } from '#contract/rules/claims.ts'
import { claimNeedsCredit } from '#contract/rules/offer.ts'
import { recordAudit } from '../../db/audit.ts'
import { getEditableDetail } from '../../db/contractor-detail.ts'
import { lockOldestCredit } from '../../db/credits.ts'
import { queueMails } from '../../db/outbox.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { readSite } from '../../db/site.ts'
import * as repo from './repo.ts'

interface SettleDeps {
  db: Knex
  publicUrl: () => string
}

/** A claim and its listing, both locked until commit, and the next version of the directory. */
interface LockedClaim {
  version: number
  listing: repo.ClaimedListing
  claim: repo.StoredClaim
}

/** Gives the listing of a proved claim to the claimant as `settleLocked` does. */
export async function settleClaim(deps: SettleDeps, id: number): Promise<void> {
  await deps.db.transaction(async (trx) =>
    settleLocked(trx, deps, await lockClaimAndListing(trx, id)),
  )
}

/** Locks the directory, the listing and the claim, in this order. Throws `not_found`. */
export async function lockClaimAndListing(trx: Knex.Transaction, id: number): Promise<LockedClaim> {
  const version = await nextDirectoryVersion(trx)
  const known = await repo.findClaim(trx, { id })
  const listing = known && (await repo.findListing(trx, known.contractorId, 'lock'))
  const claim = await repo.findClaim(trx, { id }, 'lock')
  if (!claim || !listing) throw new ContractError('not_found')
  return { version, listing, claim }
}

/**
 * Gives the listing of a proved claim to the claimant and uses a credit for it. Without a credit,
 * reserves the listing. If somebody else was faster, the claim is lost and the credit stays. Does
 * nothing to a claim that has ended. Throws `gone` for a deleted listing, and `conflict` while the
 * listing is reserved for somebody else. `adminId` is the admin who accepted the claim.
 */
export async function settleLocked(
  trx: Knex.Transaction,
  { publicUrl }: Pick<SettleDeps, 'publicUrl'>,
  { version, listing, claim }: LockedClaim,
  adminId: number | null = null,
): Promise<void> {
  const { id } = claim
  if (listing.isDeleted) throw new ContractError('gone')
  const { userId, userEmail } = claim
  const hasEnded = claim.status !== 'proving' && claim.status !== 'payment'
  if (!claim.isProved || userId === null || userEmail === null) return
  if (listing.userId !== null) {
    if (claim.status === 'lost') await repo.endClaim(trx, id, 'lost')
    return
  }
  if (hasEnded) return
  if (listing.reservedFor !== null && listing.reservedFor !== userId)
    throw new ContractError('conflict', { message: unclaimableTexts.reserved })
  const credit = claimNeedsCredit(await readSite(trx)) ? await lockOldestCredit(trx, userId) : null
  if (credit === undefined) {
    if (claim.status === 'payment') return
    await repo.reserve(trx, claim)
    await queueMails(trx, [{ recipient: userEmail, ...claimMail('payment', claim, publicUrl()) }])
    return
  }
  const lost = await repo.bindListing(trx, {
    claim,
    userId,
    version,
    creditId: credit,
    before: await fieldsOf(trx, claim.contractorId),
  })
  const isOldAddressProved =
    claim.proof === 'listing_email' || listing.email?.toLowerCase() === userEmail
  await queueMails(trx, [
    { recipient: userEmail, ...claimMail('done', claim, publicUrl()) },
    ...lost.map((recipient) => ({ recipient, ...claimMail('lost', claim, publicUrl()) })),
    ...(listing.email && !isOldAddressProved
      ? [{ recipient: listing.email, ...claimNoticeMail(claim, publicUrl()) }]
      : []),
  ])
  await recordAudit(trx, {
    userId: adminId ?? userId,
    action: 'claim.done',
    subject: auditSubject('contractor', listing.id, listing.name),
    details: { claimId: id, contractorId: listing.id, userId, proof: claim.proof },
  })
}

/** The fields that an owner can change, as they are before the claim. */
async function fieldsOf(trx: Knex.Transaction, id: number): Promise<Record<string, unknown>> {
  const detail = await getEditableDetail(trx, id)
  return {
    ...Object.fromEntries(ownerFields.map((field) => [field, detail[field]])),
    ...givenPosition(detail),
  }
}

const ownerFields = [
  'name',
  'categoryId',
  'description',
  'location',
  'city',
  'state',
  'zipcode',
  'phoneNumber',
  'email',
  'website',
  'imageUrl',
  'amenities',
  'openingHours',
  'servicesOffered',
  'yearsInBusiness',
  'licenseNumber',
  'insuranceInfo',
  'facebookUrl',
  'twitterUrl',
  'instagramUrl',
  'youtubeUrl',
  'tiktokUrl',
] as const
