import type { CDPSession, Page } from 'playwright'
import type { Bench } from './bench.ts'
import { openBrowser, phone } from './browser.ts'

/** A contractor's card, or a category's tile on the home page. */
const CARD = 'main article, main li a[href^="/category/"]'
/** A profile is there when it has its name. */
const NAME = 'main h1'

export interface Start {
  /** Milliseconds from the navigation to the first card in the document. */
  cardMs: number
  /** The longest task up to a moment after it, in milliseconds. */
  longestTaskMs: number
}

interface Seen {
  cardMs: number | null
  longestTaskMs: number
}

declare global {
  interface Window {
    benchSeen: Seen
  }
}

const selectorFor = (address: string) =>
  new URL(address).pathname.startsWith('/contractor/') ? NAME : CARD

/**
 * Opens the address and waits for its first card. Longest task: what the browser itself reports
 * (nothing below 50 ms).
 */
export async function timeFirstCard(page: Page, address: string): Promise<Start> {
  await page.addInitScript((selector) => {
    const seen: Seen = { cardMs: null, longestTaskMs: 0 }
    window.benchSeen = seen
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
    }).observe({ type: 'longtask', buffered: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      seen.cardMs = performance.now()
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, selectorFor(address))
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.benchSeen.cardMs !== null, null, { timeout: 60_000 })
  await page.waitForTimeout(500)
  const { cardMs, longestTaskMs } = await page.evaluate(() => window.benchSeen)
  return { cardMs: cardMs ?? Number.NaN, longestTaskMs }
}

/**
 * Bytes over the network by kind, headers included, of everything asked for before the first card
 * stood in the document, on a slow line.
 */
export async function bytesBeforeFirstCard(
  bench: Bench,
  address: string,
): Promise<Record<string, number>> {
  const browser = await openBrowser(bench)
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  // As Lighthouse's phone: what only comes in idle time does not slip in before the card.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  const requests = watchRequests(client)
  await timeFirstCard(page, address)
  const cardAt = await page.evaluate(
    () => (performance.timeOrigin + (window.benchSeen.cardMs ?? 0)) / 1000,
  )
  await page.waitForTimeout(1500)
  await browser.close()
  const byKind: Record<string, number> = {}
  for (const { askedAt, kind, bytes } of requests.values())
    if (askedAt < cardAt) byKind[kind] = (byKind[kind] ?? 0) + bytes
  return byKind
}

interface Request {
  askedAt: number
  kind: string
  bytes: number
}

function watchRequests(client: CDPSession): Map<string, Request> {
  const requests = new Map<string, Request>()
  client.on('Network.requestWillBeSent', ({ requestId, wallTime, type = 'Other' }) => {
    if (!requests.has(requestId))
      requests.set(requestId, { askedAt: wallTime, kind: type, bytes: 0 })
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return requests
}
