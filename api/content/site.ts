import { citySlug, stateName } from '#contract/rules/place.ts'
import { fillNames } from '#contract/rules/site-names.ts'
import { slugify } from '#contract/rules/slug.ts'
import type { PublicSite, Settings, SiteValues, StoredSettings } from '#contract/site-settings.ts'
import { defaultSettings } from './default-settings.ts'

type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the defaults with the stored values in their place, also in groups. Lists are whole. */
export function withDefaults<T extends object>(defaults: T, stored: object): T {
  const own = stored as Group
  return Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => {
      const ownValue = own[key]
      if (ownValue === undefined) return [key, value]
      return [key, isGroup(value) && isGroup(ownValue) ? withDefaults(value, ownValue) : ownValue]
    }),
  ) as T
}

/** Adds what follows from the settings. */
export function withDerived<T extends Pick<Settings, 'defaultCity'>>(
  settings: T,
  pictures: SiteValues['pictures'],
) {
  const { city, state } = settings.defaultCity
  const name = stateName(state) ?? state
  return {
    ...settings,
    defaultCity: { city, state, slug: `${citySlug(city)}-${state.toLowerCase()}` },
    defaultState: { name, slug: slugify(name) },
    pictures: { logo: null, shareImage: null, homePicture: null, ...pictures },
  }
}

/** Returns a copy with the names in braces filled in. Texts of people and addresses have none. */
export function withNames(site: PublicSite): PublicSite {
  const fill = (text: string) => fillNames(text, site)
  const { offer, houseAds, testimonials, notice } = site
  return {
    ...site,
    offer: {
      ...offer,
      terms: offer.terms.map(fill),
      benefits: offer.benefits.map(({ title, text }) => ({ title: fill(title), text: fill(text) })),
      included: offer.included.map(fill),
    },
    houseAds: houseAds.map(({ title, text, action, to }) => ({
      title: fill(title),
      text: fill(text),
      action: fill(action),
      to,
    })),
    testimonials: testimonials.map(({ quote, name, place, isSample }) => ({
      quote: fill(quote),
      name: fill(name),
      place: fill(place),
      isSample,
    })),
    notice: { ...notice, text: fill(notice.text) },
  }
}

/** Returns the site as every page gets it, from valid settings without the long texts. */
export function resolvePublicSite(
  stored: StoredSettings,
  pictures: SiteValues['pictures'] = {},
): PublicSite {
  return withNames(withDerived(withDefaults(defaultSettings(stored), stored), pictures))
}

/** Returns settings that an older version has stored, with the keys that it did not know. */
export const withNewKeys = (site: PublicSite): PublicSite => withDefaults(defaultSite, site)

/** The site while nothing is set. */
export const defaultSite: PublicSite = resolvePublicSite({})
