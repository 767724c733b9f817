import { APOSTROPHES, ASCII, foldLetters } from './slug.ts'

/**
 * Returns the form in which searches compare texts: lower case, without accents and apostrophes,
 * with letters of full width as usual ones. "Muñoz" becomes "munoz", "O’Hara" becomes "ohara". The
 * database has the same rule as the function `fold_text`.
 */
export function searchText(text: string): string {
  if (ASCII.test(text)) return text.replace(/['`]/g, '').toLowerCase()
  return foldLetters(
    text
      .replace(APOSTROPHES, '')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(APOSTROPHES, '')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/ς/g, 'σ'),
  )
}

/**
 * Returns whether one of the texts contains the wanted one, both compared as `searchText`. An empty
 * or blank wanted text is contained in everything.
 */
export function containsText(
  texts: readonly (string | null | undefined)[],
  wanted: string,
): boolean {
  const folded = searchText(wanted.trim())
  return folded === '' || texts.some((text) => text && searchText(text).includes(folded))
}
