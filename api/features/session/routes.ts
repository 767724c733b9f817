import { setTimeout as sleep } from 'node:timers/promises'
import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { endSessions } from '../../db/sessions.ts'
import type { AfterResponse } from '../../http/after-response.ts'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState, Logger } from '../../http/context.ts'
import type { Sessions } from '../../http/session.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import type { Passwords } from './passwords.ts'
import { registerUser } from './register.ts'
import { getUser } from './repo.ts'
import { resetPassword, sendResetLink } from './reset-password.ts'
import { checkSecondFactor } from './second-factor.ts'
import { endSession, listSessions } from './session-rows.ts'
import { checkCredentials } from './sign-in.ts'

/** What is done at sign-in for others may not hold it up for longer. */
const ON_SIGN_IN_MS = 2000

export interface SessionDeps extends BindOptions {
  db: Knex
  log: Logger
  sessions: Sessions
  passwords: Passwords
  publicUrl: () => string
  afterResponse: AfterResponse
  /** Called when mail was left in the outbox after the answer. */
  onMailWaiting?: (() => void) | undefined
  /**
   * Work for a user who has just signed in. It may fail and may be slow: the sign-in does not wait
   * for it beyond two seconds.
   */
  onSignIn?: (userId: number) => Promise<void>
}

const done = { success: true } as const

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
      log.warn({ err: error }, 'work at sign-in failed'),
    )
    await Promise.race([work, sleep(ON_SIGN_IN_MS, undefined, { ref: false })])
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
        const who = await checkCredentials(db, passwords, body)
        await checkSecondFactor(db, who.userId, body.code)
        await sessions.signIn(ctx, who)
        ctx.state.userId = who.userId
        await ctx.state.limits.forgiveEmail(ctx, contract.session.login, body.email)
        await afterSignIn(who.userId)
        return getUser(db, who.userId)
      },

      register: async ({ ctx, body, findUser }) => {
        if (await findUser()) throw new ContractError('already_signed_in')
        const who = await registerUser(db, passwords, body)
        await sessions.signIn(ctx, who)
        ctx.state.userId = who.userId
        return getUser(db, who.userId)
      },

      logout: async ({ ctx }) => {
        await sessions.signOut(ctx)
        return done
      },

      logoutElsewhere: async ({ ctx, user }) => {
        await endSessions(db, user.id, await sessions.currentIdHash(ctx))
        return done
      },

      sessions: async ({ ctx, user }) =>
        listSessions(db, user.id, await sessions.currentIdHash(ctx)),

      endSession: async ({ params, user }) => {
        if (!(await endSession(db, user.id, params.id))) throw new ContractError('not_found')
        return done
      },

      // After the answer, so that its time does not tell whether there is an account. Behind #, the token is in no access log.
      forgotPassword: ({ ctx, body }) => {
        afterResponse.run(ctx, async () => {
          await sendResetLink(
            db,
            body.email,
            (token) => new URL(`/reset-password#token=${token}`, publicUrl()).href,
          )
          onMailWaiting?.()
        })
        return Promise.resolve(done)
      },

      resetPassword: async ({ body }) => {
        await resetPassword(db, passwords, body)
        return done
      },

      changePassword: async ({ ctx, user, body }) => {
        const who = await changePassword(db, passwords, {
          userId: user.id,
          idHash: await sessions.currentIdHash(ctx),
          ...body,
        })
        await sessions.signIn(ctx, who)
        return done
      },

      deleteAccount: async ({ ctx, user, body }) => {
        await deleteAccount(db, passwords, { userId: user.id, ...body })
        await sessions.signOut(ctx)
        return done
      },
    },
    { currentUser },
  )
}
