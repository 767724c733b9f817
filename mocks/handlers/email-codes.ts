import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import type { MockDb } from '../db.ts'
import { checkCode, markEmailConfirmed, sendCode } from '../email-codes.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { toUser } from '../serializers.ts'

export const emailCodesMocks = (db: MockDb) =>
  mockGroup(contract.emailCodes, {
    send: ({ user }) => ({
      ...successReply,
      expiresAt: user.emailConfirmed
        ? null
        : sendCode(db, { userId: user.id, recipient: user.email }),
    }),

    confirm: ({ user, body }) => {
      const row = db.users.get(user.id)
      if (!row) throw new ContractError('unauthenticated')
      if (row.emailConfirmedAt) return user
      checkCode(db, { userId: user.id }, body.code)
      return toUser(db, markEmailConfirmed(db, row))
    },
  })
