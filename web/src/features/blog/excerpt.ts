import type { Post } from '#contract/entities.ts'
import { truncateAtWord } from '#contract/pages.ts'

/** Maximum length of a generated excerpt, in characters. */
export const EXCERPT_LENGTH = 120

/**
 * Returns the post's excerpt, or the beginning of its content as plain text, cut at the end of a
 * word.
 */
export function toExcerpt(post: Pick<Post, 'excerpt' | 'content'>): string {
  const excerpt = post.excerpt?.trim() ?? ''
  return excerpt === '' ? truncateAtWord(plainText(post.content), EXCERPT_LENGTH) : excerpt
}

/** Converts HTML to plain text: removes tags, decodes entities and collapses white space. */
export function plainText(html: string): string {
  // A document created by DOMParser runs no scripts and loads nothing.
  const document = new DOMParser().parseFromString(
    html.replace(
      /<\/?(?:p|div|ul|ol|li|h[1-6]|blockquote|table|tr|td|th|figcaption|pre|hr|br)\b[^<>]*>/gi,
      ' $& ',
    ),
    'text/html',
  )
  for (const element of document.querySelectorAll('script, style, template, noscript'))
    element.remove()
  return (document.body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
