import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import { PASSWORD, passwordOf } from '../../support/passwords.ts'

let counter = 0
/** Returns a name that no other test of any worker uses. */
export const uniqueName = (word: string) => `${word} ${process.pid} ${++counter}`

/** Signs in through the API in the browser context of the page. */
export async function signIn(page: Page, url: string, email = 'admin@example.com') {
  const response = await page.request.post(`${url}/api/login`, {
    data: { email, password: passwordOf(email) },
    headers: { origin: url },
  })
  expect(response.status()).toBe(200)
}

/** Returns the data of an account that does not exist yet. */
export function newAccount() {
  const username = uniqueName('user').replaceAll(' ', 'x')
  return { email: `${username}@example.com`, username, password: PASSWORD }
}

/**
 * Creates an account through the API, which also signs in the browser context of the page. Returns
 * the data of the account.
 */
export async function signUp(page: Page, url: string) {
  const account = newAccount()
  const response = await page.request.post(`${url}/api/register`, {
    data: account,
    headers: { origin: url },
  })
  expect(response.status()).toBe(201)
  return account
}

/** Signs in on another device. Returns a new browser context, which the caller closes. */
export async function signInOnOtherDevice(
  browser: Browser,
  baseURL: string,
  { email, password }: ReturnType<typeof newAccount>,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  const response = await context.request.post('/api/login', {
    data: { email, password },
    headers: { origin: baseURL },
  })
  expect(response.status()).toBe(200)
  return context
}
