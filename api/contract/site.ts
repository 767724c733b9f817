/**
 * Everything that belongs to one operator, in one file (S16, S27, S28, P17, C8, E4); the README
 * says how to make it yours. It is public: the browser gets it too. The legal texts are in
 * `legal/`.
 */
export const site = {
  name: 'Lintel',
  tagline: 'Local contractors, one call away',
  /**
   * Where tiles and footer links lead. `slug` is the city and the state's code as they stand in an
   * address.
   */
  defaultCity: { city: 'Tampa', state: 'FL', slug: 'tampa-fl' },
  /** Also the law that governs the terms. */
  defaultState: { name: 'Florida', slug: 'florida' },
  /** Dates of posts are shown in it, and the operator plans in it (B19). */
  timeZone: { id: 'America/New_York', name: 'Eastern Time' },
  contact: {
    location: 'Orlando, FL',
    /** A placeholder (555-01xx) until a real one is set. */
    phone: '(407) 555-0142',
    email: 'hello@example.com',
    officeHours: 'Mon-Fri 9AM-5PM',
  },
  /** Shown while the real figures are not known (S13). */
  fallbacks: { contractorCount: 100, categoryCount: 7 },
  supportTile: '24/7 Support Available',
  popularCities: { shown: 12 },
  /**
   * Picture of a link preview for pages without one of their own: 1200×630, in `web/public`, drawn
   * from docs/pictures/share.html.
   */
  shareImage: '/og/share.png',
  structuredData: {
    /**
     * Whether search engines are told the ratings that came with an import (E4): the reviews of
     * others may not qualify.
     */
    rateImported: true,
  },
} as const

/**
 * The marketing lines of the listing's offer (P17); the prices are the contract's. Ranks are not
 * for sale, so nothing here may promise one (S9).
 */
export const listingOffer = {
  discount: '50% OFF',
  urgency: 'Limited time offer',
  terms: ['One-time payment', 'No recurring fees'],
  benefits: [
    {
      title: 'Found where you work',
      text: 'Your business stands in the pages of your trade and your city, and in every search for them.',
    },
    {
      title: 'A Premium mark',
      text: 'Your card and profile carry the Premium label and its highlight.',
    },
    {
      title: 'Calls straight to you',
      text: 'Your number is one tap away. Nobody sells your lead to three others.',
    },
    {
      title: 'Yours to keep up to date',
      text: 'Change hours, services and photos whenever you like, from your dashboard.',
    },
    {
      title: 'There when the network is not',
      text: 'People who have the directory on their phone find you offline too.',
    },
  ],
  included: [
    'One business listing with its own page, for as long as the directory exists',
    'Logo and up to 8 photos, opening hours, services, license and insurance',
    'Links to your website and social pages',
  ],
} as const

export interface HouseAd {
  title: string
  text: string
  action: string
  to: string
}

/** What an advertisement slot carries while no advertiser is booked (S28). */
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
  /** Written to show the layout; nobody said it. Such quotes are marked on the page (S27). */
  isSample: boolean
}

/**
 * Replace the samples by real quotes, with their authors' consent, or leave the list empty: the
 * section then goes.
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
