import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { builtFile } from '../support/built-file.ts'
import { type Fault, type FaultyProxy, pass, startFaultyProxy } from '../support/faulty-proxy.ts'
import { quickSubset } from '../support/full-run.ts'
import { publicAddresses } from '../support/page-addresses.ts'
import { waitUntilOfflineReady } from './support/device.ts'
import { button, menuButton, phone } from './support/page-parts.ts'
import { expect, test as base } from './support/test.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Tests with a proxy in front of the server. The proxy can change responses as a new release would.
 * Its address is the origin of the site.
 */
const test = base.extend<{ faultyProxy: FaultyProxy }>({
  faultyProxy: async ({ server }, use) => {
    const faultyProxy = await startFaultyProxy(server.url)
    await use(faultyProxy)
    await faultyProxy.close()
  },
  baseURL: ({ faultyProxy }, use) => use(faultyProxy.url),
  failOnProblems: async ({}, use) => use(undefined),
})

/** Changes the code of the service worker, as every release does. */
const appendComment = (body: string) => `${body}\n// the next release`
const nextRelease: Fault = { kind: 'rewrite', rewrite: appendComment }

const prompt = (page: Page) => page.getByText(/^A new version is ready\./)
const markPage = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = 'same page'
  })
const isSamePage = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.mark === 'same page').catch(() => false)
const countWorkerRequests = (faultyProxy: FaultyProxy) =>
  faultyProxy.requests.filter((seen) => seen === 'GET /sw.js').length
const isWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))

async function openControlled(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated')
}

test.use({ serviceWorkers: 'allow' })

test('a new version is offered in every tab, waits for confirmation, and does not reload a tab with unsaved input', async ({
  page,
  context,
  faultyProxy,
}) => {
  await openControlled(page, '/')
  const form = await context.newPage()
  await openControlled(form, '/contact')
  await form.getByLabel('Business name').fill('Nail & Hammer')
  await markPage(form)
  faultyProxy.setFaults(({ path }) => (path === '/sw.js' ? nextRelease : pass))

  // The browser checks for a new worker on every page load.
  await page.reload()
  await expect(prompt(page)).toHaveText('A new version is ready. It reloads all 2 open tabs.')
  expect(await isWaiting(page)).toBe(true)
  await page.reload()
  await expect(prompt(page)).toBeVisible()
  expect(await isWaiting(page)).toBe(true)

  await form.bringToFront()
  await expect(form.getByLabel('Business name')).toBeFocused()
  await expect(prompt(form)).toHaveCount(0)
  await form.getByRole('heading', { level: 1 }).click()
  await expect(prompt(form)).toBeVisible()

  await markPage(page)
  await button(page, 'Update').click()
  await expect.poll(() => isSamePage(page)).toBe(false)
  await expect(prompt(page)).toHaveCount(0)
  expect(await isWaiting(page)).toBe(false)
  await expect(form.getByText('Reload to finish updating')).toBeVisible()
  expect(await isSamePage(form)).toBe(true)
  await expect(form.getByLabel('Business name')).toHaveValue('Nail & Hammer')
  form.on('dialog', (dialog) => void dialog.accept())
  await button(form, 'Reload').click()
  await expect.poll(() => isSamePage(form)).toBe(false)
  await expect(form.getByLabel('Business name')).toHaveValue('Nail & Hammer')
})

test('an accepted update reloads a tab that was opened before the first version controlled it', async ({
  page,
  faultyProxy,
}) => {
  await openControlled(page, '/')
  await markPage(page)
  faultyProxy.setFaults(({ path }) => (path === '/sw.js' ? nextRelease : pass))
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  await expect(prompt(page)).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  await button(page, 'Update').click()
  await expect.poll(() => isSamePage(page)).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  expect(await isWaiting(page)).toBe(false)
})

test('an accepted update that the browser leaves waiting reloads the tab and is offered again', async ({
  page,
  faultyProxy,
}) => {
  await openControlled(page, '/')
  await markPage(page)
  const neverActive = 'self.skipWaiting = () => new Promise(() => undefined)'
  faultyProxy.setFaults(({ path }) =>
    path === '/sw.js'
      ? { kind: 'rewrite', rewrite: (body: string) => `${neverActive}\n${body}` }
      : pass,
  )
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  await button(page, 'Update').click()
  await expect.poll(() => isSamePage(page)).toBe(false)
  await expect(button(page, 'Update')).toBeEnabled()
})

