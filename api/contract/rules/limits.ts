/**
 * Maximum characters of the location and the category of a search or a filter, of the text that
 * filters cities, and of the texts of a search for a listing to claim. Pages ignore the rest; the
 * API rejects a longer text.
 */
export const MAX_LOCATION_LENGTH = 120
/** Maximum characters of the text in the search field of a list. */
export const MAX_SEARCH_LENGTH = 120
/** Maximum number of listings that a search for one to claim finds. */
export const MAX_CLAIMABLE = 20
/** Minimum characters of the name or the city in this search. */
export const MIN_CLAIM_SEARCH_LENGTH = 2
/** Maximum characters before the @ of the address with which a claim is proved. */
export const MAX_LOCAL_PART_LENGTH = 64
/** Maximum number of featured contractors. */
export const MAX_FEATURED = 12
/** Maximum number of search results. */
export const MAX_RESULTS = 1000
/** Maximum number of suggestions of a search field. */
export const MAX_SUGGESTIONS = 8
/** Maximum number of cities in one reply. */
export const MAX_CITIES_PER_PAGE = 1000
/**
 * Default for the number of contractors up to which devices store the full list. Above it they
 * store whole states.
 */
export const OFFLINE_LIST_LIMIT = 20_000
/** How many contractors a device stores in states, unless the first of them has more. */
export const MAX_STORED_IN_STATES = 20_000
/** Number of rows on a page of a list, unless the request or the visitor names another number. */
export const pageSizes = { contractors: 24, results: 25, cities: 50, admin: 20, audit: 50 } as const
/** Numbers of results per page that a visitor can choose. */
export const resultSizes = [10, 25, 50, 100] as const
/**
 * Highest page number of `/all-contractors`, `/category/{categorySlug}` and `/all-cities`. Higher
 * numbers show this page.
 */
export const maxPages = {
  contractors: 500,
  category: Math.ceil(MAX_RESULTS / pageSizes.contractors),
  cities: 100,
} as const
/** Number of others nearby that a page shows until all are wanted. */
export const NEAR_SHOWN = 10
/** Maximum number of contractors that an admin changes at once. */
export const MAX_BULK = 1000
/** Number of imports in the list of the last imports. */
export const SHOWN_IMPORTS = 20
/** Maximum number of contractors with a similar name that a form warns of. */
export const MAX_SIMILAR_NAMES = 3
/** Maximum years in business of a contractor. */
export const MAX_YEARS_IN_BUSINESS = 200
/** Minimum characters of the description in the owner's form. */
export const MIN_DESCRIPTION_LENGTH = 50
/** Maximum characters of the prompt for an AI text. */
export const MAX_PROMPT_LENGTH = 2000
/** Minimum characters of a username. */
export const MIN_USERNAME_LENGTH = 3
/** Minimum characters of a new password. */
export const MIN_PASSWORD_LENGTH = 6
/** Maximum characters of a code as typed, with spaces and hyphens. */
export const MAX_TYPED_CODE_LENGTH = 40
/** Maximum characters of the short name of the site. */
export const MAX_SHORT_NAME_LENGTH = 12
/** Number of stored versions of the settings, the current one included. */
export const STORED_SITE_VERSIONS = 20
/** Maximum size of a JSON body in bytes. */
export const MAX_JSON_BYTES = 1024 * 1024
/**
 * Maximum number of valid password reset links of an account. Further requests send no mail, so
 * that nobody can flood a mailbox.
 */
export const MAX_RESET_LINKS = 5
/** Days after which a report is deleted. */
export const REPORT_DAYS = 365
/** Days after which a request for a quote is deleted. */
export const QUOTE_DAYS = 365
/** Days after which a claim that has ended is deleted. */
export const CLAIM_DAYS = 365
/** Days after which the text of a hidden review is deleted. Its stars and dates stay. */
export const HIDDEN_REVIEW_DAYS = 365
/** Months whose reviews the summary counts. */
export const REVIEW_SUMMARY_MONTHS = 12

/** Days after which a check that has failed or ended is deleted. */
export const CHECK_DAYS = 365
/** Largest value of a PostgreSQL `integer`. */
export const MAX_INT = 2_147_483_647
/** Maximum number of AI texts for the whole site, per day and per month (UTC). */
export const AI_TEXT_LIMITS = { day: 200, month: 3000 } as const
/** A session ends when it was not used for the idle time, and at the latest after the maximum. */
export const sessionLifetimes = {
  user: { idleDays: 7, maxDays: 30 },
  admin: { idleHours: 2, maxHours: 12 },
} as const
