import { oneLine } from './one-line.ts'
import { searchText } from './search-text.ts'

/**
 * Returns the key for finding similar names: those that differ only in case, accents, apostrophes,
 * width or white space, such as "O'Hara" and "O’Hara". Other punctuation and words such as "&" and
 * "and" make a difference. Two contractors may have similar names, so this only leads to a warning;
 * `nameKey` decides which names are the same. '' for a name of nothing but apostrophes, which is
 * similar to no other.
 */
export function similarNameKey(name: string): string {
  return oneLine(searchText(name))
}
