import { delay, http, HttpResponse, type RequestHandler } from 'msw'
import { contract } from '#contract'
import { ContractError, type ErrorCode } from '#contract/errors.ts'
import { isApiCall } from './api.ts'
import { errorResponse } from './mock.ts'

/** A state of the world for a developer to look at, asked for by `?mock=name` (M6). */
export interface Scenario {
  /** Asked before the mocks of the contract; one that answers nothing passes the call on. */
  handlers?: RequestHandler[]
  /** E-mail of the demo account to sign in, null to sign out; absent leaves the session as it is. */
  signIn?: string | null
  /** Starts without contractors and posts, and keeps nothing. */
  isEmpty?: true
}

const SLOW_MS = 2000

const onEveryCall = (answer: () => Promise<undefined> | Response) => [http.all(({ request }) => isApiCall(request), answer)]
const failing = (code: ErrorCode, message?: string) => errorResponse(new ContractError(code, message === undefined ? {} : { message }))

const scenarios = {
  slow: { handlers: onEveryCall(() => delay(SLOW_MS).then(() => undefined)) },
  offline: { handlers: onEveryCall(() => HttpResponse.error()) },
  500: { handlers: onEveryCall(() => failing('internal')) },
  empty: { isEmpty: true },
  'signed-out': { signIn: null },
  admin: { signIn: 'admin@example.com' },
  owner: { signIn: 'owner@example.com' },
  /** The payment page in maintenance mode, before paying (P5). */
  maintenance: { signIn: 'member@example.com' },
  'card-declined': {
    signIn: 'member@example.com',
    handlers: [http.post(contract.listingPayment.activate.path, () => failing('payment_required', 'Your card was declined.'))],
  },
  /** Drafting fails after a while, as the outside service does. */
  'ai-failing': {
    signIn: 'admin@example.com',
    handlers: Object.values(contract.aiWriting).map(({ path }) => http.post(path, async () => {
      await delay(SLOW_MS)
      return errorResponse(new ContractError('upstream_failed', { message: 'The AI service did not answer in time' }))
    })),
  },
  'ai-unconfigured': {
    signIn: 'admin@example.com',
    handlers: Object.values(contract.aiWriting).map(({ path }) =>
      http.post(path, () => errorResponse(new ContractError('not_configured', { message: 'AI generation is not configured' })))),
  },
  'mail-unconfigured': {
    signIn: 'admin@example.com',
    handlers: [
      http.post(contract.emailService.test.path, () => errorResponse(new ContractError('not_configured', { message: 'Email service is not configured' }))),
      http.post(contract.emailService.verify.path, () => HttpResponse.json({ success: false, message: 'Email service is not configured' })),
      http.get(contract.emailService.config.path, () => HttpResponse.json({ configured: false, errors: ['SMTP_HOST', 'SMTP_FROM'] })),
    ],
  },
} as const satisfies Record<string, Scenario>

/** The scenario of this name; undefined for none and for one that there is not. */
export function findScenario(name: string | null): Scenario | undefined {
  return Object.entries<Scenario>(scenarios).find(([known]) => known === name)?.[1]
}
