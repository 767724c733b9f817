/** Characters of a place or a category in a search; the rest of a longer text is not read. */
export const MAX_LOCATION_LENGTH = 120
/** Search answers at most this many (S5). */
export const MAX_RESULTS = 1000
/** Largest value of a PostgreSQL `integer`. */
export const MAX_INT = 2_147_483_647
/** Texts that the AI may be asked for by everybody together, on a day and in a month (UTC). */
export const AI_TEXTS = { day: 200, month: 3000 } as const
