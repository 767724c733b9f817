import { citySlug, stateName } from '#contract/rules/place.ts'
import { fillNames } from '#contract/rules/site-names.ts'
import { slugify } from '#contract/rules/slug.ts'
import {
  readSettings,
  type PublicSite,
  type Settings,
  type Site,
  type SiteValues,
} from '#contract/site-settings.ts'
import type { SiteForAdmins } from '#contract/site.ts'
import { defaultSettings } from './default-settings.ts'

type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(defaults: Group, stored: Group): Group {
  return Object.fromEntries(
    Object.entries(defaults).map(([key, value]) => {
      const own = stored[key]
      if (own === undefined) return [key, value]
      return [key, isGroup(value) && isGroup(own) ? merged(value, own) : own]
    }),
  )
}

/**
 * Returns every setting of a stored version, and what follows from them. What is not stored,
 * unknown or invalid has its default.
 */
export function toSite({ settings, pictures }: SiteValues): Site {
  const { settings: stored } = readSettings(settings)
  return withDerived(merged(defaultSettings(stored), stored) as Settings, pictures)
}

/** Returns a stored version with what each setting is while it has no value of its own. */
export function toSiteForAdmins(row: SiteValues & { version: number }): SiteForAdmins {
  const { settings: stored } = readSettings(row.settings)
  return {
    version: row.version,
    site: toSite(row),
    defaults: withDerived(defaultSettings(stored), {}),
  }
}

function withDerived(settings: Settings, pictures: SiteValues['pictures']): Site {
  const { city, state } = settings.defaultCity
  const name = stateName(state) ?? state
  return {
    ...settings,
    defaultCity: { city, state, slug: `${citySlug(city)}-${state.toLowerCase()}` },
    defaultState: { name, slug: slugify(name) },
    pictures: { logo: null, shareImage: null, homePicture: null, ...pictures },
  }
}

/** Returns what every page gets: without the long texts, and with the names in braces filled in. */
export function toPublicSite({ legal: _legal, boards: _boards, ...site }: Site): PublicSite {
  const fill = (text: string) => fillNames(text, site)
  return {
    ...site,
    offer: {
      ...site.offer,
      terms: site.offer.terms.map(fill),
      benefits: site.offer.benefits.map(({ title, text }) => ({
        title: fill(title),
        text: fill(text),
      })),
      included: site.offer.included.map(fill),
    },
    houseAds: site.houseAds.map(({ to, ...ad }) => ({
      title: fill(ad.title),
      text: fill(ad.text),
      action: fill(ad.action),
      to,
    })),
    testimonials: site.testimonials.map(({ isSample, ...testimonial }) => ({
      quote: fill(testimonial.quote),
      name: fill(testimonial.name),
      place: fill(testimonial.place),
      isSample,
    })),
    notice: { ...site.notice, text: fill(site.notice.text) },
  }
}

/**
 * Settings and texts to change for another site; docs/configuration.md explains them. The browser
 * loads this file too, so everything in it is public.
 */
export const site = {
  name: 'Lintel',
  tagline: 'Local contractors, one call away',
  /**
   * The category tiles of the home page and a column of the footer link to the categories in this
   * city. `slug` is the city in URLs.
   */
  defaultCity: { city: 'Tampa', state: 'FL', slug: 'tampa-fl' },
  /**
   * A column of the footer links to the categories in this state. The law of this state governs the
   * terms of service.
   */
  defaultState: { name: 'Florida', slug: 'florida' },
  /** Dates of posts are shown in this time zone, and admins enter dates in it. */
  timeZone: { id: 'America/New_York', name: 'Eastern Time' },
  contact: {
    location: 'Orlando, FL',
    /** A placeholder (555-01xx) until a real number is set. */
    phone: '(407) 555-0142',
    email: 'hello@example.com',
    officeHours: 'Mon-Fri 9AM-5PM',
  },
  /** Shown on the home page while the real numbers are not known. */
  fallbacks: { contractorCount: 100, categoryCount: 7 },
  supportTile: '24/7 Support Available',
  popularCities: { shown: 12 },
  /**
   * Picture for link previews of pages without a picture. The file is in `web/public`, has 1200×630
   * pixels and is made from docs/pictures/share.html.
   */
  shareImage: '/og/share.png',
  structuredData: {
    /**
     * Whether structured data includes the ratings of imported contractors. Search engines may not
     * accept reviews collected by others.
     */
    rateImported: true,
  },
} as const

export interface HouseAd {
  title: string
  text: string
  action: string
  to: string
}

/** The site's own advertisements. Pages show no others. An empty list shows none. */
export const houseAds: readonly HouseAd[] = [
  {
    title: 'Do you run a contracting business?',
    text: 'Put it where homeowners nearby are looking.',
    action: 'List Your Business',
    to: '/contact',
  },
  {
    title: 'Looking in another town?',
    text: 'Browse every city in the directory.',
    action: 'Browse Locations',
    to: '/locations',
  },
  {
    title: 'Before you hire',
    text: 'Short, practical reading on repairs, quotes and permits.',
    action: 'Read the Blog',
    to: '/blog',
  },
]

export interface Testimonial {
  quote: string
  name: string
  place: string
  /** True for a made-up quote that only shows the layout. The page labels it as a sample. */
  isSample: boolean
}

/**
 * Replace the samples with real quotes whose authors agreed to the publication. If the list is
 * empty, the section is not shown.
 */
export const testimonials: readonly Testimonial[] = [
  {
    quote:
      'The water heater let go on a Sunday. I filtered for open plumbers, called the first one, and he was here in an hour.',
    name: 'Homeowner',
    place: 'Tampa, FL',
    isSample: true,
  },
  {
    quote:
      'I look after forty units. Having every electrician in the county on my phone, signal or not, saves me a binder.',
    name: 'Property manager',
    place: 'St. Petersburg, FL',
    isSample: true,
  },
  {
    quote: 'My listing took ten minutes. People who call have already seen my hours and what I do.',
    name: 'Painting contractor',
    place: 'Orlando, FL',
    isSample: true,
  },
]
