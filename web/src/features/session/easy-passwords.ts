import { isGuessablePassword } from '#contract/rules/guessable-password.ts'

/** What is tried first by those who guess, with figures and signs behind. */
const words =
  /^(?:qwert[yz]|asdfgh|abcdef)\w*(?:\W[\d\W]*)?$|^(?:abc|passwor[dt]|letmein|welcome|iloveyou|admin|monkey|dragon|football|baseball|sunshine|princess|master|login|hello|freedom|whatever|trustno)[\d\W]*$/i

/** For a hint while typing; the server refuses those in its list of common passwords. */
export function isEasyPassword(password: string): boolean {
  return words.test(password) || isGuessablePassword(password)
}
