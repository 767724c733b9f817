import type { Contractor } from '../entities.ts'

/**
 * Words of a name that say nothing about who it is: articles, legal forms, and words of the trades
 * of this directory.
 */
const commonWords = new Set(
  `a an and of the
  co company corp corporation group inc llc ltd pro pros
  air conditioning cooling heat heating hvac
  builder builders concrete construction contracting contractor contractors
  drain drains plumber plumbers plumbing rooter
  electric electrical electrician electricians
  landscape landscapes landscaping lawn
  paint painter painters painting roofer roofers roofing
  service services solutions`.split(/\s+/),
)

/** Letters and digits, with the marks that belong to them. */
const NO_LETTERS = /[^\p{L}\p{M}\p{N}]/gu
const FIRST_LETTER = /[\p{L}\p{N}]\p{M}*/u

/** A word that is a code, such as "411", "A1" or "B&W", is shown as it is. */
const isCode = (word: string) => /\d/.test(word) || /^[A-Z]&?[A-Z]{1,2}$/.test(word)
const firstLetter = (word: string) => (FIRST_LETTER.exec(word)?.[0] ?? '').toUpperCase()
const isJoint = (word: string | undefined) => word === '&' || word?.toLowerCase() === 'and'

/** Splits a name at spaces and hyphens, but "A-1" is the word "A1". */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .replace(/['’]/g, '')
    .split(/[\s,/]+/)
    .flatMap((word) => (/\d/.test(word) ? word.replace(NO_LETTERS, '') : word.split(/[-–—]/)))
    .filter((word) => word === '&' || FIRST_LETTER.test(word))
}

/**
 * Returns one to three characters that stand for a business without a picture: those of the first
 * two words that say who it is, as in "SH" or, if the name joins them, "K&D"; a code such as "411";
 * the first character of a name in another script; "?" for a name without letters.
 */
export function initials(name: string): string {
  const words = wordsOf(name)
  const named = words.filter(
    (word) => word !== '&' && !commonWords.has(word.replace(NO_LETTERS, '').toLowerCase()),
  )
  const first = named[0] ?? words.find((word) => word !== '&')
  if (first === undefined) return '?'
  const code = first.replace(/[^\p{L}\p{N}&]/gu, '')
  if (isCode(code)) return code.slice(0, 3).toUpperCase()
  const second = named[1]
  if (!second || !/^\p{L}/u.test(second) || !/\p{Script=Latin}/u.test(first))
    return firstLetter(first)
  const at = words.indexOf(first)
  const isJoined = isJoint(words[at + 1]) && words[at + 2] === second
  return `${firstLetter(first)}${isJoined ? '&' : ''}${firstLetter(second)}`
}

/** Number of pairs of colors in web/src/styles/themes.css. */
export const FACE_PAIRS = 12

/**
 * Returns the pair of colors of a name, from 1 to `FACE_PAIRS`. It is an FNV-1a hash of the letters
 * and digits, so case, accents and punctuation do not matter.
 */
export function pairOf(name: string): number {
  let hash = 0x81_1c_9d_c5
  for (const letter of name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ''))
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return (((hash ^ (hash >>> 15)) >>> 0) % FACE_PAIRS) + 1
}

/** Returns the logo among the pictures of a list entry; null if it has none. */
export function logoOf({
  pictureUrl,
  imageUrl,
}: Pick<Contractor, 'pictureUrl' | 'imageUrl'>): string | null {
  return pictureUrl === imageUrl ? null : pictureUrl
}
