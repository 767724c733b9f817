import { contract, type Contract } from '#contract'
import type { Endpoint } from '#contract/endpoint.ts'

/** What a rule counts by: `caller` is the signed-in user, else the address. */
export type CountedBy = 'caller' | 'ip' | 'email' | 'email and ip'

export interface RateRule {
  by: CountedBy
  points: number
  seconds: number
  /**
   * Over the limit a call is refused, or only slowed down, so that nobody can lock an account for
   * good.
   */
  over?: 'delay'
}

interface RateClass {
  /**
   * `memory`: counted here and shared once a second, so that a read costs no query. It stays open
   * when the counter fails; `database` closes.
   */
  counted: 'memory' | 'database'
  rules: readonly RateRule[]
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

/** The limits of the product. */
export const rateClasses = {
  'sign-in': {
    counted: 'database',
    rules: [
      { by: 'ip', points: 25, seconds: 5 * MINUTE },
      { by: 'email and ip', points: 10, seconds: 15 * MINUTE },
      { by: 'email', points: 50, seconds: HOUR, over: 'delay' },
    ],
  },
  register: { counted: 'database', rules: [{ by: 'ip', points: 5, seconds: 30 * MINUTE }] },
  'forgot-password': {
    counted: 'database',
    rules: [{ by: 'ip', points: 5, seconds: 30 * MINUTE }],
  },
  // How many mails all requests of a day may send is the feature's own quota: it must not close the form.
  contact: { counted: 'database', rules: [{ by: 'ip', points: 5, seconds: HOUR }] },
  'listing-payment': hourly(10),
  'listing-activation': hourly(30),
  'listing-change': hourly(30),
  // A listing has up to nine pictures.
  'listing-photo': hourly(60),
  search: { counted: 'memory', rules: [{ by: 'caller', points: 60, seconds: MINUTE }] },
  read: { counted: 'memory', rules: [{ by: 'caller', points: 300, seconds: 5 * MINUTE }] },
  // Pages are counted by address alone, and a hundred people may share one: within the app a page change loads no page.
  page: { counted: 'memory', rules: [{ by: 'ip', points: 600, seconds: 5 * MINUTE }] },
  'page-search': { counted: 'memory', rules: [{ by: 'ip', points: 60, seconds: MINUTE }] },
  'account-write': writes,
  'admin-write': writes,
  import: hourly(6),
  // Finds out what a file would do, as often as it takes to mend it.
  'import-trial': hourly(30),
  // What the site may spend in a day is counted by the feature: calls that are turned away must not use it up.
  'ai-writing': hourly(20),
  'mail-test': hourly(5),
} as const satisfies Record<string, RateClass>

export type RateClassName = keyof typeof rateClasses

/** The class of every endpoint: one without does not compile. */
const classes: {
  readonly [Noun in keyof Contract]: { readonly [Name in keyof Contract[Noun]]: RateClassName }
} = {
  session: {
    user: 'read',
    login: 'sign-in',
    register: 'register',
    logout: 'account-write',
    logoutElsewhere: 'account-write',
    forgotPassword: 'forgot-password',
    resetPassword: 'sign-in',
    changePassword: 'sign-in',
    deleteAccount: 'sign-in',
    sessions: 'read',
    endSession: 'account-write',
  },
  secondFactor: { status: 'read', begin: 'account-write', enable: 'sign-in', disable: 'sign-in' },
  directory: {
    summary: 'read',
    categories: 'read',
    list: 'read',
    featured: 'read',
    changes: 'read',
    byId: 'read',
    bySlug: 'read',
    search: 'search',
  },
  blog: { list: 'read', bySlug: 'read', byId: 'read' },
  contactRequests: {
    submit: 'contact',
    list: 'read',
    update: 'admin-write',
    remove: 'admin-write',
  },
  listingPayment: { create: 'listing-payment', activate: 'listing-activation' },
  ownerListings: { create: 'listing-change', mine: 'read', update: 'listing-change' },
  listingPhotos: {
    setLogo: 'listing-photo',
    removeLogo: 'listing-photo',
    addPhoto: 'listing-photo',
    removePhoto: 'listing-photo',
  },
  adminContractors: {
    search: 'read',
    create: 'admin-write',
    update: 'admin-write',
    remove: 'admin-write',
    deleted: 'read',
    restore: 'admin-write',
  },
  adminCategories: { create: 'admin-write', update: 'admin-write', remove: 'admin-write' },
  operations: {
    payments: 'read',
    returnCredit: 'admin-write',
    unknownPayments: 'read',
    dismissUnknownPayment: 'admin-write',
    audit: 'read',
    owners: 'read',
    endUserSessions: 'admin-write',
  },
  csvImport: {
    importContractors: 'import',
    progress: 'read',
    cancel: 'admin-write',
    batches: 'read',
    rollBack: 'admin-write',
    rejects: 'read',
  },
  adminBlog: {
    list: 'read',
    published: 'read',
    scheduled: 'read',
    drafts: 'read',
    create: 'admin-write',
    update: 'admin-write',
    remove: 'admin-write',
    deleted: 'read',
    restore: 'admin-write',
    schedule: 'admin-write',
    publish: 'admin-write',
  },
  aiWriting: {
    post: 'ai-writing',
    title: 'ai-writing',
    excerpt: 'ai-writing',
    content: 'ai-writing',
  },
  emailService: { test: 'mail-test', verify: 'admin-write', config: 'read' },
}

const byEndpoint = new Map<Endpoint, RateClassName>(
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries<Endpoint>(group).map(
      ([name, endpoint]) =>
        [
          endpoint,
          (classes as Record<string, Record<string, RateClassName>>)[noun]?.[name] ?? 'read',
        ] as const,
    ),
  ),
)

/**
 * The class that an endpoint is counted in; throws for one outside the contract, so that the server
 * does not start.
 */
export function rateClassOf(endpoint: Endpoint): RateClassName {
  const name = byEndpoint.get(endpoint)
  if (!name) throw new Error(`${endpoint.method} ${endpoint.path} has no rate limit`)
  return name
}

/**
 * The class that a call is counted in: its endpoint's, unless its query says that it only tries
 * what the endpoint does.
 */
export function rateClassOfCall(
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>>,
): RateClassName {
  const name = rateClassOf(endpoint)
  return name === 'import' && query.dryRun === '1' ? 'import-trial' : name
}
