import type { Contractor } from '#contract/entities.ts'
import { dateIn, isValidOn } from '#contract/rules/checks.ts'
import { normalizeWebUrl, telHref } from '#contract/rules/links.ts'
import { isOpenAt } from '#contract/rules/opening-hours.ts'
import { shownTimeZone } from '../../lib/shown-time-zone.ts'
import { currentSite } from '../../lib/site.ts'

/** Filters of the Filter & Sort dialog. */
export interface Filters {
  /** Minimum rating in tenths; 0 for any rating. */
  minRating: number
  verified: boolean
  premium: boolean
  phone: boolean
  website: boolean
  open: boolean
  requests: boolean
  reviewed: boolean
  licensed: boolean
}

export const noFilters: Filters = {
  minRating: 0,
  verified: false,
  premium: false,
  phone: false,
  website: false,
  open: false,
  requests: false,
  reviewed: false,
  licensed: false,
}

export const switches = [
  { name: 'verified', label: 'Verified' },
  { name: 'premium', label: 'Premium' },
  { name: 'phone', label: 'Has phone' },
  { name: 'website', label: 'Has website' },
  { name: 'open', label: 'Open now' },
  { name: 'requests', label: 'Takes requests' },
  { name: 'reviewed', label: 'Reviewed here' },
  { name: 'licensed', label: 'License checked' },
] as const satisfies readonly { name: Exclude<keyof Filters, 'minRating'>; label: string }[]

/** Returns "4.0 and up" or "Any rating". */
export function ratingLabel(tenths: number): string {
  return tenths === 0 ? 'Any rating' : `${(tenths / 10).toFixed(1)} and up`
}

interface ActiveFilter {
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

/** The values that the filters check, computed once for each contractor. */
export interface Traits {
  rating: number
  /** Bit mask of `flagBits`. */
  flags: number
  /**
   * Index of the opening hours, as `hoursIndex` returns it; -1 without opening hours and for
   * contractors that are temporarily closed.
   */
  hours: number
  /** The last day on which the check of the license is valid; '' without a check. */
  licensedUntil: string
}

const flagBits = {
  verified: 1,
  premium: 2,
  phone: 4,
  website: 8,
  requests: 16,
  reviewed: 32,
} as const

const traitsCache = new WeakMap<Contractor, Traits>()

export function toTraits(contractor: Contractor): Traits {
  let traits = traitsCache.get(contractor)
  if (!traits) {
    traits = {
      rating: contractor.rating,
      flags:
        (contractor.isVerified ? flagBits.verified : 0) |
        (contractor.hasActiveSubscription ? flagBits.premium : 0) |
        (telHref(contractor.phoneNumber) === null ? 0 : flagBits.phone) |
        (isWebsite(contractor.website) ? flagBits.website : 0) |
        (contractor.facts?.takesQuotes ? flagBits.requests : 0) |
        (contractor.facts?.ownReviewCount ? flagBits.reviewed : 0),
      hours: contractor.isTemporarilyClosed ? -1 : hoursIndex(contractor),
      licensedUntil: contractor.facts?.licenseCheckedUntil ?? '',
    }
    traitsCache.set(contractor, traits)
  }
  return traits
}

/**
 * Returns true when the card can link to the website. The regular expression avoids parsing 50,000
 * URLs, which would take longer than the rest of the filtering.
 */
function isWebsite(website: string | null): boolean {
  if (!website) return false
  return (
    /^https?:\/\/[a-z0-9.-]+\.[a-z0-9-]{2,}(?:\/[^\s@]*)?$/i.test(website) ||
    normalizeWebUrl(website) !== null
  )
}

/** Returns a predicate for traits at the time `now`. Create it once for a list. */
export function filterAt(filters: Filters, now: Date): (traits: Traits) => boolean {
  const { minRating, open, licensed } = filters
  const requiredFlags = (Object.keys(flagBits) as (keyof typeof flagBits)[]).reduce(
    (mask, name) => mask | (filters[name] ? flagBits[name] : 0),
    0,
  )
  const isOpen = openAt(now)
  const today = licensed ? dateIn(currentSite().timeZone, now) : ''
  return ({ rating, flags, hours, licensedUntil }) =>
    rating >= minRating &&
    (flags & requiredFlags) === requiredFlags &&
    (!open || isOpen(hours)) &&
    (!licensed || isValidOn(licensedUntil, today))
}

/**
 * The distinct opening hours of all contractors seen so far. Many contractors have the same hours,
 * and `openAt` parses equal hours of one time zone at most once a minute.
 */
const knownHours: { zone: string; text: string }[] = []
const indexesByZone = new Map<string, Map<string, number>>()

/** Returns the index of the contractor's hours in `knownHours`; -1 without hours. */
export function hoursIndex(contractor: Pick<Contractor, 'openingHours' | 'timeZone'>): number {
  const { openingHours: text } = contractor
  if (!text) return -1
  const zone = shownTimeZone(contractor)
  let indexes = indexesByZone.get(zone)
  if (!indexes) indexesByZone.set(zone, (indexes = new Map()))
  let index = indexes.get(text)
  if (index === undefined) {
    index = knownHours.push({ zone, text }) - 1
    indexes.set(text, index)
  }
  return index
}

let cachedMinute = Number.NaN
let openCache: (boolean | undefined)[] = []

/**
 * Returns a function that takes an index of `knownHours` and returns true when a contractor with
 * these hours is open at the time `now`.
 */
export function openAt(now: Date): (hours: number) => boolean {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== cachedMinute) openCache = []
  cachedMinute = minute
  const cache = openCache
  return (hours) => {
    const entry = knownHours[hours]
    if (!entry) return false
    return (cache[hours] ??= isOpenAt(entry.text, entry.zone, now) === true)
  }
}
