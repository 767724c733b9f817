import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
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
type BenchPage = 'one-call.tsx' | 'react-baseline.tsx' | 'device-sync.ts'

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
  return bench.startCopies(
    'static',
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
/** How long a page is watched. */
const WATCH_MS = 8000
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

declare global {
  interface Window {
    endCards: () => number | null
    endTasks: () => number
  }
}

/**
 * Opens a page in a new profile on the slow phone. Returns the milliseconds from the navigation to
 * the first card that stays until the end. Throws when no card stays.
 */
export async function timeToCard(browser: Browser, address: string, card: string): Promise<number> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const client = await slowDown(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
    await page.addInitScript(startWatchingCards, card)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForTimeout(WATCH_MS)
    const cardMs = await page.evaluate(() => window.endCards())
    if (cardMs === null) throw new Error(`${address}: no card appeared in ${WATCH_MS} ms`)
    return cardMs
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

/**
 * Opens the address. Returns the milliseconds of the longest task of the page's thread until
 * `whileWatching` ends; 0 when none took 50 ms.
 */
export async function longestTask(
  page: Page,
  address: string,
  whileWatching: () => Promise<unknown>,
): Promise<number> {
  await page.addInitScript(startTimingTasks)
  await page.goto(address, { waitUntil: 'commit' })
  await whileWatching()
  return page.evaluate(() => window.endTasks())
}

/** Runs in the page before its own scripts. */
function startWatchingCards(card: string): void {
  const seen = new Map<Element, number>()
  let firstPaintMs = Infinity
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') firstPaintMs = startTime
  }).observe({ type: 'paint', buffered: true })
  new MutationObserver(() => {
    for (const element of document.querySelectorAll(card))
      if (!seen.has(element)) seen.set(element, performance.now())
  }).observe(document, { childList: true, subtree: true })
  window.endCards = () => {
    const staying = [...seen].filter(([element]) => element.isConnected).map(([, at]) => at)
    // Styles block the first paint, so a card in the document may not be visible yet.
    return staying.length === 0 ? null : Math.max(firstPaintMs, Math.min(...staying))
  }
}

/** Runs in the page before its own scripts. */
function startTimingTasks(): void {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  window.endTasks = () => longest
}
