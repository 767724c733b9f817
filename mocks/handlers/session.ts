import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { deviceName } from '#contract/rules/device-name.ts'
import { withdrawClaimsOf } from '../claims.ts'
import { assertUncommonPassword } from '../common-passwords.ts'
import { readSessionKey, writeSessionKey } from '../cookies.ts'
import { type MockDb, now, type UserRow } from '../db.ts'
import { hexDigest } from '../digest.ts'
import { markEmailConfirmed, sendCode } from '../email-codes.ts'
import { successReply, mockGroup } from '../mock-group.ts'
import { findOpenReset, mailPasswordChanged, mailResetLink } from '../password-resets.ts'
import { endReviewsOf } from '../reviews.ts'
import { checkSecondFactor, findFactor } from '../second-factor.ts'
import { toUser } from '../serializers.ts'
import { endSession, endSessions, startSession, userAgentOf } from '../session.ts'

export const sessionMocks = (db: MockDb) =>
  mockGroup(contract.session, {
    user: ({ user }) => user,

    login: async ({ body, request, headers }) => {
      const passwordHash = await hexDigest(body.password)
      const user = db.users.find(
        (row) => row.email === body.email && row.passwordHash === passwordHash,
      )
      if (!user) throw new ContractError('wrong_credentials')
      checkSecondFactor(db, user.id, body.code)
      endSession(db, readSessionKey(request))
      writeSessionKey(headers, startSession(db, user.id, { userAgent: userAgentOf(request) }))
      return toUser(db, user)
    },

    register: async ({ body: { email, username, password }, user: current, request, headers }) => {
      if (current) throw new ContractError('already_signed_in')
      await assertUncommonPassword(db, password)
      if (db.users.find((row) => row.email === email)) throw new ContractError('email_taken')
      if (
        username &&
        db.users.find((row) => row.username?.toLowerCase() === username.toLowerCase())
      )
        throw new ContractError('username_taken')
      const user = db.users.insert({
        email,
        username,
        passwordHash: await hexDigest(password),
        isAdmin: false,
        isContractor: false,
        emailConfirmedAt: null,
      })
      sendCode(db, { userId: user.id, recipient: email })
      writeSessionKey(headers, startSession(db, user.id, { userAgent: userAgentOf(request) }))
      return toUser(db, user)
    },

    logout: ({ request, headers }) => {
      endSession(db, readSessionKey(request))
      writeSessionKey(headers, null)
      return successReply
    },

    logoutElsewhere: ({ user, request }) => {
      endSessions(db, user.id, readSessionKey(request))
      return successReply
    },

    sessions: ({ user, request }) => {
      const current = readSessionKey(request)
      return db.sessions
        .all()
        .filter(({ userId }) => userId === user.id)
        .reverse()
        .map(({ id, key, userAgent, createdAt }) => {
          const isCurrent = key === current
          return {
            id,
            device: deviceName(userAgent),
            createdAt,
            lastSeenAt: isCurrent ? now() : createdAt,
            isCurrent,
          }
        })
    },

    endSession: ({ params, user }) => {
      const session = db.sessions.get(params.id)
      if (session?.userId !== user.id) throw new ContractError('not_found')
      endSession(db, session.key)
      return successReply
    },

    forgotPassword: ({ body, request }) => {
      const user = db.users.find((row) => row.email === body.email)
      if (user) mailResetLink(db, user, new URL(request.url).origin)
      return successReply
    },

    resetPassword: async ({ body }) => {
      const reset = findOpenReset(db, body.token)
      const user = reset && db.users.get(reset.userId)
      if (!user) throw invalidField('token', accountMessages.invalidResetLink)
      await assertUncommonPassword(db, body.password)
      // Only who reads the mails of the address has the link.
      await setPassword(db, markEmailConfirmed(db, user), body.password)
      endSessions(db, user.id)
      return successReply
    },

    changePassword: async ({ body, user, request, headers }) => {
      const row = await findByPassword(db, user, body.currentPassword)
      if (!row) throw invalidField('currentPassword', accountMessages.wrongCurrentPassword)
      if (user.mustChangePassword && body.password === body.currentPassword)
        throw invalidField('password', accountMessages.sameAsOneTimePassword)
      await assertUncommonPassword(db, body.password)
      // A one-time password is part of a scenario. The account keeps its password for the others.
      if (!user.mustChangePassword) await setPassword(db, row, body.password)
      endSessions(db, user.id)
      writeSessionKey(headers, startSession(db, user.id, { userAgent: userAgentOf(request) }))
      return successReply
    },

    deleteAccount: async ({ body, user, headers }) => {
      const row = await findByPassword(db, user, body.password)
      if (!row) throw invalidField('password', accountMessages.wrongPassword)
      if (row.isAdmin && db.users.all().filter(({ isAdmin }) => isAdmin).length === 1) {
        throw new ContractError('conflict', {
          message: accountMessages.onlyAdmin,
        })
      }
      removeUser(db, row, body.reviews)
      writeSessionKey(headers, null)
      return successReply
    },
  })

/** Returns the user's row if the password is correct. */
async function findByPassword(
  db: MockDb,
  user: User,
  password: string,
): Promise<UserRow | undefined> {
  const passwordHash = await hexDigest(password)
  return db.users.find((row) => row.id === user.id && row.passwordHash === passwordHash)
}

async function setPassword(db: MockDb, user: UserRow, password: string): Promise<void> {
  db.users.update(user, { passwordHash: await hexDigest(password) })
  for (const reset of db.passwordResets.all())
    if (reset.userId === user.id) db.passwordResets.remove(reset)
  mailPasswordChanged(db, user)
}

/**
 * Deletes a user. The user's payments and listings remain, without a user, and the reviews if they
 * are kept.
 */
function removeUser(db: MockDb, user: UserRow, reviews: 'delete' | 'keep'): void {
  endReviewsOf(db, user.id, reviews)
  const version = db.nextVersion()
  for (const row of db.contractors.all())
    if (row.userId === user.id) db.contractors.update(row, { userId: null, version })
  for (const payment of db.payments.all())
    if (payment.userId === user.id) db.payments.update(payment, { userId: null })
  for (const reset of db.passwordResets.all())
    if (reset.userId === user.id) db.passwordResets.remove(reset)
  withdrawClaimsOf(db, user.id)
  const factor = findFactor(db, user.id)
  if (factor) db.secondFactors.remove(factor)
  endSessions(db, user.id)
  db.users.remove(user)
}
