import type { Endpoint, RateLimitName } from '#contract/endpoint.ts'
import { emailCodeMessages } from '#contract/messages.ts'

/** What a rule counts by. `caller` is the user, or the address for public endpoints and visitors. */
export type RateLimitKey = 'caller' | 'ip' | 'email' | 'email and ip'

/**
 * Where calls are counted. `memory`: in this process, and flushed to the database once a second, so
 * that a call costs no query. Calls are still accepted when the database fails. `database`: in the
 * database. Calls are rejected when the database fails.
 */
export type CountedIn = 'memory' | 'database'

export interface RateRule {
  by: RateLimitKey
  points: number
  seconds: number
  /** Default: as the class says. */
  counted?: CountedIn
  /**
   * By default, calls over the limit are rejected. With `delay` they are slowed down instead, so
   * that nobody can lock another user's account. They are rejected only when too many calls are
   * already being delayed.
   */
  over?: 'delay'
}

export interface RateClass {
  /** Where the calls of all rules are counted, unless a rule says otherwise. */
  counted: CountedIn
  rules: readonly RateRule[]
  /** Message of the error. Default: that of `rate_limited`. */
  message?: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE

const hourly = (points: number): RateClass => ({
  counted: 'database',
  rules: [{ by: 'caller', points, seconds: HOUR }],
})
const writes: RateClass = {
  counted: 'database',
  rules: [{ by: 'caller', points: 300, seconds: 5 * MINUTE }],
}

/** The limits of each rate-limit class. See docs/decisions/2026-11-22-page-limits-and-mail-quota.md. */
export const rateClasses = {
  'sign-in': {
    counted: 'database',
    rules: [
      // In memory, so that a sign-in that the next rule rejects costs no query.
      { by: 'ip', points: 25, seconds: 5 * MINUTE, counted: 'memory' },
      { by: 'email and ip', points: 10, seconds: 15 * MINUTE },
      { by: 'email', points: 50, seconds: HOUR, over: 'delay' },
    ],
  },
  register: { counted: 'database', rules: [{ by: 'ip', points: 5, seconds: 30 * MINUTE }] },
  'forgot-password': {
    counted: 'database',
    rules: [{ by: 'ip', points: 5, seconds: 30 * MINUTE }],
  },
  // The daily quotas for mails are in features/contact-requests and features/reports, because they
  // must not block the forms.
  contact: { counted: 'database', rules: [{ by: 'ip', points: 5, seconds: HOUR }] },
  // The limits by sender are in features/quote-requests.
  quote: { counted: 'database', rules: [{ by: 'ip', points: 10, seconds: HOUR }] },
  // The limits by account, listing and site are in db/email-codes.ts.
  'email-code': {
    counted: 'database',
    rules: [{ by: 'ip', points: 20, seconds: HOUR }],
    message: emailCodeMessages.tooMany,
  },
  'listing-payment': hourly(10),
  'listing-activation': hourly(30),
  'listing-change': hourly(30),
  // A listing has up to nine pictures: a logo and eight photos.
  'listing-photo': hourly(60),
  search: { counted: 'memory', rules: [{ by: 'caller', points: 60, seconds: MINUTE }] },
  // The limit is high, because a hundred visitors may share one address.
  read: { counted: 'memory', rules: [{ by: 'caller', points: 600, seconds: 5 * MINUTE }] },
  // The limit is high, because pages are counted by address only and a hundred people may share one
  // address. Navigation within the app loads no page.
  page: { counted: 'memory', rules: [{ by: 'ip', points: 600, seconds: 5 * MINUTE }] },
  'page-search': { counted: 'memory', rules: [{ by: 'ip', points: 60, seconds: MINUTE }] },
  'account-write': writes,
  'admin-write': writes,
  import: hourly(6),
  // The dry run of an import. Admins repeat it while they correct the file.
  'import-trial': hourly(30),
  // The site-wide budgets are counted in features/ai-writing, because rejected calls must not
  // consume them.
  'ai-writing': hourly(20),
  'mail-test': hourly(5),
} as const satisfies Record<RateLimitName | 'page' | 'page-search' | 'import-trial', RateClass>

export type RateClassName = keyof typeof rateClasses

/**
 * Returns the class of a call: the class of its endpoint, or `import-trial` for the dry run of an
 * import.
 */
export function rateClassOfCall(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
): RateClassName {
  return endpoint.limit === 'import' && query.dryRun === '1' ? 'import-trial' : endpoint.limit
}

/** Returns the beginning of the keys of a rule in the table of counts, before a colon. */
export function keyPrefixOf(name: string, { by }: RateRule): string {
  return `${name} ${by}`
}