for (const viewport of quickSubset([phone, { width: 800, height: 1000 }], (size) => size === phone))
  test(
    `the prompt does not cover the action bar of a profile, at ${viewport.width} px`,
    { tag: '@full' },
    async ({ page, faultyProxy }) => {
      await page.setViewportSize(viewport)
      await openControlled(page, publicAddresses['contractor-profile'])
      faultyProxy.setFaults(({ path }) => (path === '/sw.js' ? nextRelease : pass))
      await page.reload()
      await expect(prompt(page)).toBeVisible()
      const name = await page.getByRole('heading', { level: 1 }).textContent()
      const [card, callNow] = await Promise.all([
        prompt(page).locator('..').boundingBox(),
        page.getByRole('link', { name: `Call Now: ${name}` }).boundingBox(),
      ])
      expect(card && card.y + card.height).toBeLessThan(callNow?.y ?? 0)
    },
  )

test(
  'the hourly update check ignores a failing server',
  { tag: '@full' },
  async ({ page, faultyProxy }) => {
    await page.clock.install()
    await openControlled(page, '/')
    const workerRequests = () => countWorkerRequests(faultyProxy)
    const before = workerRequests()
    faultyProxy.setFaults(({ path }) =>
      path === '/sw.js'
        ? { kind: 'status', status: 500, body: 'Something went wrong', type: 'text/plain' }
        : pass,
    )
    await page.clock.fastForward('01:01:00')
    await expect.poll(workerRequests).toBe(before + 1)
    faultyProxy.setFaults(({ path }) => (path === '/sw.js' ? nextRelease : pass))
    await page.clock.fastForward('01:01:00')
    await expect(prompt(page)).toBeVisible()
    // The second check makes two requests: one by the app, then one by the browser.
    expect(workerRequests()).toBe(before + 3)
  },
)

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a chunk that is missing after a release makes the page reload once, and then the server draws the page', async ({
    page,
    faultyProxy,
  }) => {
    const chunk = builtFile('src/public/pages/blog.tsx')
    faultyProxy.setFaults(({ path }) =>
      path === chunk
        ? { kind: 'status', status: 404, body: 'Not found', type: 'text/plain' }
        : pass,
    )
    const documents = () =>
      faultyProxy.requests.filter((seen) => /^GET \/(blog)?(\?.*)?$/.test(seen)).length
    await page.goto('/')
    const blog = page
      .getByRole('contentinfo')
      .or(page.getByRole('banner'))
      .getByRole('link', { name: 'Blog', exact: true })
      .first()
    await menuButton(page).click()
    await markPage(page)
    await blog.click()
    await expect.poll(() => isSamePage(page)).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents()).toBe(2)
    await menuButton(page).click()
    await blog.click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Home Improvement Blog' }),
    ).toBeVisible()
    expect(documents()).toBe(3)
    await expect(page).toHaveURL('/blog')
  })
})

test(
  'the kill switch removes the worker and its caches, but not saved contractors',
  { tag: '@full' },
  async ({ page, context, faultyProxy }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lintel-kill-switch-'))
    // The kill switch contains no app code, so it is built for an empty app.
    mkdirSync(join(folder, 'src/sw'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder, 'src/sw/sw.ts'), '')
    await promisify(execFile)(
      join(root, 'node_modules/.bin/vite'),
      ['build', folder, '--config', join(root, 'vite.config.ts'), '--outDir', join(folder, 'out')],
      {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', LINTEL_KILL_SWITCH: '1' },
      },
    )
    const worker = readFileSync(join(folder, 'out/sw.js'), 'utf8')
    rmSync(folder, { recursive: true, force: true })
    await page.goto('/contractor/12')
    await waitUntilOfflineReady(page)
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: /^Save / })
      .first()
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const readWorkerState = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
      }))
    expect(await readWorkerState()).toMatchObject({ workers: 1 })

    const workerRequests = countWorkerRequests(faultyProxy)
    faultyProxy.setFaults(({ path }) =>
      path === '/sw.js' ? { kind: 'rewrite', rewrite: () => worker } : pass,
    )
    await markPage(page)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
    // The next worker activates when the old one has stopped. An idle worker stops automatically. A
    // busy worker is stopped here.
    await expect
      .poll(async () => !(await isSamePage(page)) || (await isWaiting(page).catch(() => false)))
      .toBe(true)
    const devtools = await context.newCDPSession(page)
    await devtools.send('ServiceWorker.enable')
    // The workers are stopped repeatedly until the page reloads, because a request of the page
    // starts the old worker again.
    await expect
      .poll(
        async () => {
          if (await isSamePage(page)) await devtools.send('ServiceWorker.stopAllWorkers')
          return isSamePage(page)
        },
        { intervals: [500] },
      )
      .toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(readWorkerState).toEqual({ workers: 0, caches: [] })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')

    // The app registers its worker at every start, which must not cause a reload loop.
    await markPage(page)
    // The test itself caused one of these requests when it started the update.
    await expect.poll(() => countWorkerRequests(faultyProxy)).toBeGreaterThan(workerRequests + 1)
    await expect.poll(readWorkerState).toEqual({ workers: 0, caches: [] })
    expect(await isSamePage(page)).toBe(true)
    const response = await page.reload()
    expect(response?.fromServiceWorker()).toBe(false)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  },
)
