/** Minimum and maximum number of characters of the texts of a post. */
export const postLengths = {
  title: { min: 5, max: 200 },
  slug: { min: 3, max: 200 },
  content: { min: 50, max: 200_000 },
  excerpt: { min: 10, max: 500 },
  categoryName: { min: 2, max: 80 },
} as const

/** The author of a post that names none. */
export const DEFAULT_AUTHOR = 'Editorial team'
