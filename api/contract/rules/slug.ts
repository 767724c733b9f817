import { reservedSlugs } from './reserved-slugs.ts'

export { reservedSlugs }

/** Latin letters that Unicode does not decompose. */
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

/** Lower case without diacritics: "Peña" → "pena". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter)
}

/**
 * The one slug rule for names, cities and titles (R6, R7): lower case, diacritics and punctuation
 * removed, white space and underscores become hyphens, hyphens collapsed and trimmed. May be empty
 * ("***").
 */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[\s_\u2010-\u2015/-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * The slug a contractor asks for: an empty, purely numeric or reserved one gets the category in
 * front (R6).
 */
export function contractorSlug(name: string, categorySlug: string): string {
  const slug = slugify(name).slice(0, 120).replace(/-$/, '')
  if (slug === '') return categorySlug
  return /^\d+$/.test(slug) || reservedSlugs.has(slug) ? `${categorySlug}-${slug}` : slug
}

/** `base`, or the first of base-2, base-3 … that is not taken. */
export function uniqueSlug(base: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(base)) return base
  for (let n = 2; ; n += 1) {
    const slug = `${base}-${n}`
    if (!isTaken(slug)) return slug
  }
}

/** The form in which names are compared: two names with one key are the same business (P15, I8). */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/**
 * The slug of a contractor whose import was rolled back, so that the next import gets the one it
 * had. It cannot be one that a name asks for, and leads nowhere.
 */
export const givenUpSlug = (id: number) => `~${id}`

export const isGivenUpSlug = (slug: string) => slug.startsWith('~')
