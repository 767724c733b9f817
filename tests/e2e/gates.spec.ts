import type { Page } from 'playwright/test'
import { builtFile } from '../support/built-file.ts'
import { type Fault, type FaultyProxy, pass, startFaultyProxy } from '../support/faulty-proxy.ts'
import { quickSubset } from '../support/full-run.ts'
import { signUp } from './support/accounts.ts'
import { readDevice, waitUntilDraftSaved, waitUntilOfflineReady } from './support/device.ts'
import { logIn } from './support/session.ts'
import { expect, test as base } from './support/test.ts'

/** Tests with a proxy in front of the server, which answers instead of it as a gate does. */
const test = base.extend<{ faultyProxy: FaultyProxy }>({
  faultyProxy: async ({ server }, use) => {
    const faultyProxy = await startFaultyProxy(server.url)
    await use(faultyProxy)
    await faultyProxy.close()
  },
  baseURL: ({ faultyProxy }, use) => use(faultyProxy.url),
  failOnProblems: async ({}, use) => use(undefined),
})
test.use({ serviceWorkers: 'allow' })

const GATE = 'Please accept the terms of the guest network'
const gatePage = (status: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status,
  body: `<!doctype html><title>${GATE}</title><h1>${GATE}</h1>`,
  type: 'text/html; charset=utf-8',
  headers,
})
const gateHeading = (page: Page) => page.getByRole('heading', { name: GATE })
const openAgain = (page: Page) => page.getByRole('link', { name: 'Open the site again' }).first()
const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 })
const cachedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts
  })

/**
 * A worker as older versions had it: it stores whatever it receives, and answers every navigation
 * with the stored shell.
 */
const olderWorker = (files: string[]) => `
const open = () => caches.open('workbox-precache-v2-' + registration.scope)
addEventListener('install', (event) => event.waitUntil(open().then((cache) =>
  Promise.all(${JSON.stringify(files)}.map(async (file) => cache.put(file, await fetch(file)))))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/api')) return
  const key = event.request.mode === 'navigate' ? '/index.html?__WB_REVISION__=older' : event.request
  event.respondWith(open().then(async (cache) => await cache.match(key) ?? fetch(event.request)))
})`

test('an install that receives the pages of a network fails and is repeated', async ({
  page,
  faultyProxy,
}) => {
  faultyProxy.setFaults(({ path }) =>
    path !== '/sw.js' && faultyProxy.requests.includes('GET /sw.js') ? gatePage(200) : pass,
  )
  await page.goto('/')
  // The worker's first request follows that of its script.
  await expect
    .poll(() => {
      const { requests } = faultyProxy
      return requests.includes('GET /sw.js') && requests.at(-1) !== 'GET /sw.js'
    })
    .toBe(true)
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0)
  expect(await readDevice(page)).not.toContain(GATE)

  faultyProxy.setFaults(() => pass)
  await page.reload()
  await waitUntilOfflineReady(page)
  expect((await cachedTexts(page)).filter((text) => text.includes(GATE))).toEqual([])
  faultyProxy.setFaults(() => ({ kind: 'drop' }))
  await page.reload()
  await expect(pageHeading(page)).toBeVisible()
})

test(
  'the pages of a network that an older version has stored disappear',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    const chunk = builtFile('src/public/pages/cookie-policy.tsx')
    const worker = olderWorker(['/index.html?__WB_REVISION__=older', '/theme.js', chunk])
    let isPortal = false
    faultyProxy.setFaults(({ path }) => {
      if (path === '/sw.js') {
        isPortal = true
        return { kind: 'rewrite', rewrite: () => worker }
      }
      return isPortal ? gatePage(200) : pass
    })
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    faultyProxy.setFaults(({ path }) => (path === '/sw.js' ? gatePage(200) : pass))
    await page.goto('/contact', { waitUntil: 'load' })
    await expect(gateHeading(page)).toBeVisible()

    // The browser checks for a new worker on every navigation.
    faultyProxy.setFaults(() => pass)
    await page.reload({ waitUntil: 'commit' })
    await expect(pageHeading(page)).toHaveText('List Your Business')
    expect((await cachedTexts(page)).filter((text) => text.includes(GATE))).toEqual([])
    await page.goto('/cookie-policy')
    await expect(pageHeading(page)).toHaveText('Cookie Policy')
  },
)

test(
  'a foreign shell, script or picture in the cache is fetched again when it is used',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/')
    await waitUntilOfflineReady(page)
    await page.evaluate(async (gate) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          await cache.put(request, new Response(gate, { headers: { 'content-type': 'text/html' } }))
      }
    }, GATE)
    await page.reload()
    await expect(pageHeading(page)).not.toHaveText(GATE)
    await expect
      .poll(async () => (await cachedTexts(page)).filter((text) => text.includes(GATE)).length)
      .toBe(0)
  },
)

const gates: Record<string, Fault> = {
  'a page with status 200': gatePage(200),
  'a sign-in on another host': gatePage(302, { location: 'http://127.0.0.1:9/login' }),
  'a challenge': gatePage(403, { 'cf-mitigated': 'challenge' }),
}

