import sanitizeHtml from 'sanitize-html'
import { isExternalLink } from '#contract/rules/external-link.ts'
import { EXTERNAL_LINK_REL } from '#contract/rules/links.ts'
import { sanitizeOptions } from '../../db/sanitize-post.ts'

/**
 * Returns the content of a post as an article shows it: h1 becomes h2, links to other sites are
 * marked, images load lazily, videos and tables fit the screen. The browser does the same in
 * `web/src/domain/blog/post-html.ts`. `origin` is the origin of PUBLIC_URL.
 */
export function postHtml(content: string, origin: string): string {
  const html = sanitizeHtml(content, {
    ...sanitizeOptions,
    allowedAttributes: {
      ...sanitizeOptions.allowedAttributes,
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      iframe: ['src', 'title', 'allowfullscreen', 'loading', 'class'],
    },
    allowedTags: [...(sanitizeOptions.allowedTags || []), 'h1'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: trimValues(attribs) }),
      h1: 'h2',
      a: (tagName, { rel: _rel, ...attribs }) => ({
        tagName,
        attribs: isExternalLink(attribs.href ?? '', origin)
          ? { ...attribs, rel: EXTERNAL_LINK_REL }
          : attribs,
      }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { alt: '', ...attribs, loading: 'lazy', decoding: 'async' },
      }),
      iframe: (tagName, { width: _width, height: _height, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          title: attribs.title || 'Video',
          loading: 'lazy',
          class: 'aspect-video w-full',
        },
      }),
    },
  })
  return html
    .replaceAll(
      '<table>',
      '<div class="overflow-x-auto" tabindex="0" role="region" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>')
}

/** The browser's sanitizer trims all values. */
const trimValues = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value.trim()]))
