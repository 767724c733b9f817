import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'
import type { Category, Contractor, Post } from '#contract/entities.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { getJson } from './http.ts'

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
  /** Whether the page lists contractors, cities or categories. */
  isListing: boolean
}

/** Selects the cards of a page, and the tiles of the categories on the home page. */
export const CARD = 'main article, main li a[href^="/category/"]'

/** Returns the pages whose appearance is measured, with addresses of this directory. */
export async function publicPages(url: string): Promise<Record<string, PublicPage>> {
  const [contractor] = await getJson<Contractor[]>(`${url}/api/search?location=tampa`)
  const [post] = await getJson<Post[]>(`${url}/api/blog`)
  const categories = await getJson<Category[]>(`${url}/api/categories`)
  const category = categories.find(({ id }) => id === contractor?.categoryId)
  if (!contractor || !post || !category) throw new Error('The directory has no page to measure')
  const listing = (path: string, card = 'main article'): PublicPage => ({
    path,
    card,
    isListing: true,
  })
  const single = (path: string): PublicPage => ({ path, card: 'main h1', isListing: false })
  return {
    home: listing('/', CARD),
    directory: listing('/directory?location=tampa'),
    profile: single(contractorPath(contractor, category.slug)),
    category: listing(`/category/${category.slug}`),
    'all contractors': listing('/all-contractors'),
    locations: listing('/locations', 'main li a'),
    'blog post': single(`/blog/${post.slug}`),
  }
}

/**
 * What a visitor sees of a page while it loads. `cardMs` and `largestPaintMs` are counted from the
 * navigation.
 */
export interface Appearance {
  /** When the first card that stays until the end was painted. Null if no card stays. */
  cardMs: number | null
  largestPaintMs: number
  /** Sum of the time beyond 50 ms of each task that starts after the first paint. */
  blockedMs: number
  longestTaskMs: number
  layoutShift: number
  /** Longest move of an element with text that was visible at the first paint, in pixels. */
  movedPx: number
  /** Number of elements with text that were visible at the first paint and are gone at the end. */
  gone: number
  /** Texts of some elements that have moved or are gone. */
  changed: string[]
}

declare global {
  interface Window {
    endAppearance: () => Appearance
  }
}

/** Opens a page in a new profile on the slow phone and watches it for `watchMs`. */
export async function watchOnPhone(
  browser: Browser,
  address: string,
  card: string,
  watchMs = 8000,
): Promise<Appearance> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const client = await slowDown(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
    return await watch(page, address, card, watchMs)
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

/** Runs in the page before its own scripts. Tasks shorter than 50 ms are not reported. */
function startWatching(card: string): void {
  const seen = new Map<Element, number>()
  const places = new Map<Element, DOMRect>()
  const tasks: PerformanceEntry[] = []
  let [firstPaintMs, largestPaintMs, layoutShift] = [Infinity, 0, 0]

  // No function is stored in a variable here, because the transpiler would then call a helper that
  // the page does not have.
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { entryType, startTime } = entry
      if (entryType === 'longtask') tasks.push(entry)
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
  for (const type of ['longtask', 'largest-contentful-paint', 'layout-shift', 'paint'])
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
      blockedMs: tasks
        .filter(({ startTime }) => startTime >= firstPaintMs)
        .reduce((sum, { duration }) => sum + duration - 50, 0),
      longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
      layoutShift: Math.round(layoutShift * 1000) / 1000,
      movedPx: Math.max(0, ...changed.map(({ movedPx }) => movedPx)),
      gone: changed.filter(({ element }) => !element.isConnected).length,
      changed: changed.slice(-5).map(({ element }) => element.textContent.slice(0, 60)),
    }
  }
}
