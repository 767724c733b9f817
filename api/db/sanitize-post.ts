import sanitizeHtml from 'sanitize-html'
import { postElements, renamedPostElements } from '#contract/rules/post-elements.ts'
import { isVideoUrl } from '#contract/rules/video-hosts.ts'

/** The elements and attributes that a post may have. */
export const sanitizeOptions: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(postElements),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(postElements).map(([tag, names]) => [tag, [...names]])),
    a: [...postElements.a, 'rel'],
    img: [...postElements.img, 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && !isVideoUrl(attribs.src ?? '')) || (tag === 'img' && !attribs.src),
  // Sanitizing thousands of nested elements would take seconds, and no post needs so many.
  nestingLimit: 40,
  transformTags: {
    ...renamedPostElements,
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
  },
}

/**
 * Returns the HTML reduced to an allow-list of elements and attributes: no scripts, no styles, and
 * frames of known video hosts only.
 */
export function sanitizePost(html: string): string {
  return sanitizeHtml(html, sanitizeOptions)
}
