import { claimMail, claimNoticeMail, claimWaitingMail } from '#content/mails.ts'
import type { Claim } from '#contract/claims.ts'
import { ContractError } from '#contract/errors.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { CLAIM_LIMITS, liveClaimStatuses, unclaimableTexts } from '#contract/rules/claims.ts'
import { claimNeedsCredit } from '#contract/rules/offer.ts'
import { demoClaim } from '../api/db/demo/quote-requests.ts'
import { recordAudit } from './audit.ts'
import { type ContractorRow, type MockDb, nowAfter } from './db.ts'
import { queueMail } from './mails.ts'
import { readMockSite } from './site.ts'
import type { Row } from './table.ts'

export interface ClaimRow extends Row, Omit<Claim, 'id' | 'contractorName'> {
  userId: number | null
  address: string | null
  message: string | null
  isProved: boolean
  /** The payment that was used, and the listing and its payment from before. */
  paymentId: number | null
  before: { row: ContractorRow; paymentId: number | null } | null
}

const DAY_MS = 86_400_000
const live: readonly string[] = liveClaimStatuses

/** Where mails to the admin go. */
const ADMIN_EMAIL = 'admin@example.com'

/** A claim that waits for the admin. */
const seed: readonly ClaimRow[] = [
  {
    id: 1,
    ...demoClaim,
    userId: 4,
    proof: 'admin',
    status: 'waiting',
    reason: null,
    address: null,
    isProved: false,
    paymentId: null,
    before: null,
    expiresAt: null,
    createdAt: '2026-11-01T15:20:00.000Z',
  },
]

export const openClaims = (db: MockDb) =>
  db.openTable<ClaimRow>('claims', () =>
    seed.filter(({ contractorId }) => db.contractors.get(contractorId)),
  )

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** The status now: a claim also ends when its time is over and when somebody else got the listing. */
export function statusOf(db: MockDb, { status, contractorId, expiresAt }: ClaimRow) {
  if (!live.includes(status)) return status
  if ((db.contractors.get(contractorId)?.userId ?? null) !== null) return 'lost'
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'expired' : status
}

export function isLive(db: MockDb, row: ClaimRow): boolean {
  return live.includes(statusOf(db, row))
}

/** Returns the user whose claim reserves the listing, or null. */
export function reservedFor(db: MockDb, contractorId: number): number | null {
  const claim = openClaims(db).find(
    (row) => row.contractorId === contractorId && statusOf(db, row) === 'payment',
  )
  return claim?.userId ?? null
}

type MailKind = Parameters<typeof claimMail>[0]

export function mailClaimant(db: MockDb, row: ClaimRow, kind: MailKind, origin: string): void {
  const recipient = db.users.get(row.userId ?? 0)?.email
  if (recipient) queueMail(db, { recipient, ...claimMail(kind, mailed(db, row), origin) })
}

export function mailAdmin(db: MockDb, row: ClaimRow, origin: string): void {
  queueMail(db, { recipient: ADMIN_EMAIL, ...claimWaitingMail(mailed(db, row), origin) })
}

const mailed = (db: MockDb, { contractorId, reason }: ClaimRow) => ({
  contractorId,
  contractorName: db.contractors.get(contractorId)?.name ?? '',
  reason,
})

/** Returns the listing of a claim. Throws `not_found`, and `gone` for a deleted listing. */
function getClaimedListing(db: MockDb, { contractorId }: ClaimRow): ContractorRow {
  const listing = db.contractors.get(contractorId)
  if (!listing) throw new ContractError('not_found')
  if (listing.deletedAt !== null) throw new ContractError('gone')
  return listing
}

function assertNotReserved(db: MockDb, { contractorId, userId }: ClaimRow): void {
  const reserved = reservedFor(db, contractorId)
  if (reserved !== null && reserved !== userId)
    throw new ContractError('conflict', { message: unclaimableTexts.reserved })
}

/**
 * Throws what `settleClaim` would throw for a live claim. Call it before a change that the error
 * must undo: the mocks have no transactions.
 */
export function assertCanSettle(db: MockDb, claim: ClaimRow): void {
  getClaimedListing(db, claim)
  assertNotReserved(db, claim)
}

/** Gives the listing of a proved claim to the claimant, like the server. */
export function settleClaim(
  db: MockDb,
  id: number,
  { origin, adminId = null }: { origin: string; adminId?: number | null },
): void {
  const claims = openClaims(db)
  const claim = claims.get(id)
  if (!claim) throw new ContractError('not_found')
  const listing = getClaimedListing(db, claim)
  const status = statusOf(db, claim)
  if (!claim.isProved || claim.userId === null) return
  if (status === 'lost') claims.update(claim, { status, expiresAt: null })
  if (status !== 'proving' && status !== 'payment') return
  assertNotReserved(db, claim)
  const credit = db.payments.find(
    (payment) =>
      payment.userId === claim.userId &&
      payment.status === 'active' &&
      payment.contractorId === null,
  )
  const needsCredit = claimNeedsCredit(readMockSite(db))
  if (needsCredit && !credit) {
    if (status === 'payment') return
    const reservedClaim = claims.update(claim, {
      status: 'payment',
      expiresAt: inDays(CLAIM_LIMITS.paymentDays),
    })
    return mailClaimant(db, reservedClaim, 'payment', origin)
  }
  const former = needsCredit
    ? db.payments.find((payment) => payment.contractorId === listing.id)
    : undefined
  if (former) db.payments.update(former, { contractorId: null })
  if (needsCredit && credit) db.payments.update(credit, { contractorId: listing.id })
  const owner = db.users.get(claim.userId)
  if (owner) db.users.update(owner, { isContractor: true })
  const others = claims
    .all()
    .filter((row) => row.contractorId === listing.id && row.id !== id && isLive(db, row))
  db.contractors.update(listing, {
    userId: claim.userId,
    takesQuotes: true,
    updatedAt: nowAfter(listing.updatedAt),
    version: db.nextVersion(),
  })
  const done = claims.update(claim, {
    status: 'done',
    paymentId: needsCredit ? (credit?.id ?? null) : null,
    before: { row: listing, paymentId: former?.id ?? null },
    expiresAt: null,
  })
  mailClaimant(db, done, 'done', origin)
  for (const other of others)
    mailClaimant(db, claims.update(other, { status: 'lost', expiresAt: null }), 'lost', origin)
  const isOldAddressProved = claim.proof === 'listing_email' || listing.email === owner?.email
  if (listing.email && !isOldAddressProved)
    queueMail(db, { recipient: listing.email, ...claimNoticeMail(mailed(db, done), origin) })
  auditClaim(db, adminId ?? claim.userId, 'claim.done', done)
}

export function auditClaim(db: MockDb, userId: number, action: string, row: ClaimRow): void {
  const { id, contractorId } = row
  recordAudit(db, {
    userId,
    action,
    subject: auditSubject('contractor', contractorId, mailed(db, row).contractorName),
    details: { claimId: id, contractorId, userId: row.userId },
  })
}

/** Withdraws the claims of an account that is deleted. */
export function withdrawClaimsOf(db: MockDb, userId: number): void {
  const claims = openClaims(db)
  for (const row of claims.all())
    if (row.userId === userId)
      claims.update(row, {
        userId: null,
        address: null,
        message: null,
        before: null,
        ...(isLive(db, row) ? { status: 'withdrawn', expiresAt: null } : {}),
      })
}
