import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { jsonRequest, type Target } from '../contract/targets.ts'
import { PASSWORD, passwordOf } from './passwords.ts'
import { cookieOf } from './visitors.ts'

/** A signed-in user, and functions that send requests with the user's session cookie. */
export interface TestUser {
  email: string
  cookie: string
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  upload: (method: string, path: string, file: Blob, fileName?: string) => Promise<Response>
}

type Sender = Pick<Target, 'send'>

function createUserClient(target: Sender, email: string, cookie: string): TestUser {
  return {
    email,
    cookie,
    send: (method, path, body, headers = {}) =>
      target.send(
        path,
        body === undefined
          ? { method, headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers } }
          : jsonRequest(method, body, { cookie, ...headers }),
      ),
    upload: (method, path, file, fileName = 'picture') => {
      const body = new FormData()
      body.append('file', file, fileName)
      return target.send(path, {
        method,
        body,
        headers: { 'sec-fetch-site': 'same-origin', cookie },
      })
    },
  }
}

export async function signInAs(target: Sender, email: string): Promise<TestUser> {
  const response = await target.send(
    '/api/login',
    jsonRequest('POST', { email, password: passwordOf(email) }),
  )
  if (response.status !== 200) throw new Error(`${email} could not sign in: ${response.status}`)
  return createUserClient(target, email, cookieOf(response))
}

/**
 * Signs the admin in before the tests of a block. The returned object is empty until its
 * `beforeAll` hook has run.
 */
export function withAdmin(target: Sender): TestUser {
  const admin = {} as TestUser
  beforeAll(async () => {
    Object.assign(admin, await signInAs(target, 'admin@example.com'))
  })
  return admin
}

/** Registers a user and pays for `credits` listings in maintenance mode. */
export async function registerOwner(target: Sender, credits = 1): Promise<TestUser> {
  const email = `owner-${randomUUID()}@example.com`
  const registered = await target.send(
    '/api/register',
    jsonRequest('POST', { email, password: PASSWORD, confirmPassword: PASSWORD }),
  )
  if (registered.status !== 200 && registered.status !== 201)
    throw new Error(`No registration: ${registered.status} ${await registered.text()}`)
  const owner = createUserClient(target, email, cookieOf(registered))
  for (let n = 0; n < credits; n += 1) {
    const opened = (await (
      await owner.send('POST', '/api/create-listing-payment', { amount: LISTING_PRICE_CENTS })
    ).json()) as { paymentIntentId: string }
    const paid = await owner.send('POST', '/api/contractors/activate-listing', {
      paymentIntentId: opened.paymentIntentId,
    })
    if (paid.status !== 200) throw new Error(`No payment: ${paid.status} ${await paid.text()}`)
  }
  return owner
}

/** Returns a complete, valid listing form. */
export function listingForm(overrides: Record<string, unknown> = {}) {
  return {
    name: `Harbour Joinery ${randomUUID().slice(0, 8)}`,
    email: 'hello@harbour.example',
    phone: '(813) 555-0100',
    address: '1 Quay Street',
    city: 'Tampa',
    state: 'Florida',
    zipcode: '33602',
    categoryId: 3,
    description: 'Built-in shelves, stairs and doors, made to measure and fitted by ourselves.',
    website: 'harbour.example',
    yearsInBusiness: 12,
    licenseNumber: 'CBC1234567',
    insuranceInfo: 'Insured to $1M',
    servicesOffered: 'Shelves, stairs, doors',
    ...overrides,
  }
}
