import type { Settings } from '#contract/site-settings.ts'

const DEFAULT_PLACE = '{site.defaultCity.city}, {site.defaultCity.state}'

/** A paid listing does not rank higher, so no text of the offer may promise that. */
export const defaultOffer: Pick<Settings['offer'], 'urgency' | 'terms' | 'benefits' | 'included'> =
  {
    urgency: 'Limited time offer',
    terms: ['One-time payment', 'No recurring fees'],
    benefits: [
      {
        title: 'Found where you work',
        text: 'Your business is on the pages of your trade and your city, and in every search for them.',
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
  }

export const defaultHouseAds: Settings['houseAds'] = [
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

/** Made-up quotes that show the layout. The page labels them as samples. */
export const defaultTestimonials: Settings['testimonials'] = [
  {
    quote:
      'The water heater let go on a Sunday. I filtered for open plumbers, called the first one, and he was here in an hour.',
    name: 'Homeowner',
    place: DEFAULT_PLACE,
    isSample: true,
  },
  {
    quote:
      'I look after forty units. Having every electrician in the county on my phone, signal or not, saves me a binder.',
    name: 'Property manager',
    place: DEFAULT_PLACE,
    isSample: true,
  },
  {
    quote: 'My listing took ten minutes. People who call have already seen my hours and what I do.',
    name: 'Painting contractor',
    place: DEFAULT_PLACE,
    isSample: true,
  },
]
