import { ContractError } from '#contract/errors.ts'
import { isPlainSequence } from '#contract/rules/plain-sequence.ts'
import { COMMON_PASSWORD } from '#contract/session.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords of public breaches, in lower case. Read at the first use: most processes never need them. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Throws invalid on `password` for one of the list, whatever its case, and for a plain sequence. */
export async function refuseCommonPassword(password: string): Promise<void> {
  common ??= readCommonPasswords()
  if (isPlainSequence(password) || (await common).has(password.toLowerCase())) {
    throw new ContractError('invalid', { fields: [{ path: 'password', message: COMMON_PASSWORD }] })
  }
}
