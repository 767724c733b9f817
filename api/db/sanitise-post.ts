import sanitizeHtml from 'sanitize-html'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'

/** The elements and attributes that a post may have. */
export const sanitiseOptions: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'a',
    'blockquote',
    'code',
    'pre',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'figure',
    'figcaption',
    'iframe',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
    th: ['scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && !isVideoUrl(attribs.src ?? ''),
  // Sanitising thousands of nested elements would take seconds, and no post needs so many.
  nestingLimit: 40,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
}

/**
 * Returns the HTML reduced to an allow-list of elements and attributes: no scripts, no styles, and
 * frames of known video hosts only.
 */
export function sanitisePost(html: string): string {
  return sanitizeHtml(html, sanitiseOptions)
}
