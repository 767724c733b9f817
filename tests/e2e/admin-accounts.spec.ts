import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { TOTP } from 'otpauth'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { totpOptions } from '#contract/second-factor.ts'
import { quickSubset } from '../support/full-run.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, desktop, fillCorrected, phone, toast } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test as base } from './support/test.ts'

type DemoServer = Awaited<ReturnType<typeof startDemoServer>>

// The tests change accounts, so this file uses a separate server.
const test = base.extend<object, { own: DemoServer }>({
  own: [
    async ({}, use) => {
      const own = await startDemoServer()
      await use(own)
      await own.discard()
    },
    { scope: 'worker' },
  ],
  server: [async ({ own }, use) => use(own), { scope: 'worker' }],
})
test.use({
  savesData: true,
  expectedErrors: /(400|401|403).*\/api\//,
  contextOptions: { reducedMotion: 'reduce' },
})

const ADMIN = 'admin@example.com'
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

async function logIn(page: Page, email: string, password = 'demo-password') {
  await field(page, /^Email/).fill(email)
  await field(page, /^Password/).fill(password)
  await button(page, 'Sign In').click()
}

async function logOut(page: Page, url: string) {
  await page.request.post(`${url}/api/logout`, { headers: { origin: url } })
}

/** Runs `npm run admin` with these arguments and returns its output. */
async function adminCommand({ databaseUrl }: DemoServer, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'api/commands/create-admin.ts', ...args],
    {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', DATABASE_URL: databaseUrl },
    },
  )
  return stdout
}

