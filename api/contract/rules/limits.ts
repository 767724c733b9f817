/**
 * Maximum characters of a location in a search, and of the text that filters cities. Pages ignore
 * the rest; the API rejects a longer text.
 */
export const MAX_LOCATION_LENGTH = 120
/** Maximum number of search results. */
export const MAX_RESULTS = 1000
/** Maximum number of cities in one reply. */
export const MAX_CITIES_PER_PAGE = 1000
/** Largest value of a PostgreSQL `integer`. */
export const MAX_INT = 2_147_483_647
/** Maximum number of AI texts for the whole site, per day and per month (UTC). */
export const AI_TEXT_LIMITS = { day: 200, month: 3000 } as const
