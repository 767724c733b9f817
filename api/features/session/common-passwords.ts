import { ContractError } from '#contract/errors.ts'
import { isGuessablePassword } from '#contract/rules/guessable-password.ts'
import { COMMON_PASSWORD } from '#contract/session.ts'

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Some 49,000 passwords of public breaches, in lower case. Read at the first use: most processes
 * never need them.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Throws invalid on `password` for one of the list, whatever its case, and for one that can be
 * guessed without a list.
 */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= readCommonPasswords()
  if (isGuessablePassword(password) || (await common).has(password.toLowerCase())) {
    throw new ContractError('invalid', { fields: [{ path: 'password', message: COMMON_PASSWORD }] })
  }
}
