/** Formats a rating in tenths (0 to 50) as "4.5"; "New" for 0, which means unrated. */
export function formatRating(tenths: number): string {
  return tenths > 0 ? (tenths / 10).toFixed(1) : 'New'
}

/**
 * Returns the mean of all ratings above 0 with one decimal, or null if there is none. `ratings` are
 * in tenths.
 */
export function averageRating(ratings: readonly number[]): string | null {
  const rated = ratings.filter((rating) => rating > 0)
  if (rated.length === 0) return null
  return (rated.reduce((sum, rating) => sum + rating, 0) / rated.length / 10).toFixed(1)
}
