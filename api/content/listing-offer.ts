/**
 * Marketing texts of the listing offer; the prices are in `api/contract/listing-payment.ts`. A paid
 * listing does not rank higher, so no text may promise that.
 */
export const listingOffer = {
  discount: '50% OFF',
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
} as const
