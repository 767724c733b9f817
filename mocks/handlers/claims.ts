import { contract } from '#contract'
import type { AdminClaim, Claim } from '#contract/claims.ts'
import type { User } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { claimMessages } from '#contract/messages.ts'
import { requireConfirmedEmail } from '#contract/rules/access.ts'
import {
  assertClaimable,
  CLAIM_LIMITS,
  isClaimSearch,
  proofOptions,
  whyNotClaimable,
} from '#contract/rules/claims.ts'
import { MAX_CLAIMABLE } from '#contract/rules/limits.ts'
import { claimNeedsCredit } from '#contract/rules/offer.ts'
import { containsText } from '#contract/rules/search-text.ts'
import {
  assertCanSettle,
  auditClaim,
  type ClaimRow,
  inDays,
  isLive,
  mailAdmin,
  mailClaimant,
  openClaims,
  reservedFor,
  settleClaim,
  statusOf,
} from '../claims.ts'
import { type ContractorRow, type MockDb, now, nowAfter } from '../db.ts'
import { checkCode, sendCode } from '../email-codes.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import { isPublic } from '../serializers.ts'
import { readMockSite } from '../site.ts'

const DAY_MS = 86_400_000
const conflict = (message: string) => new ContractError('conflict', { message })
const originOf = (request: Request) => new URL(request.url).origin

