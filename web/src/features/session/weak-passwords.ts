import { isGuessablePassword } from '#contract/rules/guessable-password.ts'

/** Common passwords, also with digits and symbols appended. */
const commonPatterns =
  /^(?:qwert[yz]|asdfgh|abcdef)\w*(?:\W[\d\W]*)?$|^(?:abc|passwor[dt]|letmein|welcome|iloveyou|admin|monkey|dragon|football|baseball|sunshine|princess|master|login|hello|freedom|whatever|trustno)[\d\W]*$/i

/** Used for a hint while typing. The server rejects passwords from its list of common ones. */
export function isWeakPassword(password: string): boolean {
  return commonPatterns.test(password) || isGuessablePassword(password)
}
