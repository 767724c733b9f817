/** Minutes for which a code is valid. */
export const CODE_MINUTES = 30
/** Number of tries to enter a code. */
export const CODE_TRIES = 5

/**
 * Maximum number of mails with codes. Registrations are counted apart for the site, so that they
 * cannot use up the codes of those who have an account. The limit by address of the network is in
 * `api/http/rate-limit-classes.ts`.
 */
export const CODE_LIMITS = {
  accountPerHour: 5,
  sitePerDay: 200,
  listingPerDay: 5,
  claimantOfListingPerDay: 2,
} as const
