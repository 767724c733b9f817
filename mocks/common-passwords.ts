import { invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { isGuessablePassword } from '#contract/rules/guessable-password.ts'
import type { MockDb } from './db.ts'
import { readMockSite } from './site.ts'

/**
 * Throws `invalid` on `password` if it is common or easy to guess. The list is imported on first
 * use, because it is large.
 */
export async function assertUncommonPassword(db: MockDb, password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (
    isGuessablePassword(password, readMockSite(db).name) ||
    dictionary['passwords-common']?.includes(password.toLowerCase())
  ) {
    throw invalidField('password', accountMessages.commonPassword)
  }
}