export const claimsMocks = (db: MockDb) => {
  const claims = openClaims(db)

  const toClaim = (row: ClaimRow): Claim => {
    const status = statusOf(db, row)
    return { ...row, status, contractorName: db.contractors.get(row.contractorId)?.name ?? '' }
  }
  const toAdminClaim = (row: ClaimRow): AdminClaim => ({
    ...toClaim(row),
    message: row.message,
    userEmail: db.users.get(row.userId ?? 0)?.email ?? null,
    phoneNumber: db.contractors.get(row.contractorId)?.phoneNumber ?? null,
  })

  function getListing(id: number): ContractorRow {
    const row = db.contractors.get(id)
    if (row && row.deletedAt !== null) throw new ContractError('gone')
    if (!row || !isPublic(db, row)) throw new ContractError('not_found')
    return row
  }

  function getClaim(id: number, user?: User): ClaimRow {
    const row = claims.get(id)
    if (!row || (user && row.userId !== user.id)) throw new ContractError('not_found')
    return row
  }

  const target = ({ id, userId }: ContractorRow) => ({ userId, reservedFor: reservedFor(db, id) })

  const optionsOf = (listing: ContractorRow, user: User) =>
    proofOptions(
      listing,
      user,
      listing.contactChangedAt !== null &&
        Date.parse(listing.contactChangedAt) > Date.now() - CLAIM_LIMITS.quietDays * DAY_MS,
    )

  function getProving(id: number, user: User): ClaimRow {
    const row = getClaim(id, user)
    const status = statusOf(db, row)
    if (status === 'lost') throw conflict(claimMessages.otherOwner)
    if (status !== 'proving') throw conflict(claimMessages.otherStep)
    const listing = getListing(row.contractorId)
    assertClaimable(target(listing), user, readMockSite(db))
    const { proofs, domain } = optionsOf(listing, user)
    const isSame =
      row.proof === 'domain' ? row.address?.endsWith(`@${domain}`) : row.address === listing.email
    if (!proofs.includes(row.proof) || !isSame) throw conflict(claimMessages.addressChanged)
    return row
  }

  const sendCodeOf = (row: ClaimRow, user: User) => {
    if (row.address === null) throw conflict(claimMessages.otherStep)
    return sendCode(db, {
      userId: user.id,
      claim: row,
      recipient: row.address,
      businessName: toClaim(row).contractorName,
    })
  }

  return mockGroup(contract.claims, {
    claimable: ({ query }) =>
      isClaimSearch(query)
        ? db.contractors
            .all()
            .filter(
              (row) =>
                row.userId === null &&
                isPublic(db, row) &&
                containsText([row.name], query.q) &&
                containsText([row.city], query.city),
            )
            .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
            .slice(0, MAX_CLAIMABLE)
        : [],

    options: ({ params, user }) => {
      const listing = getListing(params.id)
      const because = whyNotClaimable(target(listing), user, readMockSite(db))
      return {
        claimable: because === null,
        because,
        ...(because === null
          ? optionsOf(listing, user)
          : { proofs: [], maskedEmail: null, domain: null }),
        needsCredit: claimNeedsCredit(readMockSite(db)),
        hasCredit: user.listingCredits > 0,
      }
    },

    start: ({ params, body: { proof, localPart, message }, user, request }) => {
      const listing = getListing(params.id)
      assertClaimable(target(listing), user, readMockSite(db))
      requireConfirmedEmail(user)
      const own = claims.all().filter((row) => row.userId === user.id)
      const liveClaims = own.filter((row) => isLive(db, row))
      if (liveClaims.some((row) => row.contractorId === listing.id))
        throw conflict(claimMessages.alreadyClaimed)
      const { livePerUser, recentPerUser, recentDays, provingDays } = CLAIM_LIMITS
      if (liveClaims.length >= livePerUser) throw conflict(claimMessages.tooManyLive(livePerUser))
      const recent = own.filter(
        ({ createdAt }) => Date.parse(createdAt) > Date.now() - recentDays * DAY_MS,
      )
      if (recent.length >= recentPerUser)
        throw new ContractError('rate_limited', {
          message: claimMessages.tooManyRecent(recentPerUser, recentDays),
        })
      const { proofs, domain } = optionsOf(listing, user)
      if (!proofs.includes(proof)) throw invalidField('proof', claimMessages.notOffered)
      const ofListing = proof === 'listing_email' ? listing.email : null
      const row = claims.insert({
        contractorId: listing.id,
        userId: user.id,
        proof,
        status: proof === 'admin' ? 'waiting' : 'proving',
        reason: null,
        address: proof === 'domain' ? `${localPart}@${domain}` : ofListing,
        message: proof === 'admin' ? (message ?? null) : null,
        isProved: proof === 'account',
        paymentId: null,
        before: null,
        expiresAt: proof === 'admin' ? null : inDays(provingDays),
        createdAt: now(),
      })
      if (row.address !== null) {
        try {
          sendCodeOf(row, user)
        } catch (error) {
          claims.remove(row)
          throw error
        }
      }
      if (proof === 'admin') mailAdmin(db, row, originOf(request))
      if (proof === 'account') settleClaim(db, row.id, { origin: originOf(request) })
      return toClaim(getClaim(row.id))
    },

    mine: ({ user }) =>
      claims
        .all()
        .filter((row) => row.userId === user.id)
        .reverse()
        .map(toClaim),

    sendCode: ({ params, user }) => ({
      ...successReply,
      expiresAt: sendCodeOf(getProving(params.id, user), user),
    }),

    confirm: ({ params, body, user, request }) => {
      if (!getClaim(params.id, user).isProved) {
        const row = getProving(params.id, user)
        checkCode(db, { userId: user.id, claim: row }, body.code)
        claims.update(row, { isProved: true })
      }
      settleClaim(db, params.id, { origin: originOf(request) })
      return toClaim(getClaim(params.id))
    },

    askAdmin: ({ params, body, user, request }) => {
      const row = getClaim(params.id, user)
      if (statusOf(db, row) !== 'proving') throw conflict(claimMessages.otherStep)
      const { message } = body
      const waiting = claims.update(row, { status: 'waiting', message, expiresAt: null })
      mailAdmin(db, waiting, originOf(request))
      return toClaim(waiting)
    },

    complete: ({ params, user, request }) => {
      if (!getClaim(params.id, user).isProved) throw conflict(claimMessages.otherStep)
      settleClaim(db, params.id, { origin: originOf(request) })
      const row = getClaim(params.id)
      if (statusOf(db, row) === 'payment') throw new ContractError('payment_required')
      return toClaim(row)
    },

    withdraw: ({ params, user }) => {
      const row = getClaim(params.id, user)
      if (!isLive(db, row)) throw conflict(claimMessages.otherStep)
      claims.update(row, { status: 'withdrawn', expiresAt: null })
      return successReply
    },

    list: ({ query }) => {
      const found = claims.all().filter((row) => {
        const status = statusOf(db, row)
        if (query.status === 'waiting') return status === 'waiting'
        const isOpen = status === 'proving' || status === 'payment'
        return query.status === 'live' ? isOpen : !isOpen && status !== 'waiting'
      })
      return paginate(found.map(toAdminClaim).reverse(), query)
    },

    accept: ({ params, body: { note }, user, request }) => {
      const row = getClaim(params.id)
      if (statusOf(db, row) !== 'waiting') throw conflict(claimMessages.otherStep)
      assertCanSettle(db, row)
      const accepted = claims.update(row, {
        status: 'proving',
        isProved: true,
        reason: note || null,
        expiresAt: inDays(CLAIM_LIMITS.provingDays),
      })
      auditClaim(db, user.id, 'claim.accepted', accepted)
      settleClaim(db, row.id, { origin: originOf(request), adminId: user.id })
      return toAdminClaim(getClaim(row.id))
    },

    refuse: ({ params, body: { reason }, user, request }) => {
      const row = getClaim(params.id)
      if (!isLive(db, row)) throw conflict(claimMessages.otherStep)
      const refused = claims.update(row, { status: 'refused', reason, expiresAt: null })
      mailClaimant(db, refused, 'refused', originOf(request))
      auditClaim(db, user.id, 'claim.refused', refused)
      return toAdminClaim(refused)
    },

    undo: ({ params, body: { reason }, user, request }) => {
      const row = getClaim(params.id)
      const listing = db.contractors.get(row.contractorId)
      if (row.status !== 'done' || !row.before || !listing) throw conflict(claimMessages.otherStep)
      if (listing.userId !== row.userId) throw conflict(claimMessages.otherOwner)
      const credit = db.payments.get(row.paymentId ?? 0)
      if (credit) db.payments.update(credit, { contractorId: null })
      const former = db.payments.get(row.before.paymentId ?? 0)
      if (former) db.payments.update(former, { contractorId: listing.id })
      db.contractors.update(row.before.row, {
        updatedAt: nowAfter(listing.updatedAt),
        version: db.nextVersion(),
      })
      const undone = claims.update(row, { status: 'undone', reason })
      mailClaimant(db, undone, 'undone', originOf(request))
      auditClaim(db, user.id, 'claim.undone', undone)
      return toAdminClaim(undone)
    },
  })
}
