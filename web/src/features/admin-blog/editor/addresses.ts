import { normaliseWebUrl } from '#contract/rules/links.ts'

/**
 * The address a link of an article may have: the web, this site, a place on the page, mail or
 * phone; null for any other (B10).
 */
export function linkAddress(text: string): string | null {
  const trimmed = text.trim()
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d;=ext-]{3,}|\/(?!\/)\S*|#\S+)$/i.test(trimmed))
    return trimmed
  return normaliseWebUrl(trimmed)
}

/** The address of a picture: the web or this site; null for any other. */
export function pictureAddress(text: string): string | null {
  const trimmed = text.trim()
  return /^\/(?!\/)\S+$/.test(trimmed) ? trimmed : normaliseWebUrl(trimmed)
}
