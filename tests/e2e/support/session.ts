import { expect, type Page } from 'playwright/test'
import { builtFile } from '../../support/built-file.ts'
import type { newAccount } from './accounts.ts'

export type Account = ReturnType<typeof newAccount>

export const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
export const userButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name })
export const logInLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Log in / Register' })

export async function signOutOverApi(page: Page, url: string) {
  await page.request.post(`${url}/api/logout`, { headers: { origin: url } })
}

/** Fills in and submits the login form. */
export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await field(page, /^Email/).fill(email)
  await field(page, /^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function logOut(page: Page, name: string) {
  await userButton(page, name).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

/**
 * Waits until the tab handles sign-outs of other tabs. The app loads that code when the page is
 * idle.
 */
export async function waitUntilWatchingSignOut(page: Pick<Page, 'evaluate'>): Promise<void> {
  const file = builtFile('src/domain/session/watch-session.ts')
  const findCode = () =>
    page.evaluate(
      (path) =>
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))?.name ??
        '',
      file,
    )
  await expect.poll(findCode).not.toBe('')
  // The app imported the module first, so it has called `watchSession` when this import resolves.
  await page.evaluate(async (url) => void (await import(url)), await findCode())
}
