/** Ratings are whole tenths, 0 to 50; 0 means unrated (F10). "4.5", or "New" when unrated. */
export function formatRating(tenths: number): string {
  return tenths > 0 ? (tenths / 10).toFixed(1) : 'New'
}

/** Mean of the rated ones with one decimal, or null when none is rated (F10). `ratings` in tenths. */
export function averageRating(ratings: readonly number[]): string | null {
  const rated = ratings.filter((rating) => rating > 0)
  if (rated.length === 0) return null
  return (rated.reduce((sum, rating) => sum + rating, 0) / rated.length / 10).toFixed(1)
}
