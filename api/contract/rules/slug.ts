import { oneLine } from './one-line.ts'
import { reservedSlugs } from './reserved-slugs.ts'

export { reservedSlugs }

/** Latin letters that Unicode normalization does not decompose. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** Apostrophes, and other marks that people type for them. */
export const APOSTROPHES = /['’‘‛ʼʻʽꞌʹ´`′]/g

const SPECIAL_LETTERS = /[ßæœøđðþłı]/g
// oxlint-disable-next-line no-control-regex -- all of ASCII
export const ASCII = /^[\u0000-\u007f]*$/

/** Returns the text in lower case without diacritics: "Peña" becomes "pena". */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return foldLetters(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, ''),
  )
}

/** Replaces lower-case letters that Unicode normalization does not decompose: "ø" becomes "o". */
export const foldLetters = (text: string) =>
  text.replace(SPECIAL_LETTERS, (letter) => letters[letter] ?? letter)

/**
 * Returns the slug of a name, city or title: lower case, without diacritics and punctuation. White
 * space, underscores, slashes and dashes become hyphens, which are collapsed and trimmed. The slug
 * may be empty ("***").
 */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[\s_\u2010-\u2015/-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/--+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Returns the preferred slug of a contractor. An empty slug becomes the category slug; a numeric or
 * reserved one gets the category slug as prefix.
 */
export function contractorSlug(name: string, categorySlug: string): string {
  const slug = slugify(name).slice(0, 120).replace(/-$/, '')
  if (slug === '') return categorySlug
  return /^\d+$/.test(slug) || reservedSlugs.has(slug) ? `${categorySlug}-${slug}` : slug
}

/** Returns `base`, or the first of base-2, base-3 … that is not taken. */
export function uniqueSlug(base: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(base)) return base
  for (let n = 2; ; n += 1) {
    const slug = `${base}-${n}`
    if (!isTaken(slug)) return slug
  }
}

/** Returns the key for comparing names. Two names with the same key count as the same. */
export function nameKey(name: string): string {
  return oneLine(name.normalize('NFKC')).toLowerCase()
}

/**
 * Returns the slug of a contractor whose import was rolled back, so that the next import can use
 * the old slug. No name produces this slug, and no URL leads to it.
 */
export const releasedSlug = (id: number) => `~${id}`

export const isReleasedSlug = (slug: string) => slug.startsWith('~')
