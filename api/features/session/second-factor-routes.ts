import { contract } from '#contract'
import type { FeatureDeps } from '../../feature.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findFactorStatus } from './second-factor-repo.ts'
import { beginSecondFactor, disableSecondFactor, enableSecondFactor } from './second-factor.ts'

export function bindSecondFactor(
  { db, sessions, bindGroup }: FeatureDeps,
  passwords: PasswordHasher,
): void {
  bindGroup(contract.secondFactor, {
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
  })
}
