import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { dateIn } from '#contract/rules/checks.ts'
import { readSite } from '../../db/site.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { askForCheck } from './ask-for-check.ts'
import { decideCheck } from './decide-check.ts'
import { remindOwners } from './remind-owners.ts'
import * as repo from './repo.ts'

/** What admins have checked about listings. */
export function checks(deps: FeatureDeps): Feature {
  const { db, bindGroup } = deps
  bindGroup(contract.checks, {
    ask: ({ params, body, user }) =>
      askForCheck(db, { contractorId: params.id, userId: user.id, form: body }),
    mine: async ({ params, user }) => {
      const found = await repo.listOwnChecks(db, { contractorId: params.id, userId: user.id })
      if (!found) throw new ContractError('not_found')
      return found
    },
    list: async ({ query }) =>
      repo.listChecks(db, query, dateIn((await readSite(db)).timeZone, new Date())),
    decide: ({ params, body, user }) =>
      decideCheck(deps, { id: params.id, adminId: user.id, decision: body }),
  })
  return {
    deleteExpired: async () => {
      await remindOwners(deps)
      await repo.deleteEndedChecks(db)
    },
  }
}
