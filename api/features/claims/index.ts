import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { proofOptions, whyNotClaimable } from '#contract/rules/claims.ts'
import { claimNeedsCredit } from '#contract/rules/offer.ts'
import { readSite } from '../../db/site.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { acceptClaim, refuseClaim, undoClaim } from './check-claim.ts'
import * as proving from './prove-claim.ts'
import * as repo from './repo.ts'
import { getListing, startClaim } from './start-claim.ts'

const success = { success: true } as const

/** How the owner of a business takes over its listing. */
export function claims(deps: FeatureDeps): Feature {
  const { db, bindGroup } = deps
  const forAdmins = async (id: number) => {
    const claim = await repo.findClaimForAdmins(db, id)
    if (!claim) throw new ContractError('not_found')
    return claim
  }
  bindGroup(contract.claims, {
    claimable: ({ query }) => repo.listClaimable(db, query),
    options: async ({ params, user }) => {
      const listing = await getListing(db, params.id)
      const site = await readSite(db)
      const because = whyNotClaimable(listing, user, site)
      return {
        claimable: because === null,
        because,
        ...(because === null
          ? proofOptions(listing, user, listing.isQuiet)
          : { proofs: [], maskedEmail: null, domain: null }),
        needsCredit: claimNeedsCredit(site),
        hasCredit: user.listingCredits > 0,
      }
    },
    start: async ({ params, body, user }) => {
      const id = await startClaim(deps, { contractorId: params.id, user, form: body })
      return proving.getClaim(db, { id, user })
    },
    mine: ({ user }) => repo.listClaims(db, user.id),
    sendCode: async ({ params, user }) => ({
      ...success,
      expiresAt: await proving.sendClaimCode(deps, { id: params.id, user }),
    }),
    confirm: async ({ params, body, user }) => {
      await proving.confirmClaim(deps, { id: params.id, user, code: body.code })
      return proving.getClaim(db, { id: params.id, user })
    },
    askAdmin: async ({ params, body, user }) => {
      await proving.askAdmin(deps, { id: params.id, user, message: body.message })
      return proving.getClaim(db, { id: params.id, user })
    },
    complete: async ({ params, user }) => {
      await proving.completeClaim(deps, { id: params.id, user })
      return proving.getClaim(db, { id: params.id, user })
    },
    withdraw: async ({ params, user }) => {
      await proving.withdrawClaim(deps, { id: params.id, user })
      return success
    },
    list: ({ query }) => repo.listClaimsForAdmins(db, query),
    accept: async ({ params: { id }, body, user }) => {
      await acceptClaim(deps, { id, adminId: user.id, note: body.note })
      return forAdmins(id)
    },
    refuse: async ({ params: { id }, body, user }) => {
      await refuseClaim(deps, { id, adminId: user.id, reason: body.reason })
      return forAdmins(id)
    },
    undo: async ({ params: { id }, body, user }) => {
      await undoClaim(deps, { id, adminId: user.id, reason: body.reason })
      return forAdmins(id)
    },
  })
  return { deleteExpired: () => repo.deleteExpiredClaims(db) }
}
