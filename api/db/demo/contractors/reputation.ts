import { elementAt, type Prng } from './prng.ts'

export interface Reputation {
  /** From 0 to 5 with one decimal place, or ''. */
  rating: string
  reviews: string
}

/**
 * The distribution of review counts: this share of the businesses has at most this number of
 * reviews. Most businesses have few reviews, and a few have more than a thousand.
 */
const reviewCurve: readonly (readonly [share: number, reviews: number])[] = [
  [0, 1],
  [0.1, 3],
  [0.25, 8],
  [0.5, 22],
  [0.7, 46],
  [0.82, 79],
  [0.9, 150],
  [0.95, 270],
  [0.98, 520],
  [0.994, 990],
  [1, 2600],
]

const reviewCount = (prng: Prng): number => {
  const share = prng.next()
  const index = reviewCurve.findIndex(([upTo]) => share < upTo)
  const [lowShare, low] = elementAt(reviewCurve, index - 1)
  const [highShare, high] = elementAt(reviewCurve, index)
  return Math.round(low + ((share - lowShare) / (highShare - lowShare)) * (high - low))
}

/** Ratings in tenths of a star, with weights. */
const stars: readonly (readonly [number, number])[] = [
  [50, 17],
  [49, 18],
  [48, 16],
  [47, 12],
  [46, 9],
  [45, 7],
  [44, 5],
  [43, 4],
  [42, 3],
  [41, 2.5],
  [40, 2],
  [39, 1.5],
  [37, 1],
  [35, 0.8],
  [33, 0.6],
  [30, 0.5],
  [27, 0.3],
  [24, 0.2],
  [20, 0.2],
  [10, 0.2],
]

/** Returns the mean, in tenths, of this number of whole stars that is nearest to a rating. */
const meanOf = (tenths: number, reviews: number): number =>
  Math.round((Math.round((tenths / 10) * reviews) / reviews) * 10)

/**
 * Returns a rating and a review count. Ratings are means of whole stars and mostly high; with more
 * than 150 reviews the rating is at most 4.9. About 8 % have no rating.
 */
export const reputationOf = (prng: Prng): Reputation => {
  if (prng.chance(0.08))
    return prng.chance(0.6) ? { rating: '', reviews: '' } : { rating: '0.0', reviews: '0' }
  const picked = prng.weighted(stars)
  const reviews = picked < 30 ? prng.int(1, 14) : reviewCount(prng)
  const tenths = meanOf(reviews > 150 && picked === 50 ? 49 : picked, reviews)
  const reviewText =
    reviews > 999 && prng.chance(0.5) ? reviews.toLocaleString('en-US') : String(reviews)
  return { rating: (tenths / 10).toFixed(1), reviews: reviewText }
}
