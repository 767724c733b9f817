import type { Browser, BrowserContext, Page } from 'playwright/test'
import { startStripeStandIn } from '../../mocks/upstream/stripe.ts'
import { expectAccessible } from './support/accessibility.ts'
import { signIn, signUp } from './support/accounts.ts'
import { PAYMENT_PATH, SETUP_PATH } from './support/owner-pages.ts'
import { button, toast } from './support/page-parts.ts'
import { startDemoServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

// The browser logs every error response to the console.
test.use({
  savesData: true,
  changesSite: true,
  expectedErrors:
    /(400|401|402|403|404|409|410|500|502).*\/api\/|ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

test(
  'a payment that fails shows an error and can be retried',
  { tag: '@full' },
  async ({ page, server }) => {
    await signUp(page, server.url)
    await page.route('**/api/create-listing-payment', (route) =>
      route.fulfill({ status: 502, body: '' }),
    )
    await page.goto(PAYMENT_PATH)
    await expect(heading(page, 'Payment Setup Failed')).toBeVisible()
    await expect(toast(page)).toContainText('Failed to initialize payment')
    await expectAccessible(page)
    await page.unroute('**/api/create-listing-payment')
    await button(page, 'Try Again').click()
    await expect(button(page, 'Activate Listing')).toBeVisible()

    // A redirect back with a payment id that does not exist shows an error. The app removes the
    // parameters of the redirect from the URL.
    await page.goto(`${PAYMENT_PATH}?payment_intent=mock_unknown&redirect_status=succeeded`)
    await expect(toast(page).filter({ hasText: 'Error' })).toBeVisible()
    await expect(page).toHaveURL(PAYMENT_PATH)
    await expect(page.getByRole('main').getByText('Payment Failed')).toBeVisible()

    // A failed activation can be repeated.
    await page.route('**/api/contractors/activate-listing', (route) => route.abort(), { times: 1 })
    await button(page, 'Activate Listing').click()
    await expect(page.getByText('Your listing is not active yet')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('An unexpected error occurred')
    await button(page, 'Try Again').click()
    await expect(page).toHaveURL(SETUP_PATH)
  },
)

/**
 * A replacement for the part of the provider's script that the card form needs. Instead of the
 * provider it calls `confirmAtProvider`, a function of the test.
 */
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

/** Signs up in a new browser context where the provider's script is replaced. */
async function newCustomer(
  browser: Browser,
  url: string,
  confirm: (clientSecret: string) => unknown,
): Promise<{ context: BrowserContext; page: Page; email: string }> {
  const context = await browser.newContext({ baseURL: url })
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
  )
  await context.exposeFunction('confirmAtProvider', confirm)
  const page = await context.newPage()
  const { email } = await signUp(page, url)
  return { context, page, email }
}

test(
  'a card payment can be declined, succeed, or succeed although the browser closes before the redirect',
  { tag: '@full' },
  async ({ browser }) => {
    const secret = 'whsec_journey'
    const standIn = await startStripeStandIn()
    const server = await startDemoServer({
      PAYMENTS_MODE: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_journey',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: standIn.url,
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
    await page.goto(PAYMENT_PATH)
    await button(page, 'Pay $49.99').click()
    await expect(page.getByRole('main').getByRole('note')).toContainText('Your card was declined.')
    await expect(toast(page)).toContainText('Payment Failed')
    await expectAccessible(page)
    await button(page, 'Pay $49.99').click()
    await expect(page.getByRole('main').getByRole('note')).toContainText(
      'An error occurred with your payment',
    )
    await button(page, 'Pay $49.99').dblclick()
    await expect(page).toHaveURL(SETUP_PATH)
    expect(tries).toBe(3)
    await context.close()

    // The payment succeeds, but the page gets no response. The webhook settles the payment.
    const interrupted = await newCustomer(browser, server.url, (clientSecret) => {
      standIn.pay(idOf(clientSecret))
      return new Promise(() => {})
    })
    await interrupted.page.goto(PAYMENT_PATH)
    await button(interrupted.page, 'Pay $49.99').click()
    await expect(button(interrupted.page, 'Processing...')).toBeDisabled()
    await interrupted.context.close()
    const event = standIn.events.at(-1)
    expect(event && (await standIn.deliver([event]))).toEqual([200])
    const laterContext = await browser.newContext({ baseURL: server.url })
    const laterPage = await laterContext.newPage()
    await signIn(laterPage, server.url, interrupted.email)
    await laterPage.goto(PAYMENT_PATH)
    await expect(laterPage).toHaveURL(SETUP_PATH)
    await expect(heading(laterPage, 'Complete your business profile')).toBeVisible()
    await laterContext.close()

    // Without the script there is neither a card form nor a free listing.
    const blocked = await newCustomer(browser, server.url, () => ({}))
    await blocked.context.route('https://js.stripe.com/**', (route) => route.abort())
    await blocked.page.goto(PAYMENT_PATH)
    await expect(heading(blocked.page, 'Payment Setup Failed')).toBeVisible()
    await expect(blocked.page.getByRole('alert')).toContainText('The card form could not be loaded')
    await blocked.context.close()
    await server.discard()
    await standIn.close()
  },
)
