/**
 * Characters that show nothing and hide what a text says: soft hyphen, zero-width space, marks of
 * writing direction, BOM.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}
