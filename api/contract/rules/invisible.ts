/**
 * Invisible characters that can hide what a text contains: soft hyphen, zero-width space, direction
 * marks, word joiner, invisible operators, BOM.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}
