import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright'
import { build } from 'vite'
import type { Contractor, ContractorDetail, Post } from '#contract/entities.ts'
import { categoryInPlacePath, contractorPath } from '#contract/rules/links.ts'
import type { Bench } from './bench.ts'
import { getJson } from './http.ts'
import { root, type ServerProcess } from './processes.ts'

/** Launches headless Chromium. It is closed at the end of the row. */
export async function openBrowser(bench: Bench, args: string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await bench.chromium(),
    args: ['--no-sandbox', ...args],
  })
  bench.onRowEnd(() => browser.close())
  return browser
}

/** A script of `tests/bench/pages`. */
type BenchPage = 'one-call.tsx' | 'react-baseline.tsx' | 'stored-list.ts'

/** Builds a page with this script for production into `outDir`, with the build target of the app. */
export async function bundlePage(script: BenchPage, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(root, 'tests/bench/pages'),
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    define: {
      'import.meta.env.VITE_MOCK': '""',
      // Replaces %PAGE% in index.html.
      'import.meta.env.PAGE': JSON.stringify(script),
    },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/**
 * Builds a page with this script and serves it compressed with brotli. `further` adds files by
 * path.
 */
export async function servePage(
  bench: Bench,
  script: BenchPage,
  further: Readonly<Record<string, Buffer>> = {},
): Promise<ServerProcess> {
  const folder = join(bench.folder, script)
  await bundlePage(script, folder)
  const files: Record<string, Buffer> = {
    '/': await readFile(join(folder, 'index.html')),
    ...further,
  }
  for (const name of await readdir(join(folder, 'assets')))
    files[`/assets/${name}`] = await readFile(join(folder, 'assets', name))
  return bench.startStatic(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        {
          body: brotliCompressSync(content),
          headers: {
            'content-type': types[extname(path)] ?? 'text/html; charset=utf-8',
            'content-encoding': 'br',
          },
        },
      ]),
    ),
  )
}

/** Serves a minimal page with the app's libraries. It shows up to 25 contractors after one call. */
export async function serveOneCall(bench: Bench, lintel: ServerProcess): Promise<ServerProcess> {
  const found = await getJson<Contractor[]>(`${lintel.url}/api/search?location=tampa`)
  return servePage(bench, 'one-call.tsx', {
    '/cards.json': Buffer.from(JSON.stringify(found.slice(0, 25))),
  })
}

/** A mid-range phone. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const CPU_SLOWDOWN = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

/** A public page, and what counts as a card on it. */
export interface PublicPage {
  path: string
  card: string
}

/** Selects a card of a city or a category. */
const PLACE_CARD = 'main li a[href^="/category/"]'
/** Selects the cards of a page, and the tiles of the categories on the home page. */
export const CARD = `main article, ${PLACE_CARD}`

/** Returns the pages whose appearance is measured, with addresses of this directory. */
export async function publicPages(url: string): Promise<Record<string, PublicPage>> {
  const { categorySlug, profile } = await findContractor(url)
  const [post] = await getJson<Post[]>(`${url}/api/blog`)
  if (!post) throw new Error('The blog has no post to measure')
  return {
    home: { path: '/', card: CARD },
    directory: { path: '/directory?location=tampa', card: 'main article' },
    profile: { path: profile, card: 'main h1' },
    category: { path: `/category/${categorySlug}`, card: 'main article' },
    'all contractors': { path: '/all-contractors', card: 'main article' },
    locations: { path: '/locations', card: PLACE_CARD },
    'blog post': { path: `/blog/${post.slug}`, card: 'main h1' },
  }
}

/** Returns all pages that list contractors, cities or categories. */
export async function listingPages(url: string): Promise<Record<string, PublicPage>> {
  const { profile: _profile, 'blog post': _post, ...pages } = await publicPages(url)
  const { contractor, categorySlug } = await findContractor(url)
  const { city, state } = contractor
  return {
    ...pages,
    'category in a city': {
      path: categoryInPlacePath(categorySlug, city ?? '', state ?? ''),
      card: 'main article',
    },
    'all cities': { path: '/all-cities', card: PLACE_CARD },
    'all categories': { path: '/all-categories', card: PLACE_CARD },
  }
}

