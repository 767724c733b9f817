import { averageRating } from './rating.ts'
import { endSentence } from './sentence.ts'

/** The page of a category in a city is noindex if it has fewer contractors than this number. */
export const LANDING_PAGE_MIN_LISTINGS = 3

const BEST_RATED_SHOWN = 3

/** The fields of a contractor that the introduction uses. */
export interface IntroListing {
  name: string
  city: string | null
  rating: number
  reviewCount: number
  isVerified: boolean
}

/**
 * Returns the introduction of the page of a category in a city: the number of contractors, their
 * average rating, the three best rated if at least three are rated, and the number of verified
 * ones. Returns '' if there are no contractors. `listings` must be sorted best rated first. `where`
 * is, for example, "Tampa, FL".
 */
export function landingIntro(
  categoryName: string,
  where: string,
  listings: readonly IntroListing[],
): string {
  const [first] = listings
  if (!first) return ''
  const rated = listings.filter(({ rating, reviewCount }) => rating > 0 && reviewCount > 0)
  const reviews = rated.reduce((sum, { reviewCount }) => sum + reviewCount, 0)
  const verified = listings.filter(({ isVerified }) => isVerified).length
  const average = averageRating(rated.map(({ rating }) => rating))
  return [
    endSentence(
      `${formatCount(listings.length, 'business', 'businesses')} in ${where} ${listings.length === 1 ? 'is' : 'are'} listed here under ${categoryName}`,
    ),
    average &&
      `${formatCount(rated.length, 'of them has', 'of them have')} a rating, ${average} out of 5 on average from ${formatCount(reviews, 'review', 'reviews')}.`,
    rated.length >= BEST_RATED_SHOWN &&
      endSentence(
        `Best rated: ${rated
          .slice(0, BEST_RATED_SHOWN)
          .map(({ name }) => name)
          .join('; ')}`,
      ),
    verified > 0 && `${formatCount(verified, 'is', 'are')} verified.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function formatCount(count: number, one: string, many: string): string {
  // Small numbers without Intl, because its first use blocks a phone for a tenth of a second.
  const number = count < 1000 ? String(count) : count.toLocaleString('en-US')
  return `${number} ${count === 1 ? one : many}`
}
