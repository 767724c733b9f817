import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright/test'
import { type Fault, type FaultyProxy, pass, startFaultyProxy } from '../support/faulty-proxy.ts'
import { waitUntilOnDevice } from './support/device.ts'
import { button } from './support/page-parts.ts'
import { expect, test as base } from './support/test.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The server through a line that changes on the way what a release would change; the project's own
 * origin is the line's.
 */
const test = base.extend<{ line: FaultyProxy }>({
  line: async ({ server }, use) => {
    const line = await startFaultyProxy(server.url)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
  guarded: async ({}, use) => use(undefined),
})

/** Another worker, as every release has one. */
const released = (body: string) => `${body}\n// the next release`
const next: Fault = { kind: 'rewrite', rewrite: released }

const prompt = (page: Page) => page.getByText(/^A new version is ready\./)
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = 'same page'
  })
const isSamePage = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.mark === 'same page').catch(() => false)
const looksOn = (line: FaultyProxy) => line.seen.filter((seen) => seen === 'GET /sw.js').length
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

test('a new version waits in every tab, and reloads none that holds unsaved input', async ({
  page,
  context,
  line,
}) => {
  await openControlled(page, '/')
  const form = await context.newPage()
  await openControlled(form, '/contact')
  await form.getByLabel('Business name').fill('Nail & Hammer')
  await mark(form)
  line.decide(({ path }) => (path === '/sw.js' ? next : pass))

  // The browser looks for a new worker at every start of a page.
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

  await mark(page)
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

test('the hourly look counts only when the server really has the worker', async ({
  page,
  line,
}) => {
  await page.clock.install()
  await openControlled(page, '/')
  const looks = () => looksOn(line)
  const before = looks()
  line.decide(({ path }) =>
    path === '/sw.js'
      ? { kind: 'status', status: 500, body: 'Something went wrong', type: 'text/plain' }
      : pass,
  )
  await page.clock.fastForward('01:01:00')
  await expect.poll(looks).toBe(before + 1)
  line.decide(({ path }) => (path === '/sw.js' ? next : pass))
  await page.clock.fastForward('01:01:00')
  await expect(prompt(page)).toBeVisible()
  // Its own look and then the browser's; after the refused one the browser was not asked.
  expect(looks()).toBe(before + 3)
})

test.describe('without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('code that a release has taken away reloads the page once, then says so', async ({
    page,
    line,
  }) => {
    line.decide(({ path }) =>
      /^\/assets\/blog-[a-z0-9]+\.js$/.test(path)
        ? { kind: 'status', status: 404, body: 'Not found', type: 'text/plain' }
        : pass,
    )
    const documents = () => line.seen.filter((seen) => /^GET \/(blog)?$/.test(seen)).length
    await page.goto('/')
    const blog = page
      .getByRole('contentinfo')
      .or(page.getByRole('banner'))
      .getByRole('link', { name: 'Blog', exact: true })
      .first()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await mark(page)
    await blog.click()
    await expect.poll(() => isSamePage(page)).toBe(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(documents()).toBe(2)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await blog.click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()
    expect(documents()).toBe(2)
    line.decide(() => pass)
    await page.goto('/blog')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Home Improvement Blog' }),
    ).toBeVisible()
  })
})

test('the kill switch takes the worker and its caches from the device, and nothing else', async ({
  page,
  context,
  line,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-kill-switch-'))
  // The kill switch has nothing of the app in it, so it is built for an empty one.
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
  await waitUntilOnDevice(page)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }))
  expect(await left()).toMatchObject({ workers: 1 })

  const looks = looksOn(line)
  line.decide(({ path }) => (path === '/sw.js' ? { kind: 'rewrite', rewrite: () => worker } : pass))
  await mark(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  // The next worker takes its place once this one has ended, which an idle one does by itself; a busy one is told to.
  await expect
    .poll(async () => !(await isSamePage(page)) || (await isWaiting(page).catch(() => false)))
    .toBe(true)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  // Told again as long as the page stands: a call of the page wakes the old one up.
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
  await expect.poll(left).toEqual({ workers: 0, caches: [] })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  // The app registers its worker at every start: that must make no circle of reloads.
  await mark(page)
  // One look was the update that the test asked for.
  await expect.poll(() => looksOn(line)).toBeGreaterThan(looks + 1)
  await expect.poll(left).toEqual({ workers: 0, caches: [] })
  expect(await isSamePage(page)).toBe(true)
  const answer = await page.reload()
  expect(answer?.fromServiceWorker()).toBe(false)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
