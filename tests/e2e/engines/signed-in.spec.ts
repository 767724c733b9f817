import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwordOf } from '../../support/passwords.ts'
import type { Tab } from '../support/engines/tab.ts'
import { test } from '../support/engines/test.ts'
import { until } from '../support/engines/until.ts'

async function signIn(tab: Tab, email: string): Promise<void> {
  await tab.find('textbox', /^Email/).fill(email)
  await tab.css('input[type=password]').fill(passwordOf(email))
  await tab.find('button', 'Sign In').click()
}

test('a sign-in and a sign-out reach the other tab', async ({ tab, visitor }) => {
  const other = await visitor.openTab()
  await other.goto('/')
  await until(() => other.find('link', 'Log in / Register').count()).toBe(1)
  await tab.goto('/auth')
  await signIn(tab, 'owner@example.com')
  await until(() => tab.path()).not.toMatch(/^\/auth/)
  await until(() => other.find('link', 'Log in / Register').count()).toBe(0)
  await other.goto('/account')
  await until(() => other.heading()).toBe('Account')
  await tab.find('banner').find('button', /owner/i).click()
  await tab.find('button', 'Log out').click()
  await until(() => tab.find('link', 'Log in / Register').count()).toBe(1)
  await until(() => other.path()).toBe('/auth?next=%2Faccount')
})

test('an admin imports a CSV file', async ({ tab, site }, testInfo) => {
  const file = join(testInfo.outputDir, 'plumbers.csv')
  const name = `Ñandú Pipes ${testInfo.testId}`
  writeFileSync(file, `Name,Categories,Fulladdress\n${name},Plumber,"1 Bay St, Tampa, FL 33602, USA"\n,Plumber,\n`)
  await tab.goto('/auth?next=%2Fadmin%2Fcontractors%2Fimport')
  await signIn(tab, 'admin@example.com')
  await until(() => tab.heading()).toBe('Import Contractors')
  await tab.css('input[type=file]').upload(file)
  await tab.find('button', 'Check the file').click()
  await until(() => tab.find('heading', 'The file was checked').count()).toBe(1)
  await tab.find('button', 'Import').click()
  await until(() => tab.find('heading', 'Import finished').count()).toBe(1)
  await tab.goto(`/directory?location=${encodeURIComponent(name)}`)
  await until(() => tab.find('main').find('heading', name).count()).toBe(1)
  void site
})
