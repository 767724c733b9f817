import { site } from '#content/site.ts'
import { invalidField } from '#contract/errors.ts'
import { accountMessages } from '#contract/messages.ts'
import { isGuessablePassword } from '#contract/rules/guessable-password.ts'

/**
 * Throws `invalid` on `password` if it is common or easy to guess. The list is imported on first
 * use, because it is large.
 */
export async function assertUncommonPassword(password: string): Promise<void> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  if (
    isGuessablePassword(password, site.name) ||
    dictionary['passwords-common']?.includes(password.toLowerCase())
  ) {
    throw invalidField('password', accountMessages.commonPassword)
  }
}
