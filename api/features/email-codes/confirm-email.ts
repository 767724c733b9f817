import type { Knex } from 'knex'
import type { User } from '#contract/entities.ts'
import { checkCode, type CodeDeps } from '../../db/email-codes.ts'
import { markEmailConfirmed } from '../../db/users.ts'

/**
 * Confirms the email address of a user. Does nothing when it is confirmed. Throws `invalid` on
 * `code`.
 */
export async function confirmEmail(
  db: Knex,
  deps: CodeDeps,
  { user, code }: { user: User; code: string },
): Promise<void> {
  if (user.emailConfirmed) return
  const error = await db.transaction(async (trx) => {
    const failure = await checkCode(trx, deps, { userId: user.id }, code)
    if (!failure) await markEmailConfirmed(trx, user.id)
    return failure
  })
  if (error) throw error
}
