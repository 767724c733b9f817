import { contract } from '#contract'
import { deleteOldCodes, sendCode } from '../../db/email-codes.ts'
import { getUser } from '../../db/users.ts'
import type { Feature, FeatureDeps } from '../../feature.ts'
import { confirmEmail } from './confirm-email.ts'

/** Confirms the email address of an account with a code from a mail. */
export function emailCodes(deps: FeatureDeps): Feature {
  const { db, bindGroup } = deps
  bindGroup(contract.emailCodes, {
    send: async ({ user }) => ({
      success: true,
      expiresAt: user.emailConfirmed
        ? null
        : await db.transaction((trx) =>
            sendCode(trx, deps, { userId: user.id, recipient: user.email }),
          ),
    }),
    confirm: async ({ user, body }) => {
      await confirmEmail(db, deps, { user, code: body.code })
      return getUser(db, user.id)
    },
  })
  return { deleteExpired: () => deleteOldCodes(db) }
}
