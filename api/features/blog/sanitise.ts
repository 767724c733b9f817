import sanitizeHtml from 'sanitize-html'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'

const options: sanitizeHtml.IOptions = {
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
  // Thousands of elements in each other would take seconds; no text needs them.
  nestingLimit: 40,
  // A text with no address left in it is still worth reading.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
}

/**
 * Post content as it may be stored and shown: an allow-list, no scripts, styles or foreign frames
 * (B10).
 */
export function sanitisePost(html: string): string {
  return sanitizeHtml(html, options)
}
