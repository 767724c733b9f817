import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOf } from '../../support/passwords.ts'
import { waitUntilOfflineReady } from '../support/device.ts'
import type { Tab } from '../support/engines/tab.ts'
import { test } from '../support/engines/test.ts'
import { until } from '../support/engines/until.ts'
import { waitUntilWatchingSignOut } from '../support/session.ts'

// The tests of the file share a browser and a server.
test.describe.configure({ mode: 'default' })

const signInHeading = /^Your .* account$/

async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.find('textbox', /^Email/).fill(email)
  await tab.css('input[type=password]').fill(passwordOf(email))
  await tab.find('button', 'Sign In').click()
}

/** Opens the menu of the header, which shows on a phone who is signed in. */
async function openMenu(tab: Tab): Promise<void> {
  await tab.show()
  await tab.css('header summary').click()
  await until(() => tab.css('header details[open]').count()).toBe(1)
}

const logInLink = (tab: Tab) => tab.find('link', 'Log in / Register')
const logOutButton = (tab: Tab) => tab.find('button', 'Log out')

test('a sign-in and a sign-out reach the other tab', async ({ tab, visitor }) => {
  await tab.goto('/')
  await waitUntilOfflineReady(tab)
  const other = await visitor.openTab()
  await other.goto('/')
  await openMenu(other)
  await until(() => logInLink(other).count()).toBe(1)
  await tab.show()
  await tab.goto('/auth')
  await until(() => tab.heading()).toMatch(signInHeading)
  await signIn(tab, 'owner@example.com')
  await until(() => tab.heading()).not.toMatch(signInHeading)
  await until(() => logOutButton(other).count()).toBe(1)
  await other.show()
  await other.goto('/account')
  await until(() => other.heading()).toBe('Account')
  await waitUntilWatchingSignOut(other)
  await tab.show()
  // The end of a navigation closes the menu, so it is opened on a page that was loaded.
  await tab.goto('/')
  await openMenu(tab)
  await logOutButton(tab).click()
  await until(() => other.path()).toBe('/auth?next=%2Faccount')
  await until(() => other.heading()).toMatch(signInHeading)
})

test('an admin imports a CSV file', async ({ tab }, testInfo) => {
  const file = join(testInfo.outputDir, 'plumbers.csv')
  mkdirSync(testInfo.outputDir, { recursive: true })
  const name = `Ñandú Pipes ${testInfo.testId}`
  writeFileSync(
    file,
    `Name,Categories,Fulladdress\n${name},Plumber,"1 Bay St, Tampa, FL 33602, USA"\n,Plumber,\n`,
  )
  await tab.goto('/auth?next=%2Fadmin%2Fcontractors%2Fimport')
  await signIn(tab, 'admin@example.com')
  await until(() => tab.heading()).toBe('Import Contractors')
  await tab.css('input[type=file]').upload(file)
  await tab.find('button', 'Check the file').click()
  await until(() => tab.find('heading', 'The file was checked').count()).toBe(1)
  await tab.find('button', 'Import').click()
  await until(() => tab.find('heading', 'Import finished').count()).toBe(1)
  await tab.goto(`/admin/contractors?q=${encodeURIComponent(name)}`)
  await until(() => tab.find('main').find('link', name).count()).toBe(1)
})
