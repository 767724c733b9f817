import { fillNames } from '#contract/rules/site-names.ts'
import {
  type PublicSite,
  readSettings,
  type Settings,
  type Site,
  type SiteValues,
  type StoredSettings,
} from '#contract/site-settings.ts'
import type { LegalTexts, PublicSiteReply, SiteForAdmins } from '#contract/site.ts'
import { defaultBoards } from './boards.ts'
import { defaultSettings } from './default-settings.ts'
import { DEFAULT_LEGAL_DATE, defaultLegalTexts } from './legal/default-texts.ts'
import { withDefaults, withDerived, withNames } from './site.ts'

/** Returns the defaults with those of the long texts, which only few pages need. */
function allDefaults(stored: StoredSettings): Settings {
  const defaults = defaultSettings(stored)
  const { state } = { ...defaults.defaultCity, ...stored.defaultCity }
  const { location } = { ...defaults.contact, ...stored.contact }
  const facts = { state, location, features: { ...defaults.features, ...stored.features } }
  return {
    ...defaults,
    legal: {
      privacy: defaultLegalTexts.privacy(facts),
      terms: defaultLegalTexts.terms(facts),
      cookies: defaultLegalTexts.cookies(facts),
      date: DEFAULT_LEGAL_DATE,
    },
    boards: defaultBoards,
  }
}

/**
 * Returns every setting of a stored version, and what follows from them. What is not stored,
 * unknown or invalid has its default.
 */
export function toSite({ settings, pictures }: SiteValues): Site {
  const { settings: stored } = readSettings(settings)
  return withDerived(withDefaults(allDefaults(stored), stored), pictures)
}

/** Returns a stored version with what each setting is while it has no value of its own. */
export function toSiteForAdmins(row: SiteValues & { version: number }): SiteForAdmins {
  const { settings: stored } = readSettings(row.settings)
  return { version: row.version, site: toSite(row), defaults: withDerived(allDefaults(stored), {}) }
}

/** Returns the legal texts with the names in braces filled in. */
export function toLegalTexts(row: SiteValues & { version: number }): LegalTexts {
  const site = toSite(row)
  const { privacy, terms, cookies, date } = site.legal
  const fill = (text: string) => fillNames(text, site)
  return {
    version: row.version,
    privacy: fill(privacy),
    terms: fill(terms),
    cookies: fill(cookies),
    date,
  }
}

/** Returns what every page gets: without the long texts, and with the names in braces filled in. */
export function toPublicReply(row: SiteValues & { version: number }): PublicSiteReply {
  return { version: row.version, site: toPublicSite(toSite(row)) }
}

export function toPublicSite({ legal: _legal, boards: _boards, ...site }: Site): PublicSite {
  return withNames(site)
}
