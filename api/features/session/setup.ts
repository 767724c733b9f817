import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import { ContractError } from '#contract/errors.ts'
import { setupMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import type { setupForm } from '#contract/setup.ts'
import { recordAudit } from '../../db/audit.ts'
import type { VerifiedCredentials } from '../../http/session.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { findAccountByEmail, insertUser } from './repo.ts'
import {
  checkSetupCode,
  deleteSetupCode,
  hasAdmin,
  makeAdmin,
  storeSetupCode,
} from './setup-repo.ts'

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/**
 * Makes the code with which the first admin can be created, if there is none. Returns the code, or
 * null when the site has an admin. Only the code of the last start works.
 */
export async function makeSetupCode(db: Knex): Promise<string | null> {
  if (await hasAdmin(db)) return null
  const code = randomBytes(15).toString('base64url')
  await storeSetupCode(db, hashOf(code))
  return code
}

/**
 * Creates the first admin. Throws `not_found` when there is an admin, `forbidden` for a wrong code,
 * and `invalid` or `email_taken`, after which the code still works.
 */
export async function createFirstAdmin(
  db: Knex,
  passwords: PasswordHasher,
  { code, email, password }: z.output<typeof setupForm>,
): Promise<VerifiedCredentials> {
  if (await hasAdmin(db)) throw new ContractError('not_found')
  if (!(await checkSetupCode(db, hashOf(code))))
    throw new ContractError('forbidden', { message: setupMessages.wrongCode })
  await assertUncommonPassword(db, password)
  if (await findAccountByEmail(db, email)) throw new ContractError('email_taken')
  const passwordHash = await passwords.hash(password)
  const userId = await db.transaction(async (trx) => {
    if (!(await deleteSetupCode(trx))) throw new ContractError('not_found')
    const id = await insertUser(trx, { email, username: null, passwordHash })
    await makeAdmin(trx, id)
    await recordAudit(trx, {
      userId: id,
      action: 'user.admin-granted',
      subject: auditSubject('user', id, email),
      details: { by: 'setup' },
    })
    return id
  })
  return { userId, passwordHash }
}
