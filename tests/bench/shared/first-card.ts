import type { CDPSession, Page } from 'playwright'
import type { Bench } from './bench.ts'
import { openBrowser, phoneViewport } from './browser.ts'

/** Selects a contractor's card, or a category's tile on the home page. */
const CARD = 'main article, main li a[href^="/category/"]'
/** Selects the name on a profile, which counts as its first card. */
const NAME = 'main h1'

export interface FirstCardTiming {
  /** Milliseconds from the navigation to the first card in the document. */
  cardMs: number
  /** Milliseconds of the longest task until half a second after the first card. */
  longestTaskMs: number
}

interface PageTiming {
  cardMs: number | null
  longestTaskMs: number
}

declare global {
  interface Window {
    benchTiming: PageTiming
  }
}

const selectorFor = (address: string) =>
  new URL(address).pathname.startsWith('/contractor/') ? NAME : CARD

/**
 * Opens the address and waits for its first card. The browser does not report tasks shorter than 50
 * ms.
 */
export async function timeFirstCard(page: Page, address: string): Promise<FirstCardTiming> {
  await page.addInitScript((selector) => {
    const timing: PageTiming = { cardMs: null, longestTaskMs: 0 }
    window.benchTiming = timing
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        timing.longestTaskMs = Math.max(timing.longestTaskMs, duration)
    }).observe({ type: 'longtask', buffered: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      timing.cardMs = performance.now()
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selectorFor(address))
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.benchTiming.cardMs !== null, null, { timeout: 60_000 })
  await page.waitForTimeout(500)
  const { cardMs, longestTaskMs } = await page.evaluate(() => window.benchTiming)
  return { cardMs: cardMs ?? Number.NaN, longestTaskMs }
}

/**
 * Returns the transferred bytes by kind, headers included, of all requests that were sent before
 * the first card was in the document. The connection is slow.
 */
export async function bytesBeforeFirstCard(
  bench: Bench,
  address: string,
): Promise<Record<string, number>> {
  const browser = await openBrowser(bench)
  const context = await browser.newContext({ viewport: phoneViewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  // This is the network of Lighthouse's phone. On a faster network, requests that the app sends in
  // idle time would be included.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  const requests = watchRequests(client)
  await timeFirstCard(page, address)
  const cardAt = await page.evaluate(
    () => (performance.timeOrigin + (window.benchTiming.cardMs ?? 0)) / 1000,
  )
  await page.waitForTimeout(1500)
  await browser.close()
  const byKind: Record<string, number> = {}
  for (const { sentAt, kind, bytes } of requests.values())
    if (sentAt < cardAt) byKind[kind] = (byKind[kind] ?? 0) + bytes
  return byKind
}

interface NetworkRequest {
  sentAt: number
  kind: string
  bytes: number
}

function watchRequests(client: CDPSession): Map<string, NetworkRequest> {
  const requests = new Map<string, NetworkRequest>()
  client.on('Network.requestWillBeSent', ({ requestId, wallTime, type = 'Other' }) => {
    if (!requests.has(requestId))
      requests.set(requestId, { sentAt: wallTime, kind: type, bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return requests
}
