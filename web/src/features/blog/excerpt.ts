import type { Post } from '#contract/entities.ts'
import { cutAtWord } from '#contract/pages.ts'

/** An excerpt made from the content has at most this many characters (B11). */
export const EXCERPT_LENGTH = 120

/** The post's own excerpt, or the beginning of its content as plain text, cut at a word (B11). */
export function excerptOf(post: Pick<Post, 'excerpt' | 'content'>): string {
  const own = post.excerpt?.trim() ?? ''
  return own === '' ? cutAtWord(plainText(post.content), EXCERPT_LENGTH) : own
}

/** What a reader reads of a piece of HTML: tags stripped, entities decoded, white space collapsed. */
export function plainText(html: string): string {
  // A document made by DOMParser runs no script and loads nothing.
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
