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
 * are none, returns those that have a word that begins so with few typing errors; the first letter
 * must be right. `nameOf` returns a name as `sortName` does.
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
  return words.every((typed) =>
    own.some((word) => word.startsWith(typed.text) || isSimilarWord(word, typed)),
  )
}

/** Returns whether a word begins with the typed one, give or take the errors. */
function isSimilarWord(word: string, { text, errors }: NameWord): boolean {
  return (
    errors > 0 &&
    word.charAt(0) === text.charAt(0) &&
    word.length >= text.length - errors &&
    countErrors(word.slice(0, text.length + errors), text) <= errors
  )
}

/**
 * Returns the least number of missing, additional, wrong and swapped letters between a beginning of
 * the word and the typed text.
 */
function countErrors(word: string, text: string): number {
  let before: number[] = []
  let last = Array.from({ length: text.length + 1 }, (_, at) => at)
  let least = text.length
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= text.length; j += 1) {
      const wrong = word[i - 1] === text[j - 1] ? 0 : 1
      const isSwapped = i > 1 && j > 1 && word[i - 1] === text[j - 2] && word[i - 2] === text[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + wrong,
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = last
    last = row
    least = Math.min(least, row[text.length] ?? least)
  }
  return least
}
