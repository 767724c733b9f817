import { averageRating } from './rating.ts'

/**
 * From so many listings of its own on a page of a category in a city may stand for itself in search
 * engines (E1).
 */
export const LANDING_PAGE_MINIMUM = 3

const NAMED = 3

/** What the introduction tells of one listing of the city. */
export interface ListingFacts {
  name: string
  city: string | null
  rating: number
  reviewCount: number
  isVerified: boolean
}

/**
 * What only this city's page can say (E1), from its own listings, best rated first: how many, their
 * ratings, who is verified, the best rated ones. '' without listings. `where` is "Tampa, FL".
 */
export function landingIntro(
  categoryName: string,
  where: string,
  listings: readonly ListingFacts[],
): string {
  const [first] = listings
  if (!first) return ''
  const rated = listings.filter(({ rating, reviewCount }) => rating > 0 && reviewCount > 0)
  const reviews = rated.reduce((sum, { reviewCount }) => sum + reviewCount, 0)
  const verified = listings.filter(({ isVerified }) => isVerified).length
  const average = averageRating(rated.map(({ rating }) => rating))
  return [
    `${counted(listings.length, 'business', 'businesses')} in ${where} ${listings.length === 1 ? 'is' : 'are'} listed here under ${categoryName}.`,
    average &&
      `${counted(rated.length, 'of them has', 'of them have')} a rating, ${average} out of 5 on average from ${counted(reviews, 'review', 'reviews')}.`,
    rated.length >= NAMED &&
      `Best rated: ${rated
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join('; ')}.`,
    verified > 0 && `${counted(verified, 'is', 'are')} verified.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