for (const viewport of quickSubset([phone, desktop], (size) => size === phone)) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test(
      'a new admin must first replace the one-time password',
      { tag: '@full' },
      async ({ page, own }) => {
        // The admin command takes time to start.
        test.setTimeout(120_000)
        const email = `new-admin-${viewport.width}@example.com`
        const [, password = ''] =
          /One-time password: (\S+)/.exec(await adminCommand(own, email)) ?? []
        await page.goto('/admin')
        await logIn(page, email, password)
        await expect(heading(page, 'Choose your own password')).toBeVisible()
        await expectAccessible(page)
        await page.goto('/admin/payments')
        await expect(heading(page, 'Choose your own password')).toBeVisible()
        await field(page, /^One-time password/).fill(password)
        for (const name of [/^New password/, /^Confirm password/])
          await field(page, name).fill(password)
        await button(page, 'Change Password').click()
        await expect(field(page, /^New password/)).toHaveAccessibleDescription(
          /Please choose a password other than the one-time password/,
        )
        for (const name of [/^New password/, /^Confirm password/])
          await fillCorrected(field(page, name), 'words of my own')
        await button(page, 'Change Password').click()
        await expect(heading(page, 'Payments')).toBeVisible()
        await page.goto('/admin/audit?q=user.admin-granted')
        await expect(page.getByText('Command line').first()).toBeVisible()
      },
    )

    test('two-step sign-in can be turned on with an app, then requires a code, and can be turned off', async ({
      page,
      own,
    }) => {
      test.setTimeout(120_000)
      await page.goto('/auth?next=/account')
      await logIn(page, ADMIN)
      await expect(heading(page, 'Account')).toBeVisible()
      await button(page, 'Turn On').click()
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
      ).toBeVisible()
      await dialog.getByText('No camera? Type the key instead').click()
      await expectAccessible(page)
      const totp = new TOTP({
        ...totpOptions,
        secret: (await dialog.locator('code').innerText()).replaceAll(' ', ''),
      })
      await field(page, /^Code from your app/).fill('12')
      await dialog.getByRole('button', { name: 'Turn On' }).click()
      await expect(field(page, /^Code from your app/)).toHaveAccessibleDescription(
        'Enter the 6 digits that your app shows',
      )
      await fillCorrected(field(page, /^Code from your app/), totp.generate())
      await page.keyboard.press('Enter')
      const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      await expectAccessible(page)
      const [first = '', second = ''] = await codes.allInnerTexts()
      await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
      await expect(page.getByText('10 of 10 recovery codes left.')).toBeVisible()
      // The button was removed, and the focus is now on this text.
      await expect(page.locator(':focus')).toContainText('recovery codes left')
      await page.keyboard.press('Tab')
      await expect(button(page, 'Turn Off')).toBeFocused()

      await logOut(page, own.url)
      await page.goto('/auth?next=/account')
      await logIn(page, ADMIN)
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
      await expectAccessible(page)
      await field(page, /^Code from your app/).fill('000000')
      await button(page, 'Sign In').click()
      await expect(field(page, /^Code from your app/)).toHaveAccessibleDescription(
        /This code is not correct or was already used/,
      )
      // The server also accepts the code of the next period. It accepts each code only once.
      await fillCorrected(
        field(page, /^Code from your app/),
        totp.generate({ timestamp: Date.now() + totpOptions.period * 1000 }),
      )
      // The toast of the wrong code may cover the button.
      await field(page, /^Code from your app/).press('Enter')
      await expect(heading(page, 'Account')).toBeVisible()

      await logOut(page, own.url)
      await page.goto('/auth?next=/account')
      await logIn(page, ADMIN)
      await button(page, 'Use a recovery code').click()
      await field(page, /^Recovery code/).fill(first.toLowerCase())
      await button(page, 'Sign In').click()
      await expect(page.getByText('9 of 10 recovery codes left.')).toBeVisible()

      await button(page, 'Turn Off').click()
      await expectAccessible(page)
      await field(page, /^Password/).fill('demo-password')
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
      await field(page, /^Recovery code/).fill(second)
      await dialog.getByRole('button', { name: 'Turn Off' }).click()
      await expect(toast(page)).toContainText('Two-step sign-in is off')
      await expect(page.locator(':focus')).toContainText('You need an authenticator app')
      await page.keyboard.press('Tab')
      await expect(button(page, 'Turn On')).toBeFocused()
      await logOut(page, own.url)
    })

    test(
      'an admin signs a user out and dismisses an unknown payment',
      { tag: '@full' },
      async ({ page, own, browser }) => {
        const member = await (await browser.newContext({ baseURL: own.url })).newPage()
        const response = await member.request.post('/api/login', {
          data: { email: 'member@example.com', password: 'demo-password' },
          headers: { origin: own.url },
        })
        expect(response.status()).toBe(200)
        await page.goto('/admin/users?q=member@')
        await logIn(page, ADMIN)
        await expect(heading(page, 'Users')).toBeVisible()
        await button(page, 'Sign out member@example.com').click()
        await expectAccessible(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
        await expect(toast(page)).toContainText('User signed out')
        await expect(page.getByText('No device')).toBeVisible()
        expect((await member.request.get('/api/user')).status()).toBe(401)
        await member.context().close()

        const paymentIntentId = `pi_lost_${viewport.width}`
        const client = new pg.Client({ connectionString: own.databaseUrl })
        await client.connect()
        await client.query(
          `insert into unknown_payments (payment_intent_id, event_type, amount_cents, currency) values ($1, 'payment_intent.succeeded', 4999, 'usd')`,
          [paymentIntentId],
        )
        await client.end()
        await page.goto('/admin')
        await expect(page.getByText('1 payment needs your attention')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: '1 payment needs your attention' }).click()
        const region = page.getByRole('region', { name: 'Payments that need your attention' })
        await expect(region.getByText('$49.99, Paid')).toBeVisible()
        await expectAccessible(page)
        await button(page, `Dismiss ${paymentIntentId}`).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
        await expect(region).toHaveCount(0)
        await expect(heading(page, 'Payments')).toBeFocused()
      },
    )
  })
}

test(
  'the command line turns two-step sign-in off after a lost phone',
  { tag: '@full' },
  async ({ page, own }) => {
    await page.goto('/auth?next=/account')
    await logIn(page, ADMIN)
    await button(page, 'Turn On').click()
    await page.getByText('No camera? Type the key instead').click()
    const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
    await field(page, /^Code from your app/).fill(new TOTP({ ...totpOptions, secret }).generate())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    expect(await adminCommand(own, ADMIN, '--reset-second-factor')).toContain(
      `Two-step sign-in is off for ${ADMIN}`,
    )
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth/)
    await logIn(page, ADMIN)
    await expect(heading(page, 'Account')).toBeVisible()
    await expect(button(page, 'Turn On')).toBeVisible()
  },
)
