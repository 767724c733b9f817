import { resolvePublicSite } from '#content/site.ts'
import { contract } from '#contract'
import type { UnknownPayment } from '#contract/admin-records.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ContractError, type ErrorCode } from '#contract/errors.ts'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { aiWritingMessages, emailServiceMessages } from '#contract/messages.ts'
import { cacheControlOf } from '#contract/rules/cache-control.ts'
import type { Intercept } from './api.ts'
import { withBrokenRows } from './break-rows.ts'
import type { MockDb } from './db.ts'
import { errorResponse, successReply } from './mock-group.ts'
import { getPublicDirectory } from './public-directory.ts'
import { endExpiringSession, getCurrentUser } from './session.ts'

/** A state of the backend that a developer can select. */
export interface Scenario {
  /** One-line description for the panel. */
  description: string
  /** Runs before the mocks of the contract. */
  intercept?: Intercept
  /**
   * E-mail of the demo account that is signed in. Null signs the user out; if absent, the session
   * does not change.
   */
  signIn?: string | null
  /** The session of this account ends at the first call that needs it, other than reading the user. */
  isExpiring?: true
  /** This account has a one-time password. */
  hasOneTimePassword?: true
  /**
   * The scenario has separate tables, which start without contractors, payments, posts and contact
   * requests.
   */
  isEmpty?: true
}

const SLOW_MS = 2000

const delay = () => new Promise<void>((resolve) => setTimeout(resolve, SLOW_MS))
const errorReply = (code: ErrorCode, message?: string) =>
  errorResponse(new ContractError(code, message === undefined ? {} : { message }))
const replyOf = (endpoint: Endpoint, body: unknown) =>
  Response.json(body, { headers: { 'cache-control': cacheControlOf(endpoint) } })
/** Returns an interceptor that responds to calls of these endpoints and forwards all others. */
const interceptEndpoints =
  (endpoints: readonly Endpoint[], respond: () => Response | Promise<Response>): Intercept =>
  ({ request, endpoint, next }) =>
    endpoint && endpoints.includes(endpoint) ? respond() : next(request)

const {
  aiWriting,
  csvImport,
  directory,
  emailService,
  listingPayment,
  adminRecords,
  session,
  site,
} = contract

/** A version that no other scenario has. */
const rebrandedReply = {
  version: 1_000_000,
  site: resolvePublicSite({
    name: 'Harbor Pros',
    tagline: 'Trades by the sea',
    defaultCity: { city: 'Portland', state: 'ME' },
    contact: { phone: '(207) 555-0150', email: 'office@harbor.example' },
    color: '#ffc72c',
    offer: { priceCents: 7900 },
    notice: { text: 'Open again after the storm' },
  }),
}

const reportedPayment: UnknownPayment = {
  id: 1,
  paymentIntentId: 'pi_3Qx7Lk2eZvKYlo2C1RgT8mNw',
  eventType: 'payment_intent.succeeded',
  amountCents: LISTING_PRICE_CENTS,
  currency: 'usd',
  receivedAt: '2026-11-20T14:05:00.000Z',
}

/** The tables in which the reported payment was dismissed, until the page is reloaded. */
const dismissedIn = new WeakSet<MockDb>()

