import type { Knex } from 'knex'
import { invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { isGuessablePassword } from '#contract/rules/guessable-password.ts'
import { readSite } from '../../db/site.ts'

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * Returns about 49,000 passwords from public breaches, in lower case. They are loaded on first use,
 * because most processes never need them. See
 * docs/decisions/2026-11-22-second-factor-and-one-time-passwords.md.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Throws `invalid` on `password` when it is one of the common passwords, ignoring case, or is easy
 * to guess.
 */
export async function assertUncommonPassword(db: Knex, password: string): Promise<void> {
  const { name } = await readSite(db)
  commonPasswords ??= readCommonPasswords()
  if (isGuessablePassword(password, name) || (await commonPasswords).has(password.toLowerCase())) {
    throw invalidField('password', accountMessages.commonPassword)
  }
}
