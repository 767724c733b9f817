/** What is tried first by those who guess, with figures and signs behind. */
const words = /^(?:qwert[yz]|asdfgh|abcdef)\w*(?:\W[\d\W]*)?$|^(?:abc|passwor[dt]|letmein|welcome|iloveyou|admin|monkey|dragon|football|baseball|sunshine|princess|master|login|hello|freedom|whatever|trustno)[\d\W]*$/i
const sameAgain = /^(.)\1*$/
const figures = ['012345678901234567890', '098765432109876543210']

/** Six characters suffice; this is for a hint and never a refusal (A5). */
export function isEasyPassword(password: string): boolean {
  if (password === '') return false
  return words.test(password) || sameAgain.test(password) || figures.some((row) => row.includes(password))
}
