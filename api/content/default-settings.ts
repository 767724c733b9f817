import { LISTING_PRICE_CENTS, LISTING_REFERENCE_PRICE_CENTS } from '#contract/listing-payment.ts'
import type { Settings, StoredSettings } from '#contract/site-settings.ts'
import { defaultBoards } from './boards.ts'
import { defaultHouseAds, defaultOffer, defaultTestimonials } from './default-texts.ts'
import { DEFAULT_LEGAL_DATE, defaultLegalTexts } from './legal/default-texts.ts'

const CITY = 'Tampa'
const STATE = 'FL'

/**
 * Returns the default of every setting. Some follow other settings: the place of the office follows
 * the city, the discount follows the prices, and the legal texts follow the state.
 */
export function defaultSettings(stored: StoredSettings): Settings {
  const { city = CITY, state = STATE } = stored.defaultCity ?? {}
  const { priceCents = LISTING_PRICE_CENTS, referencePriceCents } = stored.offer ?? {}
  const defaultReference =
    priceCents < LISTING_REFERENCE_PRICE_CENTS ? LISTING_REFERENCE_PRICE_CENTS : 0
  return {
    name: 'Lintel',
    tagline: 'Local contractors, one call away',
    shortName: '',
    defaultCity: { city: CITY, state: STATE },
    timeZone: 'America/New_York',
    contact: {
      location: city === CITY && state === STATE ? 'Orlando, FL' : `${city}, ${state}`,
      // A placeholder (555-01xx) until a real number is set.
      phone: '(407) 555-0142',
      email: 'hello@example.com',
      officeHours: 'Mon-Fri 9AM-5PM',
    },
    color: null,
    supportTile: '24/7 Support Available',
    fallbacks: { contractorCount: 100, categoryCount: 7 },
    popularCities: { shown: 12 },
    structuredData: { rateImported: true },
    offer: {
      mode: 'payment',
      priceCents: LISTING_PRICE_CENTS,
      referencePriceCents: defaultReference,
      discount: discountText(priceCents, referencePriceCents ?? defaultReference),
      ...defaultOffer,
    },
    houseAds: defaultHouseAds,
    testimonials: defaultTestimonials,
    legal: {
      privacy: defaultLegalTexts.privacy(state),
      terms: defaultLegalTexts.terms(state),
      cookies: defaultLegalTexts.cookies(),
      date: DEFAULT_LEGAL_DATE,
    },
    features: { quotes: true, claims: true, reviews: true, credentials: true },
    claims: { needsCredit: true },
    boards: defaultBoards,
    social: { facebook: '', twitter: '', instagram: '', youtube: '', tiktok: '' },
    notice: { text: '', until: null },
  }
}

/** Returns "50% OFF"; '' without a struck-through price. */
function discountText(priceCents: number, referencePriceCents: number): string {
  const percent =
    referencePriceCents > 0 ? Math.round((1 - priceCents / referencePriceCents) * 100) : 0
  return percent > 0 ? `${percent}% OFF` : ''
}
