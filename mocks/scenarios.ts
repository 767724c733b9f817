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
const failing = (code: ErrorCode) => errorResponse(new ContractError(code))

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
    handlers: [http.post(contract.listingPayment.activate.path, () => failing('payment_required'))],
  },
} as const satisfies Record<string, Scenario>

/** The scenario of this name; undefined for none and for one that there is not. */
export function findScenario(name: string | null): Scenario | undefined {
  return Object.entries<Scenario>(scenarios).find(([known]) => known === name)?.[1]
}
