import type { Contractor } from '#contract/entities.ts'
import { normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { stateName } from '#contract/rules/place.ts'
import { endSentence, withEllipsis } from '#contract/rules/sentence.ts'
import { socialNetworks } from '#contract/rules/social-networks.ts'
import { fullAddress } from '../../domain/directory/full-address.ts'

const SUMMARY_LIMIT = 200

/**
 * Returns the first 200 characters, with "…" if there are more, but not after a full stop. Returns
 * null without a description.
 */
export function toSummary(description: string | null): string | null {
  const characters = Array.from(description?.trim() ?? '')
  if (characters.length === 0) return null
  if (characters.length <= SUMMARY_LIMIT) return characters.join('')
  const first = characters.slice(0, SUMMARY_LIMIT).join('')
  return /[.…]$/.test(first.trimEnd()) ? withEllipsis(first) : `${first}…`
}

/**
 * Returns the contractor's own maps URL. Without a valid one, returns the URL of a Google Maps
 * search for the contractor's name and address.
 */
export function mapsUrl(contractor: Contractor): string {
  const listingUrl = contractor.googleMapsUrl ? normalizeWebUrl(contractor.googleMapsUrl) : null
  if (listingUrl) return listingUrl
  const query = [contractor.name, fullAddress(contractor)].filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}

/** Returns an About text for a contractor without a description. */
export function generatedAbout(contractor: Contractor, categoryName: string): string {
  const service =
    categoryName.toLowerCase() === 'hvac technicians'
      ? 'HVAC technicians'
      : categoryName.toLowerCase()
  const state = contractor.state ? (stateName(contractor.state) ?? contractor.state) : null
  const place = [contractor.city, state].filter(Boolean).join(', ')
  const where = place ? ` serving ${place} and the surrounding area` : ''
  const contact = telHref(contractor.phoneNumber)
    ? ' Call to describe your project and ask for a quote.'
    : ''
  return endSentence(`${contractor.name} is listed among the ${service}${where}`) + contact
}

/** Returns the links to social media with a valid URL, in display order. */
export function socialLinks(contractor: Contractor): { label: string; href: string }[] {
  return socialNetworks.flatMap(({ field, label }) => {
    const url = contractor[field]
    const href = url ? normalizeWebUrl(url) : null
    return href ? [{ label, href }] : []
  })
}

/** Returns the host of a URL without "www.": "acme.com". */
export function websiteLabel(href: string): string {
  return new URL(href).hostname.replace(/^www\./, '')
}
