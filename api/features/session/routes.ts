import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '#contract'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { sendCode } from '../../db/email-codes.ts'
import { endSessions } from '../../db/sessions.ts'
import { getUser } from '../../db/users.ts'
import type { FeatureDeps } from '../../feature.ts'
import type { AfterResponseQueue } from '../../http/after-response.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { registerUser } from './register.ts'
import { resetPassword, sendResetLink } from './reset-password.ts'
import { checkSecondFactor } from './second-factor.ts'
import { endSession, listSessions } from './sessions-repo.ts'
import { checkCredentials } from './sign-in.ts'

/** Longest time that a sign-in waits for the listeners of `signedIn`. Their errors are logged. */
const SIGNED_IN_TIMEOUT_MS = 2000

const successReply = { success: true } as const

export function bindSession(
  deps: FeatureDeps,
  passwords: PasswordHasher,
  afterResponse: AfterResponseQueue,
): void {
  const { db, log, sessions, publicUrl, events, bindGroup } = deps
  const afterSignIn = async (userId: number) => {
    const work = events
      .emit('signedIn', userId)
      .catch((error: unknown) => log.warn({ err: error }, 'The work after a sign-in failed'))
    await Promise.race([work, sleep(SIGNED_IN_TIMEOUT_MS, undefined, { ref: false })])
  }

  /** Sends a code to confirm the address. Registering succeeds without it. */
  const sendFirstCode = async ({ id: userId, email: recipient }: User) => {
    try {
      await db.transaction((trx) =>
        sendCode(trx, deps, { userId, recipient, isRegistration: true }),
      )
    } catch (error) {
      if (!(error instanceof ContractError))
        log.warn({ err: error }, 'The first code of an account was not sent')
    }
  }

  bindGroup(contract.session, {
    user: ({ user, ctx }) => {
      ctx.set('vary', 'Cookie')
      return Promise.resolve(user)
    },

    login: async ({ ctx, body }) => {
      const credentials = await checkCredentials(db, passwords, body)
      await checkSecondFactor(db, credentials.userId, body.code)
      await sessions.signIn(ctx, credentials)
      ctx.state.userId = credentials.userId
      await ctx.state.limits.resetEmailCount(ctx, contract.session.login, body.email)
      await afterSignIn(credentials.userId)
      return getUser(db, credentials.userId)
    },

    register: async ({ ctx, body, findUser }) => {
      if (await findUser()) throw new ContractError('already_signed_in')
      const credentials = await registerUser(db, passwords, body)
      await sessions.signIn(ctx, credentials)
      ctx.state.userId = credentials.userId
      const user = await getUser(db, credentials.userId)
      await sendFirstCode(user)
      return user
    },

    logout: async ({ ctx }) => {
      await sessions.signOut(ctx)
      return successReply
    },

    logoutElsewhere: async ({ ctx, user }) => {
      await endSessions(db, user.id, await sessions.currentIdHash(ctx))
      return successReply
    },

    sessions: async ({ ctx, user }) => listSessions(db, user.id, await sessions.currentIdHash(ctx)),

    endSession: async ({ params, user }) => {
      if (!(await endSession(db, user.id, params.id))) throw new ContractError('not_found')
      return successReply
    },

    // The lookup runs after the response, so that the response time does not reveal whether an
    // account exists. The token is in the URL fragment, so it does not appear in access logs.
    forgotPassword: ({ ctx, body }) => {
      afterResponse.run(ctx, async () => {
        await sendResetLink(
          db,
          body.email,
          (token) => new URL(`/reset-password#token=${token}`, publicUrl()).href,
        )
        await events.emit('mailWaiting')
      })
      return Promise.resolve(successReply)
    },

    resetPassword: async ({ body }) => {
      await resetPassword(db, passwords, body)
      return successReply
    },

    changePassword: async ({ ctx, user, body }) => {
      const credentials = await changePassword(db, passwords, {
        userId: user.id,
        sessionIdHash: await sessions.currentIdHash(ctx),
        ...body,
      })
      await sessions.signIn(ctx, credentials)
      return successReply
    },

    deleteAccount: async ({ ctx, user, body }) => {
      await deleteAccount(db, passwords, { userId: user.id, ...body })
      await sessions.signOut(ctx)
      return successReply
    },
  })
}
