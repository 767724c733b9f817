import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import type { FeatureDeps } from '../../feature.ts'
import { updateRequest, removeRequest } from './edit-request.ts'
import { listRequests } from './repo.ts'
import { submitRequest } from './submit-request.ts'

export function contactRequests({ db, adminEmail, bindGroup }: FeatureDeps): void {
  bindGroup(contract.contactRequests, {
    submit: async ({ ctx, body }) => {
      const idempotencyKey = parseIdempotencyKey(ctx.get(IDEMPOTENCY_HEADER))
      return {
        success: true as const,
        id: await submitRequest(db, body, { idempotencyKey, adminEmail }),
      }
    },
    list: () => listRequests(db),
    update: ({ params, body, user }) => updateRequest(db, { id: params.id, flags: body }, user.id),
    remove: async ({ params, user }) => {
      await removeRequest(db, params.id, user.id)
      return { success: true as const }
    },
  })
}
