import { readPhone } from './phone.ts'
import { citySlug } from './place.ts'
import { slugify } from './slug.ts'

/** The `rel` attribute of links to other sites. */
export const EXTERNAL_LINK_REL = 'noopener nofollow ugc'

/**
 * Normalizes an http or https URL. Adds https:// when the scheme is missing. Returns null for other
 * schemes, credentials, hosts without a dot, and invalid URLs.
 */
export function normalizeWebUrl(text: string): string | null {
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
 * Returns the `tel:` link of the first number of a text, with an extension as `;ext=`; null if the
 * text has no number that can be dialled.
 */
export function telHref(phone: string | null): string | null {
  const number = phone && readPhone(phone).first
  if (!number) return null
  return `tel:${number.number}${number.extension ? `;ext=${number.extension}` : ''}`
}

interface ProfileFields {
  slug: string
  city: string | null
}

/** Returns the canonical path of a profile: `/contractor/{categorySlug}-{citySlug}/{slug}`. */
export function contractorPath(contractor: ProfileFields, categorySlug: string): string {
  return `/contractor/${categoryCity(categorySlug, contractor.city)}/${contractor.slug}`
}

/** Returns the first part of a profile path; only the category's slug if there is no city. */
export function categoryCity(categorySlug: string, city: string | null): string {
  const slug = citySlug(city)
  return slug ? `${categorySlug}-${slug}` : categorySlug
}

/** Returns `/category/{categorySlug}/{city-slug}-{state}` in lower case. */
export function categoryInPlacePath(categorySlug: string, city: string, state: string): string {
  return `/category/${categorySlug}/${citySlug(city)}-${slugify(state)}`
}

/** Image hosts that resize images by query parameters. */
const resizingHosts = new Set(['images.unsplash.com', 'images.pexels.com'])

/**
 * Returns the URL of the image in the given size and quality if its host can resize images,
 * otherwise the same URL.
 */
export function sizedImageUrl(url: string, width = 600, height = 400, quality = 80): string {
  if (!/^https?:\/\//i.test(url)) return url
  try {
    const resized = new URL(url)
    if (!resizingHosts.has(resized.hostname)) return url
    resized.searchParams.set('w', String(width))
    resized.searchParams.set('h', String(height))
    resized.searchParams.set('q', String(quality))
    resized.searchParams.set('fit', 'crop')
    return resized.href
  } catch {
    return url
  }
}
