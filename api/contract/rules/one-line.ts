/** Returns the text without white space at its ends, and with each other run as one space. */
export function oneLine(text: string): string {
  // Most texts need no replacement, which takes longer than the test.
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}
