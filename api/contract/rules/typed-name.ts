import { sortName } from './search.ts'

/** A typed word of a name. */
export interface NameWord {
  text: string
  /** Number of typing errors that are forgiven. */
  errors: number
}

/** Returns the words of a typed name. Short words must be right. */
export function nameWords(text: string): NameWord[] {
  return sortName(text)
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ text: word, errors: word.length < 4 ? 0 : word.length < 8 ? 1 : 2 }))
}

/**
 * Returns the entries whose names have, for each typed word, a word that begins with it. If there
 * are none, returns those that have a word that differs by few typing errors; its first letter must
 * be right. `nameOf` returns a name as `sortName` does.
 */
export function namesLike<E>(
  entries: readonly E[],
  words: readonly NameWord[],
  nameOf: (entry: E) => string,
): E[] {
  if (words.length === 0) return []
  const exact = entries.filter((entry) => hasWords(nameOf(entry), words))
  return exact.length > 0 ? exact : entries.filter((entry) => hasSimilarWords(nameOf(entry), words))
}

function hasWords(name: string, words: readonly NameWord[]): boolean {
  return words.every(({ text }) => ` ${name}`.includes(` ${text}`))
}

/** Returns whether the name has each word, with typing errors. */
export function hasSimilarWords(name: string, words: readonly NameWord[]): boolean {
  const own = name.split(' ')
  return words.every(({ text, errors }) =>
    own.some((word) => word.startsWith(text) || isSimilarWord(word, text, errors)),
  )
}

function isSimilarWord(a: string, b: string, errors: number): boolean {
  return (
    errors > 0 &&
    a.charAt(0) === b.charAt(0) &&
    Math.abs(a.length - b.length) <= errors &&
    countErrors(a, b) <= errors
  )
}

/** Returns the number of missing, additional, wrong and swapped letters between two words. */
function countErrors(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + wrong,
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
