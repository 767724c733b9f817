import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../api/db/demo/marks.ts'

let counter = 0
/** A name that no other test of any worker has. */
export const unique = (word: string) => `${word} ${process.pid} ${++counter}`

/** Signs in over the API, in the context of the page. */
export async function signIn(page: Page, url: string, email = 'admin@example.com') {
  const answer = await page.request.post(`${url}/api/login`, {
    data: { email, password: DEMO_PASSWORD },
    headers: { origin: url },
  })
  expect(answer.status()).toBe(200)
}

/** What somebody registers with. */
export function newAccount() {
  const username = unique('user').replaceAll(' ', 'x')
  return { email: `${username}@example.com`, username, password: DEMO_PASSWORD }
}

/** Creates an account over the API; the context of the page is then signed in. */
export async function signUp(page: Page, url: string) {
  const account = newAccount()
  const answer = await page.request.post(`${url}/api/register`, {
    data: account,
    headers: { origin: url },
  })
  expect(answer.status()).toBe(201)
  return account
}

/** Signs in on another device: a context of its own, which the caller closes. */
export async function signedInElsewhere(
  browser: Browser,
  baseURL: string,
  { email, password }: ReturnType<typeof newAccount>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post('/api/login', {
    data: { email, password },
    headers: { origin: baseURL },
  })
  expect(answer.status()).toBe(200)
  return context
}
