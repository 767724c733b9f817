import type { Contractor } from '#contract/entities.ts'
import { normaliseWebUrl, telHref } from '#contract/rules/links.ts'
import { hoursIndex, openAt } from './open-now.ts'

/** Filters of the Filter & Sort dialog. */
export interface Filters {
  /** Minimum rating in tenths; 0 is any. */
  minRating: number
  verified: boolean
  premium: boolean
  phone: boolean
  website: boolean
  open: boolean
}

export const noFilters: Filters = {
  minRating: 0,
  verified: false,
  premium: false,
  phone: false,
  website: false,
  open: false,
}

export const ratingSteps = [0, 30, 35, 40, 45] as const

export const switches = [
  { name: 'verified', label: 'Verified' },
  { name: 'premium', label: 'Premium' },
  { name: 'phone', label: 'Has phone' },
  { name: 'website', label: 'Has website' },
  { name: 'open', label: 'Open now' },
] as const satisfies readonly { name: Exclude<keyof Filters, 'minRating'>; label: string }[]

/** Returns "4.0 and up" or "Any rating". */
export function ratingLabel(tenths: number): string {
  return tenths === 0 ? 'Any rating' : `${(tenths / 10).toFixed(1)} and up`
}

export interface ActiveFilter {
  name: keyof Filters
  label: string
}

/** Returns the active filters in the order of the dialog. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = switches.filter(({ name }) => filters[name])
  return filters.minRating > 0
    ? [{ name: 'minRating', label: `${ratingLabel(filters.minRating)} ★` }, ...active]
    : active
}

export function withoutFilter(filters: Filters, name: keyof Filters): Filters {
  return { ...filters, [name]: noFilters[name] }
}

/** The values that filters test, computed once for each contractor. */
export interface Traits {
  rating: number
  /** One bit for each of `bits`. */
  flags: number
  /** Index of its opening hours in `knownHours`; -1 without any. */
  hours: number
}

const bits = { verified: 1, premium: 2, phone: 4, website: 8 } as const

const traitsCache = new WeakMap<Contractor, Traits>()

export function traitsOf(contractor: Contractor): Traits {
  let traits = traitsCache.get(contractor)
  if (!traits) {
    traits = {
      rating: contractor.rating,
      flags:
        (contractor.isVerified ? bits.verified : 0) |
        (contractor.hasActiveSubscription ? bits.premium : 0) |
        (telHref(contractor.phoneNumber) === null ? 0 : bits.phone) |
        (isWebsite(contractor.website) ? bits.website : 0),
      hours: hoursIndex(contractor),
    }
    traitsCache.set(contractor, traits)
  }
  return traits
}

/**
 * Returns true when its card can link to it. The pattern saves parsing 50,000 URLs, which would
 * take longer than all the rest.
 */
function isWebsite(website: string | null): boolean {
  if (!website) return false
  return (
    /^https?:\/\/[a-z0-9.-]+\.[a-z0-9-]{2,}(?:\/[^\s@]*)?$/i.test(website) ||
    normaliseWebUrl(website) !== null
  )
}

/** Returns a predicate for traits at one moment; create it once for a list. */
export function filterAt(filters: Filters, now: Date): (traits: Traits) => boolean {
  const { minRating, open } = filters
  const requiredFlags = (Object.keys(bits) as (keyof typeof bits)[]).reduce(
    (mask, name) => mask | (filters[name] ? bits[name] : 0),
    0,
  )
  const isOpen = openAt(now)
  return ({ rating, flags, hours }) =>
    rating >= minRating && (flags & requiredFlags) === requiredFlags && (!open || isOpen(hours))
}
