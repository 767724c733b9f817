/**
 * Removes the given characters from the end of a text. A regular expression would take quadratic
 * time on long runs of them.
 */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
