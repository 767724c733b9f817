import type { Post } from '../entities.ts'
import { plainText } from './plain-text.ts'
import { truncateAtWord } from './sentence.ts'

/** Maximum length of an excerpt made from the content, in characters. */
export const EXCERPT_LENGTH = 120

/**
 * Returns the post's excerpt, or the beginning of its content as plain text, at most
 * `EXCERPT_LENGTH` characters.
 */
export function postExcerpt({ excerpt, content }: Pick<Post, 'excerpt' | 'content'>): string {
  const ownExcerpt = excerpt?.trim() ?? ''
  if (ownExcerpt !== '') return ownExcerpt
  // `plainText` would join the words before and after these tags.
  const text = plainText(content.replace(/<\/(?:blockquote|t[dh]|figcaption)>/gi, '$& '))
  return truncateAtWord(text, EXCERPT_LENGTH)
}
