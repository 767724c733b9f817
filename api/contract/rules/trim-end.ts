/**
 * The text without those of `characters` that stand at its end. A regular expression would try
 * every run of them anew from each character.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
