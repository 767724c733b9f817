import type { Contractor } from '#contract/entities.ts'
import { telHref } from '#contract/rules/links.ts'
import { isOpenAt } from '#contract/rules/opening-hours.ts'
import { timeZoneOf } from '#contract/rules/place.ts'

/** What the Filter & Sort dialog offers (S8). */
export interface Filters {
  /** Least rating in tenths, 0 is any. */
  minRating: number
  verified: boolean
  premium: boolean
  phone: boolean
  website: boolean
  open: boolean
}

export const noFilters: Filters = { minRating: 0, verified: false, premium: false, phone: false, website: false, open: false }

export const ratingSteps = [0, 30, 35, 40, 45] as const

export const switches = [
  { name: 'verified', label: 'Verified' },
  { name: 'premium', label: 'Premium' },
  { name: 'phone', label: 'Has phone' },
  { name: 'website', label: 'Has website' },
  { name: 'open', label: 'Open now' },
] as const satisfies readonly { name: Exclude<keyof Filters, 'minRating'>; label: string }[]

/** "4.0 and up", "Any rating". */
export function ratingLabel(tenths: number): string {
  return tenths === 0 ? 'Any rating' : `${(tenths / 10).toFixed(1)} and up`
}

export interface ActiveFilter {
  name: keyof Filters
  label: string
}

/** The filters that are on, in the order of the dialog: their number stands on its button, each is a chip. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const active: ActiveFilter[] = switches.filter(({ name }) => filters[name])
  return filters.minRating > 0 ? [{ name: 'minRating', label: `${ratingLabel(filters.minRating)} ★` }, ...active] : active
}

/** The filters without one of them. */
export function withoutFilter(filters: Filters, name: keyof Filters): Filters {
  return { ...filters, [name]: noFilters[name] }
}

/** A test for one contractor at one moment. Make it once for a list: opening hours are read once for each text. */
export function filterAt(filters: Filters, now: Date): (contractor: Contractor) => boolean {
  const isOpen = openAt(now)
  return (contractor) =>
    contractor.rating >= filters.minRating
    && (!filters.verified || contractor.isVerified)
    && (!filters.premium || contractor.hasActiveSubscription)
    && (!filters.phone || telHref(contractor.phoneNumber) !== null)
    && (!filters.website || Boolean(contractor.website))
    && (!filters.open || isOpen(contractor))
}

let openMinute = Number.NaN
const openCache = new Map<string, boolean>()

/** Whether a contractor is open, remembered for the minute by hours and zone. */
function openAt(now: Date): (contractor: Contractor) => boolean {
  const minute = Math.floor(now.getTime() / 60_000)
  if (minute !== openMinute) openCache.clear()
  openMinute = minute
  return (contractor) => {
    if (!contractor.openingHours) return false
    const zone = timeZoneOf(contractor)
    const key = `${zone}|${contractor.openingHours}`
    let isOpen = openCache.get(key)
    if (isOpen === undefined) openCache.set(key, isOpen = isOpenAt(contractor.openingHours, zone, now) === true)
    return isOpen
  }
}