test('behind a gate the stored directory is shown, and a link leads past the worker and back', async ({
  page,
  faultyProxy,
}) => {
  await page.goto('/')
  await waitUntilOfflineReady(page)
  for (const [name, gate] of quickSubset(Object.entries(gates), (_, index) => index === 0)) {
    await test.step(name, async () => {
      faultyProxy.setFaults(() => gate)
      await page.goto('/directory?location=Tampa')
      await expect(openAgain(page)).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
      await expect(page.getByText(/^Offline\./)).toHaveCount(0)

      await page.goto('/auth')
      await logIn(page, { email: 'olivia@example.com', password: 'a long password' })
      const reason = page.getByRole('main').getByText(/^Something in front of this site answered/)
      await expect(reason).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('olivia@example.com')

      await page.goto('/contact?from=card')
      await page.getByLabel('Business name').fill(`Nail & Hammer ${name}`)
      await waitUntilDraftSaved(page, name)
      page.once('dialog', (dialog) => void dialog.accept())
      const isRedirect = gate.kind === 'status' && gate.status === 302
      const [request] = await Promise.all([
        page.waitForRequest(
          (sent) => sent.isNavigationRequest() && sent.url().includes('from-network'),
        ),
        openAgain(page).click(),
      ])
      expect(new URL(request.url()).search).toBe('?from=card&from-network=1')
      if (!isRedirect) await expect(gateHeading(page)).toBeVisible()

      // The gate leads back to the address that was opened.
      faultyProxy.setFaults(() => pass)
      await page.goto(request.url())
      await expect(pageHeading(page)).toHaveText('List Your Business')
      expect(new URL(page.url()).search).toBe('?from=card')
      await expect(page.getByLabel('Business name')).toHaveValue(`Nail & Hammer ${name}`)
    })
  }
})

test(
  'a page that requires sign-in names the gate, and is shown when the gate is open',
  { tag: '@full' },
  async ({ page, server, faultyProxy }) => {
    const { email } = await signUp(page, server.url)
    await page.goto('/account')
    await expect(page.getByRole('main').getByText(email)).toBeVisible()
    await page.goto('/')
    await waitUntilOfflineReady(page)
    faultyProxy.setFaults(() => gatePage(200))
    await page.goto('/account')
    await expect(openAgain(page)).toBeVisible()
    await expect(page.getByText("You're offline")).toHaveCount(0)
    faultyProxy.setFaults(() => pass)
    await expect(openAgain(page)).toHaveCount(0)
  },
)

test(
  'a request that is sent behind a gate waits, and is sent when the gate is open',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    await page.goto('/')
    await waitUntilOfflineReady(page)
    await page.goto('/contact')
    faultyProxy.setFaults(() => gatePage(200))
    const form = page.getByRole('form', { name: 'Request a listing' })
    await form.getByLabel('Business name').fill('Nail & Hammer')
    await form.getByLabel('Email').fill('office@nail.example')
    await form.getByLabel('Phone number').fill('813-555-0100')
    await form.getByLabel('Category').selectOption('general')
    await form.getByLabel('Message').fill('Additions in Tampa.')
    await form.getByRole('button', { name: 'Submit Request' }).click()
    await expect(
      page.getByRole('heading', {
        name: 'Saved — will be sent when this site can be reached again',
      }),
    ).toBeVisible()
    await expect(openAgain(page)).toBeVisible()
    faultyProxy.setFaults(() => pass)
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    await expect(openAgain(page)).toHaveCount(0)
  },
)

test(
  'one file that cannot be had prevents neither the worker nor a page',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    const chunk = builtFile('src/public/pages/cookie-policy.tsx')
    const block = ({ path }: { path: string }): Fault =>
      path.split('?')[0] === chunk ? { kind: 'drop' } : pass
    const isStored = () => page.evaluate(async (path) => Boolean(await caches.match(path)), chunk)
    faultyProxy.setFaults(block)
    await page.goto('/cookie-policy', { waitUntil: 'load' })
    await expect(pageHeading(page)).toHaveText('Cookie Policy')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect(pageHeading(page)).toHaveText('Cookie Policy')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(pageHeading(page)).toHaveText('Privacy Policy')

    // In the running app: the server draws the page, past the worker.
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
    await expect(pageHeading(page)).toHaveText('Cookie Policy')
    await expect(page).toHaveURL('/cookie-policy')
    expect(await isStored()).toBe(false)

    faultyProxy.setFaults(() => pass)
    await page.goto('/')
    await expect.poll(isStored).toBe(true)
  },
)

test('a drawn page whose app is blocked stays, and its links work', async ({
  page,
  faultyProxy,
}) => {
  faultyProxy.setFaults(({ path }) => (path === builtFile('index.html') ? { kind: 'drop' } : pass))
  await page.goto('/cookie-policy', { waitUntil: 'load' })
  await expect(pageHeading(page)).toHaveText('Cookie Policy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(pageHeading(page)).toHaveText('Privacy Policy')
})

test(
  'when the app of the stored shell is blocked, the server draws the page',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    const entry = builtFile('index.html')
    await page.goto('/')
    await waitUntilOfflineReady(page)
    await page.evaluate(async (path) => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete(path)
    }, entry)
    faultyProxy.setFaults(({ path }) => (path === entry ? { kind: 'drop' } : pass))
    await page.goto('/cookie-policy', { waitUntil: 'commit' })
    await expect(pageHeading(page)).toHaveText('Cookie Policy')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(pageHeading(page)).toHaveText('Privacy Policy')
  },
)