const scenarios: Record<string, Scenario> = {
  slow: {
    description: 'Every reply takes two seconds.',
    intercept: async ({ request, next }) => {
      await delay()
      return next(request)
    },
  },
  offline: {
    description: 'No reply arrives, as without a network.',
    intercept: () => Response.error(),
  },
  500: {
    description: 'Every call fails with an internal error.',
    intercept: () => errorReply('internal'),
  },
  empty: {
    description: 'A new site: categories and accounts, no contractor and no post.',
    isEmpty: true,
  },
  'large-directory': {
    description: 'A directory above the limit of the full list: devices store states.',
    intercept: ({ request, endpoint, db, next }) =>
      endpoint === directory.summary
        ? replyOf(endpoint, { ...getPublicDirectory(db).summary(), storesStates: true })
        : next(request),
  },
  rebranded: {
    description: 'A site with a name, a place and a color of its own.',
    intercept: ({ request, endpoint, next }) =>
      endpoint === site.get ? replyOf(endpoint, rebrandedReply) : next(request),
  },
  'signed-out': { description: 'A visitor.', signIn: null },
  'expired-session': {
    description:
      'Signed in as an owner, until the first call that needs a session: it fails with 401.',
    signIn: 'owner@example.com',
    isExpiring: true,
    intercept: ({ request, endpoint, db, next }) => {
      if (endpoint && endpoint.access !== 'public' && endpoint !== session.user)
        endExpiringSession(db, request)
      return next(request)
    },
  },
  admin: { description: 'Signed in as an admin.', signIn: 'admin@example.com' },
  'one-time-password': {
    description: 'Signed in as an admin with a one-time password, which must be changed first.',
    signIn: 'admin@example.com',
    hasOneTimePassword: true,
  },
  'unknown-payment': {
    description:
      'Signed in as an admin; the payment provider reported a payment that is not in the database.',
    signIn: 'admin@example.com',
    intercept: ({ request, endpoint, db, next }) => {
      // The payment is not in the tables, because they also belong to the other scenarios.
      if (!getCurrentUser(db, request)?.isAdmin || dismissedIn.has(db)) return next(request)
      if (endpoint === adminRecords.unknownPayments)
        return replyOf(endpoint, [reportedPayment, ...db.unknownPayments.all()])
      if (
        endpoint !== adminRecords.dismissUnknownPayment ||
        !request.url.endsWith(`/${reportedPayment.id}/dismiss`)
      )
        return next(request)
      dismissedIn.add(db)
      return replyOf(endpoint, successReply)
    },
  },
  owner: { description: 'Signed in as an owner of three listings.', signIn: 'owner@example.com' },
  maintenance: {
    description: 'Signed in as a member before paying; payments are in maintenance mode.',
    signIn: 'member@example.com',
  },
  'card-declined': {
    description: 'Signed in as a member; the payment is declined.',
    signIn: 'member@example.com',
    intercept: interceptEndpoints([listingPayment.activate], () =>
      errorReply('payment_required', 'Your card was declined.'),
    ),
  },
  'partial-import': {
    description: 'Signed in as an admin; every third row of a CSV file is broken.',
    signIn: 'admin@example.com',
    intercept: async ({ request, endpoint, next }) =>
      next(endpoint === csvImport.importContractors ? await withBrokenRows(request) : request),
  },
  'ai-failing': {
    description: 'Signed in as an admin; drafting fails after two seconds.',
    signIn: 'admin@example.com',
    intercept: interceptEndpoints(Object.values(aiWriting), async () => {
      await delay()
      return errorReply('upstream_failed', aiWritingMessages.timedOut)
    }),
  },
  'ai-unconfigured': {
    description: 'Signed in as an admin; drafting has no key.',
    signIn: 'admin@example.com',
    intercept: interceptEndpoints(Object.values(aiWriting), () =>
      errorReply('not_configured', aiWritingMessages.notConfigured),
    ),
  },
  'mail-unconfigured': {
    description: 'Signed in as an admin; the mail server is not set up.',
    signIn: 'admin@example.com',
    intercept: ({ request, endpoint, next }) => {
      switch (endpoint) {
        case emailService.test:
          return errorReply('not_configured', emailServiceMessages.notConfigured)
        case emailService.verify:
          return replyOf(endpoint, { success: false, message: emailServiceMessages.notConfigured })
        case emailService.config:
          return replyOf(endpoint, { configured: false, errors: ['SMTP_HOST', 'SMTP_FROM'] })
        default:
          return next(request)
      }
    },
  },
}

/** All scenarios. `500` is the first, because JavaScript puts keys that are integers first. */
export const scenarioList: readonly (Scenario & { name: string })[] = Object.entries(scenarios).map(
  ([name, scenario]) => ({ name, ...scenario }),
)

/** Returns the scenario with this name, or undefined. */
export function findScenario(name: string | null): Scenario | undefined {
  return scenarioList.find((scenario) => scenario.name === name)
}
