import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import { listAudit, listOwners, listPayments } from './repo.ts'
import { returnCredit } from './return-credit.ts'

/** The operator's lists, and giving back a credit. */
export function operationsRoutes(router: Router<AppState>, { db, ...options }: BindOptions & { db: Knex }): void {
  bindGroup(router, contract.operations, {
    payments: ({ query }) => listPayments(db, query),
    returnCredit: async ({ params, user }) => {
      await returnCredit(db, params.id, user.id)
      return { success: true as const }
    },
    audit: ({ query }) => listAudit(db, query),
    owners: ({ query }) => listOwners(db, query),
  }, options)
}
