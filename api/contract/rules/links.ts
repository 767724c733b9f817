import { slugify } from './slug.ts'

/**
 * An http or https address as stored and linked: https:// is put in front unless a scheme stands
 * there ("httpbin.org" has none), other schemes, credentials and hosts without a dot are refused
 * (F14, IN4). Answers null when it is no such address.
 */
export function normaliseWebUrl(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 2048 || /\s/.test(trimmed)) return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]+:\d+(\/|$)/.test(trimmed)
  if (hasScheme && !/^https?:\/\//i.test(trimmed)) return null
  try {
    const url = new URL(hasScheme ? trimmed : `https://${trimmed}`)
    if (url.username || url.password || !/\.[a-z0-9-]{2,}\.?$/i.test(url.hostname)) return null
    const href = url.href
    return url.pathname === '/' && !url.search && !url.hash ? href.replace(/\/$/, '') : href
  } catch {
    return null
  }
}

/**
 * `tel:` link of a free-text number: digits and a leading +, an extension as `;ext=`; null without
 * 7 digits (F15).
 */
export function telHref(phone: string | null): string | null {
  if (!phone) return null
  const [main = '', extension] = phone.split(/(?:;ext=|extension|ext\.?|x)\s*(?=\d)/i)
  const digits = main.replace(/\D/g, '')
  if (digits.length < 7) return null
  const ext = extension?.replace(/\D/g, '')
  return `tel:${/^\D*\+/.test(main) ? '+' : ''}${digits}${ext ? `;ext=${ext}` : ''}`
}

interface Listed {
  slug: string
  city: string | null
}

/** Canonical address of a profile: `/contractor/{categorySlug}-{citySlug}/{slug}` (R4, R5). */
export function contractorPath(contractor: Listed, categorySlug: string): string {
  return `/contractor/${categoryCity(categorySlug, contractor.city)}/${contractor.slug}`
}

/** The first segment of a profile address; the category alone when there is no city (R5). */
export function categoryCity(categorySlug: string, city: string | null): string {
  const citySlug = slugify(city ?? '')
  return citySlug ? `${categorySlug}-${citySlug}` : categorySlug
}

/** `/category/{categorySlug}/{city-slug}-{state}`, always lower case (R10). */
export function categoryNearPath(categorySlug: string, city: string, state: string): string {
  return `/category/${categorySlug}/${slugify(city)}-${slugify(state)}`
}

/** Hosts known to honour width, height and quality in the query (F21). */
const resizingHosts = new Set(['images.unsplash.com', 'images.pexels.com'])

/** The address of an image at 600×400, quality 80, where its host honours that (F21). */
export function sizedImageUrl(url: string, width = 600, height = 400, quality = 80): string {
  if (!/^https?:\/\//i.test(url)) return url
  try {
    const sized = new URL(url)
    if (!resizingHosts.has(sized.hostname)) return url
    sized.searchParams.set('w', String(width))
    sized.searchParams.set('h', String(height))
    sized.searchParams.set('q', String(quality))
    sized.searchParams.set('fit', 'crop')
    return sized.href
  } catch {
    return url
  }
}
