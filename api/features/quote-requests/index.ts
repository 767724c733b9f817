import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { quoteMessages } from '#contract/messages.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { sentStatus } from '#contract/rules/quotes.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import * as repo from './repo.ts'
import { submitRequest } from './submit-request.ts'

const success = { success: true } as const
const notFound = () => new ContractError('not_found')

/** Requests for quotes, which only the asked contractor sees. */
export function quoteRequests({ db, publicUrl, bindGroup }: FeatureDeps): Feature {
  bindGroup(contract.quoteRequests, {
    submit: async ({ ctx, params, body, findUser }) => {
      const key = parseIdempotencyKey(ctx.get(IDEMPOTENCY_HEADER))
      if (key === null) throw invalidField(IDEMPOTENCY_HEADER, quoteMessages.keyRequired)
      const user = await findUser()
      const origin = publicUrl()
      const id = await submitRequest(db, { contractorId: params.id, body, key, user, origin })
      return { ...success, id }
    },
    status: async ({ body }) => {
      const sent = await repo.findSent(db, body.key)
      if (!sent) throw notFound()
      return { ...sent, status: sentStatus(sent) }
    },
    withdraw: async ({ body }) => {
      if (!(await repo.withdrawRequest(db, body.key))) throw notFound()
      return success
    },
    inbox: ({ query, user }) => repo.listInbox(db, user.id, query),
    update: async ({ params: { id }, body, user }) => {
      const request = await repo.updateRequest(db, { id, userId: user.id }, body)
      if (!request) throw notFound()
      return request
    },
    remove: async ({ params, user }) => {
      if (!(await repo.deleteRequest(db, params.id, user.id))) throw notFound()
      return success
    },
    listForAdmins: ({ query }) => repo.listForAdmins(db, query),
    removeForAdmins: async ({ params: { id }, user }) => {
      await db.transaction(async (trx) => {
        const contractorId = await repo.deleteForAdmins(trx, id)
        if (contractorId === undefined) throw notFound()
        await recordAudit(trx, {
          userId: user.id,
          action: 'quote-request.deleted',
          subject: otherSubjects.quoteRequest(id),
          details: { quoteRequestId: id, contractorId },
        })
      })
      return success
    },
  })
  return { deleteExpired: () => repo.deleteExpiredRequests(db) }
}