/** Returns a contractor, the slug of its category, and the path of its profile. */
export async function findContractor(
  url: string,
): Promise<{ contractor: Contractor; categorySlug: string; profile: string }> {
  const [contractor] = await getJson<Contractor[]>(`${url}/api/search?location=tampa`)
  if (!contractor) throw new Error('The search found nothing')
  const { categorySlug } = await getJson<ContractorDetail>(
    `${url}/api/contractors/${contractor.id}`,
  )
  return { contractor, categorySlug, profile: contractorPath(contractor, categorySlug) }
}

/**
 * What a visitor sees of a page while it loads. `cardMs` and `largestPaintMs` are counted from the
 * navigation.
 */
export interface Appearance {
  /** When the first card that stays until the end was painted. Null if no card stays. */
  cardMs: number | null
  largestPaintMs: number
  layoutShift: number
  /** Longest move of an element with text that was visible at the first paint, in pixels. */
  movedPx: number
  /** Number of elements with text that were visible at the first paint and are gone at the end. */
  gone: number
  /** Texts of some elements that have moved or are gone. */
  changed: string[]
}

/** The tasks of a page while it loads. Tasks shorter than 50 ms do not count. */
export interface BlockedTime {
  /** Sum of the time beyond 50 ms of each task that starts after the first paint. */
  blockedMs: number
  longestTaskMs: number
}

declare global {
  interface Window {
    endAppearance: () => Appearance
    endTasks: () => BlockedTime
  }
}

/** Opens a page in a new profile on the slow phone and watches it for `watchMs`. */
export function watchOnPhone(
  browser: Browser,
  address: string,
  card: string,
  watchMs = 8000,
): Promise<Appearance> {
  return visitOnPhone(browser, (page) => watch(page, address, card, watchMs))
}

/**
 * Opens a page in a new profile on the slow phone and measures its tasks for `watchMs`. The page
 * has no `Runtime` domain, which Playwright enables in its pages: with it, V8 parses a whole script
 * again for the position of each error that is created, and React creates some when it is loaded.
 */
