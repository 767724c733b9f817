import { site } from '../site.ts'

const rows = ['012345678901234567890', 'abcdefghijklmnopqrstuvwxyz'].flatMap((row) => [
  row,
  row.split('').reverse().join(''),
])
const sameAgain = /^(.)\1*$/

/** Words that attackers of this very site would try, with figures and signs around them. */
const siteWords = new Set(
  [
    site.name,
    'contractor',
    'contractors',
    'directory',
    'listing',
    'plumber',
    'plumbers',
    'electrician',
  ].map(lettersOf),
)

/**
 * Returns true for "aaaaaa", "123456", "fedcba" and "Lintel2026!": no list of common passwords
 * names them all.
 */
export function isGuessablePassword(password: string): boolean {
  const lower = password.toLowerCase()
  return (
    lower !== '' &&
    (sameAgain.test(lower) ||
      rows.some((row) => row.includes(lower)) ||
      siteWords.has(lettersOf(lower)))
  )
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
