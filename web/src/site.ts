import { siteName } from '#contract/pages.ts'

/**
 * What the owner of a site sets (S16, C8): name, default city, contact block, fallback figures, house ads.
 * The telephone number is a placeholder (555-01xx) until a real one is set.
 */
export const site = {
  name: siteName,
  tagline: 'Local contractors, one call away',
  defaultCity: { city: 'Tampa', state: 'FL', slug: 'tampa-fl' },
  defaultState: { name: 'Florida', slug: 'florida' },
  contact: {
    location: 'Orlando, FL',
    phone: '(407) 555-0142',
    email: 'hello@example.com',
    officeHours: 'Mon-Fri 9AM-5PM',
  },
  /** Shown while the real figures are not known (S13). */
  fallbacks: { contractorCount: 100, categoryCount: 7 },
  supportTile: '24/7 Support Available',
  popularCities: { shown: 12 },
} as const

export interface HouseAd {
  title: string
  text: string
  action: string
  to: string
}

/** What an advertisement slot carries while no advertiser is booked (S28). */
export const houseAds: readonly HouseAd[] = [
  { title: 'Do you run a contracting business?', text: 'Put it where homeowners nearby are looking.', action: 'List Your Business', to: '/contact' },
  { title: 'Looking in another town?', text: 'Browse every city in the directory.', action: 'Browse Locations', to: '/locations' },
  { title: 'Before you hire', text: 'Short, practical reading on repairs, quotes and permits.', action: 'Read the Blog', to: '/blog' },
]
