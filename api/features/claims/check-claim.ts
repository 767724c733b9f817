import type { Knex } from 'knex'
import { claimMail } from '#content/mails.ts'
import { ContractError } from '#contract/errors.ts'
import { claimMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { type ContractorValues, updateContractor } from '../../db/contractors.ts'
import { lockContractor } from '../../db/editing.ts'
import { queueMails } from '../../db/outbox.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { otherStep } from './prove-claim.ts'
import * as repo from './repo.ts'
import { lockClaimAndListing, settleLocked } from './settle-claim.ts'
import type { ClaimDeps } from './start-claim.ts'

interface Decision {
  id: number
  adminId: number
  reason: string
}

/**
 * Accepts a claim that waits. The claimant gets the listing, or 14 days to pay. Throws `conflict`
 * while the listing is reserved for somebody else, and `gone` for a deleted one: then the claim
 * still waits.
 */
export async function acceptClaim(
  deps: ClaimDeps,
  { id, adminId, note }: { id: number; adminId: number; note: string | undefined },
): Promise<void> {
  await deps.db.transaction(async (trx) => {
    const locked = await lockClaimAndListing(trx, id)
    if (locked.claim.status !== 'waiting') throw otherStep()
    await repo.acceptProof(trx, id, note || null)
    await audit(trx, adminId, 'claim.accepted', locked.claim)
    const claim = await lockClaim(trx, id)
    await settleLocked(trx, deps, { ...locked, claim }, adminId)
  })
}

/** Refuses a live claim. The claimant gets the reason. */
export async function refuseClaim(
  { db, publicUrl }: ClaimDeps,
  { id, adminId, reason }: Decision,
): Promise<void> {
  await db.transaction(async (trx) => {
    const claim = await lockClaim(trx, id)
    if (claim.status !== 'proving' && claim.status !== 'waiting' && claim.status !== 'payment')
      throw otherStep()
    await repo.endClaim(trx, id, 'refused', reason)
    if (claim.userEmail !== null)
      await queueMails(trx, [
        { recipient: claim.userEmail, ...claimMail('refused', { ...claim, reason }, publicUrl()) },
      ])
    await audit(trx, adminId, 'claim.refused', claim)
  })
}

/**
 * Takes a listing back from a claimant: it gets the fields, the pictures and the payment from
 * before, and the claimant gets the credit and a mail with the reason. Throws `conflict` when
 * somebody else owns the listing meanwhile, and `name_taken` when its former name is taken.
 */
export async function undoClaim(
  { db, publicUrl }: ClaimDeps,
  { id, adminId, reason }: Decision,
): Promise<void> {
  await db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const known = await repo.findClaim(trx, { id })
    if (!known) throw new ContractError('not_found')
    const locked = await lockContractor(trx, known.contractorId, { id: adminId, isAdmin: true })
    const listing = await repo.findListing(trx, known.contractorId)
    const claim = await lockClaim(trx, id)
    if (claim.status !== 'done' || claim.before === null) throw otherStep()
    if (listing?.userId !== claim.userId)
      throw new ContractError('conflict', { message: claimMessages.otherOwner })
    const { formerPaymentId: _, ...fields } = claim.before
    await updateContractor(trx, version, locked, fields as ContractorValues, null)
    await repo.unbindListing(trx, await nextDirectoryVersion(trx), claim)
    await repo.endClaim(trx, id, 'undone', reason)
    if (claim.userEmail !== null)
      await queueMails(trx, [
        { recipient: claim.userEmail, ...claimMail('undone', { ...claim, reason }, publicUrl()) },
      ])
    await audit(trx, adminId, 'claim.undone', claim)
  })
}

async function lockClaim(trx: Knex.Transaction, id: number): Promise<repo.StoredClaim> {
  const claim = await repo.findClaim(trx, { id }, 'lock')
  if (!claim) throw new ContractError('not_found')
  return claim
}

function audit(
  trx: Knex.Transaction,
  adminId: number,
  action: string,
  { id, contractorId, contractorName, userId }: repo.StoredClaim,
): Promise<void> {
  return recordAudit(trx, {
    userId: adminId,
    action,
    subject: auditSubject('contractor', contractorId, contractorName),
    details: { claimId: id, contractorId, userId },
  })
}
