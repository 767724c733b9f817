import { oneLine } from './one-line.ts'
import { trimEndCharacters } from './trim-end.ts'

/** Matches a text that ends a sentence, also when quotes or brackets follow. */
const ended = /[.!?…]["'”’)\]]*$/

/** Returns the text with a full stop, unless it ends a sentence already, as "Harbor Pros Co." does. */
export function endSentence(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed === '' || ended.test(trimmed) ? trimmed : `${trimmed}.`
}

/** Returns what `endSentence` adds to a text: "." or "". */
export function fullStopAfter(text: string): string {
  return endSentence(text).slice(text.trimEnd().length)
}

/** Returns a text that was cut, with "…" in place of the punctuation and white space at its end. */
export function withEllipsis(cut: string): string {
  return `${trimEndCharacters(cut.trimEnd(), ' ,.;:…–-')}…`
}

/**
 * Collapses white space and cuts `text` to at most `max` characters, including the ellipsis. The
 * cut is at the end of a word, unless that would remove more than half.
 */
export function truncateAtWord(text: string, max: number): string {
  const plain = oneLine(text)
  if (plain.length <= max) return plain
  // Do not cut a surrogate pair in half.
  const cut = plain.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')
  const end = cut.lastIndexOf(' ')
  return withEllipsis(end > max / 2 ? cut.slice(0, end) : cut)
}
