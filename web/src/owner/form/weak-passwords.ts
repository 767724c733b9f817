import { isGuessablePassword } from '#contract/rules/guessable-password.ts'

/**
 * Passwords that begin like a keyboard row or the alphabet ("qwerty12"), and common passwords with
 * or without digits and symbols after them.
 */
const commonPatterns =
  /^(?:qwert[yz]|asdfgh|abcdef)\w*(?:\W[\d\W]*)?$|^(?:abc|passwor[dt]|letmein|welcome|iloveyou|admin|monkey|dragon|football|baseball|sunshine|princess|master|login|hello|freedom|whatever|trustno)[\d\W]*$/i

/**
 * Returns true for a password that is easy to guess. Used only for a hint while typing. The server
 * rejects the passwords of `isGuessablePassword` and of a longer list of common passwords.
 */
export function isWeakPassword(password: string): boolean {
  return commonPatterns.test(password) || isGuessablePassword(password)
}
