import {
  CHECK_DAYS,
  CLAIM_DAYS,
  HIDDEN_REVIEW_DAYS,
  QUOTE_DAYS,
  REPORT_DAYS,
  sessionLifetimes,
} from './limits.ts'

const { user, admin } = sessionLifetimes

/** What the names are filled in from. */
interface NamedSite {
  name: string
  tagline: string
  defaultCity: { city: string; state: string }
  defaultState: { name: string }
  contact: { location: string; phone: string; email: string; officeHours: string }
}

/** The names that texts may contain in braces, and what is filled in for them. */
const values: Record<string, (site: NamedSite) => string> = {
  'site.name': ({ name }) => name,
  'site.tagline': ({ tagline }) => tagline,
  'site.defaultCity.city': ({ defaultCity }) => defaultCity.city,
  'site.defaultCity.state': ({ defaultCity }) => defaultCity.state,
  'site.defaultState.name': ({ defaultState }) => defaultState.name,
  'site.contact.location': ({ contact }) => contact.location,
  'site.contact.phone': ({ contact }) => contact.phone,
  'site.contact.email': ({ contact }) => contact.email,
  'site.contact.officeHours': ({ contact }) => contact.officeHours,
  'days.reports': () => String(REPORT_DAYS),
  'days.quotes': () => String(QUOTE_DAYS),
  'days.reviews': () => String(HIDDEN_REVIEW_DAYS),
  'days.claims': () => String(CLAIM_DAYS),
  'days.checks': () => String(CHECK_DAYS),
  'days.session': () => String(user.maxDays),
  'days.sessionUnused': () => String(user.idleDays),
  'hours.adminSession': () => String(admin.maxHours),
  'hours.adminSessionUnused': () => String(admin.idleHours),
}

/**
 * The lists that a legal text contains as paragraphs of their own: the cookies, and what is stored
 * on a device.
 */
export const storageBlocks = ['cookies', 'storage'] as const
export type StorageBlock = (typeof storageBlocks)[number]

const BRACES = /\{([^{}\n]*)\}/g

/** All names that may stand in braces, for the help text of forms. */
export const siteNames: readonly string[] = [...Object.keys(values), ...storageBlocks]

/** Returns the first name in braces that does not exist; null if there is none. */
export function findUnknownName(text: string): string | null {
  for (const [, name = ''] of text.matchAll(BRACES)) if (!siteNames.includes(name)) return name
  return null
}

/**
 * Returns the text with the names in braces filled in. Unknown ones stay. A name such as "Bay Co."
 * at the end of a sentence gets no second full stop.
 */
export function fillNames(text: string, site: NamedSite): string {
  return text.replace(/\{([^{}\n]*)\}(\.?)/g, (all, name: string, stop: string) => {
    const value = values[name]?.(site)
    if (value === undefined) return all
    return value.endsWith('.') ? value : value + stop
  })
}
