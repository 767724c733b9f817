import { contract } from '#contract'
import { ContractError } from '#contract/errors.ts'
import { setupMessages } from '#contract/messages.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { seedDemoDirectory } from '../../db/demo/seed.ts'
import { getUser } from '../../db/users.ts'
import type { FeatureDeps } from '../../feature.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { createFirstAdmin } from './setup.ts'

export function bindSetup(
  { db, sessions, bindGroup }: FeatureDeps,
  passwords: PasswordHasher,
): void {
  bindGroup(contract.setup, {
    create: async ({ ctx, body }) => {
      const credentials = await createFirstAdmin(db, passwords, body)
      await sessions.signIn(ctx, credentials)
      ctx.state.userId = credentials.userId
      return getUser(db, credentials.userId)
    },
    loadDemoDirectory: async ({ user }) => {
      const contractors = await seedDemoDirectory(db)
      if (contractors === null)
        throw new ContractError('conflict', { message: setupMessages.notEmpty })
      await db.transaction((trx) =>
        recordAudit(trx, {
          userId: user.id,
          action: 'directory.demo-loaded',
          subject: otherSubjects.demoDirectory,
          details: { contractors },
        }),
      )
      return { success: true as const, contractors }
    },
  })
}
