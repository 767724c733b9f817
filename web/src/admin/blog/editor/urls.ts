import { normaliseWebUrl } from '#contract/rules/links.ts'

/**
 * Returns the URL for a link in a post, or null when it is not allowed. http(s) URLs, paths of this
 * site, page anchors, mailto: and tel: are allowed. Adds https:// to a web address without a
 * scheme.
 */
export function normaliseLinkUrl(text: string): string | null {
  const trimmed = text.trim()
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d;=ext-]{3,}|\/(?!\/)\S*|#\S+)$/i.test(trimmed))
    return trimmed
  return normaliseWebUrl(trimmed)
}

/**
 * Returns the URL of a picture, or null when it is not allowed. http(s) URLs and paths of this site
 * are allowed. Adds https:// to a web address without a scheme.
 */
export function normaliseImageUrl(text: string): string | null {
  const trimmed = text.trim()
  return /^\/(?!\/)\S+$/.test(trimmed) ? trimmed : normaliseWebUrl(trimmed)
}
