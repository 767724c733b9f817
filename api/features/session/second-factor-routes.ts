import type Router from '@koa/router'
import type { Knex } from 'knex'
import { contract } from '#contract'
import { bindGroup, type BindOptions } from '../../http/bind.ts'
import type { AppState } from '../../http/context.ts'
import type { Sessions } from '../../http/session.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findFactorStatus } from './second-factor-repo.ts'
import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from './second-factor.ts'

interface SecondFactorDeps extends BindOptions {
  db: Knex
  sessions: Sessions
  passwords: PasswordHasher
}

export function secondFactorRoutes(
  router: Router<AppState>,
  { db, sessions, passwords, ...options }: SecondFactorDeps,
): void {
  bindGroup(
    router,
    contract.secondFactor,
    {
      status: ({ user }) => findFactorStatus(db, user.id),
      begin: ({ user }) => beginSecondFactor(db, user),
      enable: async ({ ctx, user, body }) => ({
        recoveryCodes: await enableSecondFactor(
          db,
          user,
          body.code,
          await sessions.currentIdHash(ctx),
        ),
      }),
      disable: async ({ user, body }) => {
        await disableSecondFactor(db, passwords, user, body)
        return { success: true as const }
      },
    },
    options,
  )
}
