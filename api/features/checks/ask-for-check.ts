import type { Knex } from 'knex'
import type { Check, CheckForm } from '#contract/checks.ts'
import { ContractError } from '#contract/errors.ts'
import { checkMessages } from '#contract/messages.ts'
import { assertNumberOfListing, boardOf } from '#contract/rules/checks.ts'
import { readSite } from '../../db/site.ts'
import * as repo from './repo.ts'

/**
 * Stores that the owner of a listing asks for a check. Throws `not_found` for the listing of
 * somebody else, `conflict` when the check is already asked for or the listing is not public, and
 * `invalid` for another license number than that of the listing.
 */
export function askForCheck(
  db: Knex,
  { contractorId, userId, form }: { contractorId: number; userId: number; form: CheckForm },
): Promise<Check> {
  return db.transaction(async (trx) => {
    const listing = await repo.lockListing(trx, contractorId)
    if (listing?.ownerId !== userId) throw new ContractError('not_found')
    if (!listing.isPublic) throw new ContractError('conflict', { message: checkMessages.notListed })
    const isLicense = form.kind === 'license'
    if (isLicense)
      assertNumberOfListing(form.number ?? listing.licenseNumber, listing.licenseNumber)
    const board = isLicense ? boardOf((await readSite(trx)).boards, listing) : null
    const id = await repo.insertAsked(trx, contractorId, form, board)
    const check = id === undefined ? undefined : await repo.findCheck(trx, id)
    if (!check) throw new ContractError('conflict', { message: checkMessages.alreadyAsked })
    return check
  })
}
