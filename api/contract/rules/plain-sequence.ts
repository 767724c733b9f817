const rows = ['012345678901234567890', 'abcdefghijklmnopqrstuvwxyz'].flatMap((row) => [row, row.split('').reverse().join('')])
const sameAgain = /^(.)\1*$/

/** "aaaaaa", "123456", "fedcba": no list of common passwords names them all. */
export function isPlainSequence(password: string): boolean {
  const lower = password.toLowerCase()
  return lower !== '' && (sameAgain.test(lower) || rows.some((row) => row.includes(lower)))
}
