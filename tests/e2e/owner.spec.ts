import type { Browser, BrowserContext, Page } from 'playwright/test'
import sharp from 'sharp'
import { startStripeStandIn } from '../../mocks/upstream/stripe.ts'
import { waitUntilDrafted, waitUntilOnDevice } from './support/device.ts'
import { startDemoServer } from './support/server.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// What the browser itself reports of an answer that is no success.
test.use({ expectedErrors: /(400|401|402|403|404|409|410|500|502).*\/api\/|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

const PAYMENT = '/contractor-listing/payment'
const SETUP = '/business-profile-setup'
const DASHBOARD = '/contractor-dashboard'
const MAINTENANCE = 'Payment service is in maintenance mode. Your listing will still be activated.'

const toast = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let counter = 0
const unique = (word: string) => `${word} ${process.pid} ${++counter}`

/** A new account, made over the API; the page is then signed in. */
async function signUp(page: Page, url: string) {
  const email = `${unique('owner').replaceAll(' ', '-')}@example.com`
  const account = { email, username: null, password: 'demo-password' }
  const answer = await page.request.post(`${url}/api/register`, { data: account, headers: { origin: url } })
  expect(answer.status()).toBe(201)
  return account
}

async function signIn(page: Page, url: string, email: string) {
  const answer = await page.request.post(`${url}/api/login`, { data: { email, password: 'demo-password' }, headers: { origin: url } })
  expect(answer.status()).toBe(200)
}

async function payInMaintenance(page: Page) {
  await page.goto(PAYMENT)
  await button(page, 'Activate Listing').click()
  await expect(page).toHaveURL(SETUP)
}

async function fillProfile(page: Page, name: string) {
  await page.getByLabel('Business Name').fill(name)
  await page.getByLabel('Category').selectOption({ label: 'Plumbers' })
  await page.getByLabel('Phone').fill('(813) 555-0100')
  await page.getByLabel('Street Address').fill('1 Bay St')
  await page.getByLabel('City').fill('Tampa')
  await page.getByLabel('State').fill('Florida')
  await page.getByLabel('Zip Code').fill('33602')
  await page.getByLabel('Description').fill('We mend pipes, taps and heaters in all of Tampa, and have done so for years.')
  await page.getByLabel('Services Offered').fill('Drain cleaning, water heaters')
}

test('register, pay, set up: live in the directory, in the dashboard, and offline on another device', async ({ page, server, browser }) => {
  test.setTimeout(120_000)
  const name = unique('Harbor Pipes')
  const { email } = await signUp(page, server.url)

  await page.goto(PAYMENT)
  await expect(toast(page)).toContainText('Maintenance Mode')
  await expect(toast(page)).toContainText(MAINTENANCE)
  for (const text of ['$49.99', '$99.99', '50% OFF', 'Limited time offer', 'One-time payment', 'No recurring fees']) await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(heading(page, "What's Included")).toBeVisible()
  await button(page, 'Activate Listing').dblclick()
  await expect(heading(page, 'Listing Activated')).toBeVisible()
  await expect(page.getByText('Your listing has been activated! Redirecting to business profile setup...')).toBeVisible()
  await expect(toast(page)).toContainText('Payment Successful')

  await expect(page).toHaveURL(SETUP)
  await expect(heading(page, 'Payment Successful!')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fillProfile(page, name)
  await button(page, 'Create Business Profile').click()
  await expect(toast(page)).toContainText('Success!')
  await expect(toast(page)).toContainText('Your business profile has been created and is now live!')
  await expect(page).toHaveURL(/\/contractor\/plumbers\/harbor-pipes-/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(DASHBOARD)
  await expect(page.getByRole('list', { name: 'Your listings' }).getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('No reviews')).toBeVisible()
  await expect(page.getByText('N/A')).toBeVisible()

  const other = await browser.newContext({ baseURL: server.url })
  const device = await other.newPage()
  await device.goto('/')
  await waitUntilOnDevice(device)
  await other.setOffline(true)
  await device.goto(`/contractor/plumbers-tampa/${name.toLowerCase().replaceAll(' ', '-')}`)
  await expect(device.getByRole('heading', { level: 1, name })).toBeVisible()
  await other.close()

  // Paid once, listed once: a second listing is paid for by itself (P1).
  await page.goto(PAYMENT)
  await expect(toast(page)).toContainText('Already Active')
  await expect(toast(page)).toContainText('You already have an active listing.')
  await expect(page).toHaveURL(SETUP)
  await page.getByRole('link', { name: 'Add New Business Listing ($49.99)' }).click()
  await expect(page).toHaveURL(`${PAYMENT}?additional=1`)
  await expect(button(page, 'Activate Listing')).toBeVisible()
})

test('paid, and the browser dies: the listing waits', async ({ browser, server }) => {
  const first = await browser.newContext({ baseURL: server.url })
  const before = await first.newPage()
  const { email } = await signUp(before, server.url)
  await before.goto(PAYMENT)
  await button(before, 'Activate Listing').click()
  await expect(heading(before, 'Listing Activated')).toBeVisible()
  await first.close()

  const second = await browser.newContext({ baseURL: server.url })
  const page = await second.newPage()
  await signIn(page, server.url, email)
  await page.goto(DASHBOARD)
  await expect(page.getByText('No listings yet')).toBeVisible()
  await expect(page.getByText('You have 1 paid listing to set up')).toBeVisible()
  await page.getByRole('link', { name: 'Create Your First Listing' }).click()
  await expect(page).toHaveURL(SETUP)
  await expect(heading(page, 'Complete your business profile')).toBeVisible()
  await second.close()
})

test.describe('without a worker between page and server', () => {
  test.use({ serviceWorkers: 'block' })

  test('every message of the profile form, at its field and above the form', async ({ page, server }) => {
    await signUp(page, server.url)
    await page.goto(SETUP)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Payment Required')
    await expect(page).toHaveURL(PAYMENT)
    await payInMaintenance(page)
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await page.getByLabel('Years in Business').fill('-1')
    await page.getByLabel('Zip Code').fill('336')
    await page.getByLabel('Zip Code').press('Enter')

    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    const messages = [
      'Business name is required', 'Please select a category', 'Years in business must be 0 or greater', 'Description must be at least 50 characters',
      'Please list your services', 'Valid email is required', 'Phone number is required', 'Please enter a valid website URL', 'Address is required',
      'City is required', 'State is required', 'Valid zip code is required',
    ]
    await expect(summary.getByRole('link')).toHaveText(messages)
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await summary.getByRole('link', { name: 'City is required' }).press('Enter')
    await expect(page.getByLabel('City')).toBeFocused()
    await expect(page.getByLabel('City')).toHaveAccessibleDescription(/City is required/)

    // What was written outlives the tab, and leaving asks.
    await fillProfile(page, 'AB Plumbing')
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await button(page, 'Leave').click()
    await expect(page).toHaveURL('/')
    await waitUntilDrafted(page, 'AB Plumbing')
    await page.goto(SETUP)
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(page.getByLabel('Business Name')).toHaveValue('AB Plumbing')

    // A name that somebody has is about the name (P15); anything else stands above the button.
    await page.getByLabel('Email').fill('me@example.com')
    await page.getByLabel('Website').fill('')
    await page.getByLabel('Years in Business').fill('')
    await button(page, 'Create Business Profile').click()
    await expect(page.getByLabel('Business Name')).toHaveAccessibleDescription(/A business with this name already exists/)
    await expect(page.getByRole('main').getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact')
    await page.getByLabel('Business Name').fill(unique('Fresh Name'))
    await page.route('**/api/contractors', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback()))
    await button(page, 'Create Business Profile').click()
    await expect(toast(page).filter({ hasText: 'Failed to create business profile' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to create business profile' })).toBeVisible()
    await page.unroute('**/api/contractors')
    await button(page, 'Create Business Profile').click()
    await expect(page).toHaveURL(/\/contractor\/plumbers\/fresh-name-/)
    await page.goto(DASHBOARD)
    await page.getByRole('link', { name: /^Edit / }).click()
    await expect(page.getByLabel('Years in Business')).toHaveValue('')
    await expect(page.getByText('Draft restored')).toHaveCount(0)
  })

  test('editing: hours day by day, saved, stale, failed, pictures', async ({ page, server }) => {
    test.setTimeout(120_000)
    await signUp(page, server.url)
    await payInMaintenance(page)
    await fillProfile(page, unique('Edit Me'))
    await button(page, 'Create Business Profile').click()
    await expect(page).toHaveURL(/\/contractor\/plumbers\/edit-me-/)
    const profile = page.url()
    await page.goto(DASHBOARD)
    await page.getByRole('link', { name: /^Edit / }).click()
    await expect(heading(page, 'Edit Business Listing')).toBeVisible()
    const edit = page.url()
    const id = edit.split('/').pop() ?? ''

    await page.getByLabel('Monday: open or closed').selectOption('Open')
    await page.getByLabel('Monday: closes').fill('16:30')
    await button(page, 'Copy Monday to Tuesday–Friday').click()
    await page.getByLabel('Sunday: open or closed').selectOption('Closed')
    await page.getByLabel('License Number').fill('CFC-1428')
    await page.getByLabel('Facebook').fill('facebook.com/edit-me')
    await button(page, 'Update Business Information').click()
    await expect(page).toHaveURL(DASHBOARD)
    await expect(toast(page)).toContainText('Your business information has been updated.')
    const saved = await (await page.request.get(`/api/contractors/${id}`)).json() as Record<string, unknown>
    expect(saved).toMatchObject({
      openingHours: expect.stringMatching(/^Monday: \[8:00 AM-4:30 PM\], .*Friday: \[8:00 AM-4:30 PM\], Sunday: \[Closed\]$/),
      licenseNumber: 'CFC-1428', facebookUrl: 'https://facebook.com/edit-me', yearsInBusiness: null,
    })

    await page.goto(edit)
    await expect(page.getByLabel('Friday: closes')).toHaveValue('16:30')
    await expectAccessible(page)
    await page.request.put(`/api/contractors/${id}`, { data: { city: 'Clearwater' }, headers: { origin: server.url } })
    await page.getByLabel('Phone').fill('(813) 555-0111')
    await button(page, 'Update Business Information').click()
    await expect(page.getByText('This listing was changed elsewhere')).toBeVisible()
    await button(page, 'Reload Listing').click()
    await expect(page.getByLabel('City')).toHaveValue('Clearwater')
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue('(813) 555-0111')

    let answer = () => {}
    const held = new Promise<void>((resolve) => { answer = resolve })
    await page.route(`**/api/contractors/${id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await held
      return route.fulfill({ status: 500, body: '' })
    })
    await button(page, 'Update Business Information').click()
    await expect(button(page, 'Updating...')).toBeDisabled()
    answer()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to update business information' })).toBeVisible()
    await page.unroute(`**/api/contractors/${id}`)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await button(page, 'Keep Editing').click()
    await button(page, 'Update Business Information').click()
    await expect(page).toHaveURL(DASHBOARD)

    await page.goto(edit)
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#12574b' } }).png().toBuffer()
    await page.getByLabel('Upload Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await page.getByLabel('Add Photos').setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer: picture }, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'two.png', mimeType: 'image/png', buffer: picture },
    ])
    await expect(page.getByText('2 of 8 photos')).toBeVisible()
    await expect(page.getByText('notes.txt is not a JPEG, PNG or WebP picture')).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await page.getByRole('dialog', { name: 'Remove photo 2?' }).getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('1 of 8 photos')).toBeVisible()

    await page.goto(profile)
    await expect(page.getByText('CFC-1428')).toBeVisible()
    await page.getByRole('button', { name: /photo 1$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Photo 1 of 1' })).toBeVisible()
    await expectAccessible(page)
  })

  test("what is not one's own, not there, or cannot be loaded", async ({ page, server }) => {
    await signIn(page, server.url, 'owner@example.com')
    await page.goto(`${DASHBOARD}/edit/1`)
    await expect(page).toHaveURL(DASHBOARD)
    await page.goto(`${DASHBOARD}/edit/99999999`)
    await expect(heading(page, 'Contractor Not Found')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/api/user/contractors', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page.getByText('Failed to load your listings')).toBeVisible()
    await page.unroute('**/api/user/contractors')
    await button(page, 'Try Again').click()
    await expect(page.getByText('Total Listings')).toBeVisible()
  })

  test('a payment that cannot be opened, or is refused', async ({ page, server }) => {
    await signUp(page, server.url)
    await page.route('**/api/create-listing-payment', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(PAYMENT)
    await expect(heading(page, 'Payment Setup Failed')).toBeVisible()
    await expect(toast(page)).toContainText('Failed to initialize payment')
    await expectAccessible(page)
    await page.unroute('**/api/create-listing-payment')
    await button(page, 'Try Again').click()
    await expect(button(page, 'Activate Listing')).toBeVisible()

    // A way back from the provider with a payment that is nobody's: said once, and the address is clean (P7).
    await page.goto(`${PAYMENT}?payment_intent=mock_unknown&redirect_status=succeeded`)
    await expect(toast(page).filter({ hasText: 'Error' })).toBeVisible()
    await expect(page).toHaveURL(PAYMENT)
    await expect(page.getByRole('main').getByText('Payment Failed')).toBeVisible()

    // An answer that got lost costs nobody a second payment.
    await page.route('**/api/contractors/activate-listing', (route) => route.abort(), { times: 1 })
    await button(page, 'Activate Listing').click()
    await expect(page.getByText('Your listing is not active yet')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('An unexpected error occurred')
    await button(page, 'Try Again').click()
    await expect(page).toHaveURL(SETUP)
  })
})

for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
  test(`the owner's pages are accessible, ${viewport.width} px wide`, async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await signIn(page, server.url, 'credit@example.com')
    for (const path of [SETUP, DASHBOARD]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expectAccessible(page)
    }
    await signIn(page, server.url, 'member@example.com')
    await page.goto(PAYMENT)
    await expect(button(page, 'Activate Listing')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

/** As much of the provider's script as the card form needs; it pays by the function that the test puts on the page. */
const STRIPE_SCRIPT = `
window.Stripe = () => ({
  elements: ({ clientSecret }) => ({
    clientSecret, update() {}, getElement: () => null,
    create: () => {
      const listeners = {}
      const element = {
        on: (name, listener) => { listeners[name] = listener; return element }, once: () => element, off: () => element, update() {}, destroy() {}, unmount() {},
        mount: (place) => { place.textContent = 'Card'; setTimeout(() => listeners.ready?.(element)) },
      }
      return element
    },
  }),
  confirmPayment: ({ elements }) => window.confirmAtProvider(elements.clientSecret),
  createToken() {}, createPaymentMethod() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
})
window.Stripe.version = 'endive'
`

/** A signed-in page with the provider's script in place of the real one. */
async function newCustomer(browser: Browser, url: string, confirm: (clientSecret: string) => unknown): Promise<{ context: BrowserContext; page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  await context.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }))
  await context.exposeFunction('confirmAtProvider', confirm)
  const page = await context.newPage()
  const { email } = await signUp(page, url)
  return { context, page, email }
}

test('by card: declined, paid, and a browser that dies before the way back', async ({ browser }) => {
  test.setTimeout(120_000)
  const secret = 'whsec_journey'
  const standIn = await startStripeStandIn()
  const server = await startDemoServer({
    PAYMENTS_MODE: 'stripe', STRIPE_SECRET_KEY: 'sk_test_journey', STRIPE_PUBLISHABLE_KEY: 'pk_test_journey', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: standIn.url,
  })
  standIn.webhook = { url: `${server.url}/api/webhooks/stripe`, secret }
  const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

  let tries = 0
  const { context, page } = await newCustomer(browser, server.url, (clientSecret) => {
    tries += 1
    if (tries === 1) return { error: { message: 'Your card was declined.' } }
    if (tries === 2) return { error: {} }
    standIn.pay(idOf(clientSecret))
    return { paymentIntent: { id: idOf(clientSecret), status: 'succeeded' } }
  })
  await page.goto(PAYMENT)
  await button(page, 'Pay $49.99').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your card was declined.')
  await expect(toast(page)).toContainText('Payment Failed')
  await expectAccessible(page)
  await button(page, 'Pay $49.99').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('An error occurred with your payment')
  await button(page, 'Pay $49.99').dblclick()
  await expect(heading(page, 'Listing Activated')).toBeVisible()
  await expect(page).toHaveURL(SETUP)
  expect(tries).toBe(3)
  await context.close()

  // The provider has the money and the page never hears of it: the event brings the listing.
  const dying = await newCustomer(browser, server.url, (clientSecret) => {
    standIn.pay(idOf(clientSecret))
    return new Promise(() => {})
  })
  await dying.page.goto(PAYMENT)
  await button(dying.page, 'Pay $49.99').click()
  await expect(button(dying.page, 'Processing...')).toBeDisabled()
  await dying.context.close()
  const event = standIn.events.at(-1)
  expect(event && await standIn.deliver([event])).toEqual([200])
  const back = await browser.newContext({ baseURL: server.url })
  const again = await back.newPage()
  await signIn(again, server.url, dying.email)
  await again.goto(PAYMENT)
  await expect(again).toHaveURL(SETUP)
  await expect(heading(again, 'Complete your business profile')).toBeVisible()
  await back.close()

  // Without the script there is no card form, and no free listing.
  const blocked = await newCustomer(browser, server.url, () => ({}))
  await blocked.context.route('https://js.stripe.com/**', (route) => route.abort())
  await blocked.page.goto(PAYMENT)
  await expect(heading(blocked.page, 'Payment Setup Failed')).toBeVisible()
  await blocked.context.close()
  await server.discard()
  await standIn.close()
})
