import { setTimeout as sleep } from 'node:timers/promises'
import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { endSessions } from '../../db/sessions.ts'
import type { AfterResponseQueue } from '../../http/after-response.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState, Logger } from '../../http/context.ts'
import type { Sessions } from '../../http/session.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { registerUser } from './register.ts'
import { getUser } from './repo.ts'
import { resetPassword, sendResetLink } from './reset-password.ts'
import { checkSecondFactor } from './second-factor.ts'
import { endSession, listSessions } from './session-store.ts'
import { checkCredentials } from './sign-in.ts'

/** Longest time that a sign-in waits for `onSignIn`. */
const ON_SIGN_IN_TIMEOUT_MS = 2000

export interface SessionDeps extends BindOptions {
  db: Knex
  log: Logger
  sessions: Sessions
  passwords: PasswordHasher
  publicUrl: () => string
  afterResponse: AfterResponseQueue
  /** Called after the response to a request for a reset link, because a mail may be in the outbox. */
  onMailWaiting?: (() => void) | undefined
  /** Called after each sign-in, which waits at most two seconds for it and ignores its errors. */
  onSignIn?: (userId: number) => Promise<void>
}

const successReply = { success: true } as const

export function sessionRoutes(
  router: Router<AppState>,
  {
    db,
    log,
    sessions,
    passwords,
    publicUrl,
    afterResponse,
    onMailWaiting,
    onSignIn,
    currentUser,
  }: SessionDeps,
): void {
  const afterSignIn = async (userId: number) => {
    if (!onSignIn) return
    const work = onSignIn(userId).catch((error: unknown) =>
      log.warn({ err: error }, 'The work after a sign-in failed'),
    )
    await Promise.race([work, sleep(ON_SIGN_IN_TIMEOUT_MS, undefined, { ref: false })])
  }

  bindGroup(
    router,
    contract.session,
    {
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
        return getUser(db, credentials.userId)
      },

      logout: async ({ ctx }) => {
        await sessions.signOut(ctx)
        return successReply
      },

      logoutElsewhere: async ({ ctx, user }) => {
        await endSessions(db, user.id, await sessions.currentIdHash(ctx))
        return successReply
      },

      sessions: async ({ ctx, user }) =>
        listSessions(db, user.id, await sessions.currentIdHash(ctx)),

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
          onMailWaiting?.()
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
    },
    { currentUser },
  )
}