export async function timeTasksOnPhone(
  browser: Browser,
  address: string,
  watchMs: number,
): Promise<BlockedTime> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  try {
    const { targetId } = await session.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId })
    const send = sendTo(session, sessionId)
    await send('Page.enable')
    await send('Network.enable')
    await send('Network.setBypassServiceWorker', { bypass: true })
    await send('Network.emulateNetworkConditions', network)
    await send('Emulation.setDeviceMetricsOverride', {
      ...phone.viewport,
      deviceScaleFactor: phone.deviceScaleFactor,
      mobile: phone.isMobile,
    })
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${startTimingTasks.toString()})()`,
    })
    await send('Page.navigate', { url: address })
    await sleep(watchMs)
    const { result } = await send<{ result: { value: BlockedTime } }>('Runtime.evaluate', {
      expression: 'endTasks()',
      returnByValue: true,
    })
    return result.value
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}

/** Reply to a command. */
interface CommandReply {
  id?: number
  result?: unknown
  error?: { message: string }
}

/** Returns a function that sends a command to an attached target and returns its result. */
function sendTo(session: CDPSession, sessionId: string) {
  const waiting = new Map<number | undefined, (reply: CommandReply) => void>()
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const reply = JSON.parse(message) as CommandReply
    waiting.get(reply.id)?.(reply)
  })
  return async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = waiting.size + 1
    const replied = new Promise<CommandReply>((resolve) => waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    await session.send('Target.sendMessageToTarget', { sessionId, message })
    const { result, error } = await replied
    if (error) throw new Error(`${method}: ${error.message}`)
    return result as Result
  }
}

async function visitOnPhone<Result>(
  browser: Browser,
  visit: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const client = await slowDown(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
    return await visit(page)
  } finally {
    await context.close()
  }
}

/** Slows the page's processor down to that of the phone. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return client
}

/** Opens the address and watches the page until `watchMs` after the navigation. */
export async function watch(
  page: Page,
  address: string,
  card: string,
  watchMs: number,
): Promise<Appearance> {
  await page.addInitScript(startWatching, card)
  const startedAt = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(Math.max(0, watchMs - (performance.now() - startedAt)))
  return page.evaluate(() => window.endAppearance())
}

/**
 * Opens the address and measures the tasks of the page until `watchMs` after the navigation. This
 * is a visit of its own, because `watch` takes long tasks itself.
 */
export async function timeTasks(
  page: Page,
  address: string,
  watchMs: number,
): Promise<BlockedTime> {
  await page.addInitScript(startTimingTasks)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForTimeout(watchMs)
  return page.evaluate(() => window.endTasks())
}

/** Runs in the page before its own scripts. */
function startWatching(card: string): void {
  const seen = new Map<Element, number>()
  const places = new Map<Element, DOMRect>()
  let [firstPaintMs, largestPaintMs, layoutShift] = [Infinity, 0, 0]

  // No function is stored in a variable here, because the transpiler would then call a helper that
  // the page does not have.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime } = entry
      if (entryType === 'largest-contentful-paint') largestPaintMs = startTime
      if (entryType === 'layout-shift')
        layoutShift += (entry as PerformanceEntry & { value: number }).value
      if (entry.name !== 'first-contentful-paint') continue
      firstPaintMs = startTime
      for (const element of document.querySelectorAll('body *')) {
        const place = element.getBoundingClientRect()
        const isVisible = place.width > 0 && place.top < innerHeight && place.bottom > 0
        if (isVisible && element.textContent.trim() !== '') places.set(element, place)
      }
    }
  })
  for (const type of ['largest-contentful-paint', 'layout-shift', 'paint'])
    observer.observe({ type, buffered: true })
  new MutationObserver(() => {
    for (const element of document.querySelectorAll(card))
      if (!seen.has(element)) seen.set(element, performance.now())
  }).observe(document, { childList: true, subtree: true })

  window.endAppearance = () => {
    const staying = [...seen].filter(([element]) => element.isConnected).map(([, at]) => at)
    const changes = [...places].map(([element, before]) => {
      const after = element.getBoundingClientRect()
      const movedPx = Math.max(Math.abs(after.top - before.top), Math.abs(after.left - before.left))
      return { element, movedPx: element.isConnected ? Math.round(movedPx) : 0 }
    })
    const changed = changes.filter(({ element, movedPx }) => movedPx > 0 || !element.isConnected)
    return {
      // Styles block the first paint, so a card in the document may not be visible yet.
      cardMs: staying.length === 0 ? null : Math.max(firstPaintMs, Math.min(...staying)),
      largestPaintMs,
      layoutShift: Math.round(layoutShift * 1000) / 1000,
      movedPx: Math.max(0, ...changed.map(({ movedPx }) => movedPx)),
      gone: changed.filter(({ element }) => !element.isConnected).length,
      changed: changed.slice(-5).map(({ element }) => element.textContent.slice(0, 60)),
    }
  }
}

/** Runs in the page before its own scripts. */
function startTimingTasks(): void {
  const tasks: PerformanceEntry[] = []
  let firstPaintMs = Infinity
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'longtask') tasks.push(entry)
      if (entry.name === 'first-contentful-paint') firstPaintMs = entry.startTime
    }
  })
  for (const type of ['longtask', 'paint']) observer.observe({ type, buffered: true })
  window.endTasks = () => ({
    blockedMs: tasks
      .filter(({ startTime }) => startTime >= firstPaintMs)
      .reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
  })
}
