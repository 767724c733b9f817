import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../shared/bench.ts'
import {
  type Appearance,
  type BlockedTime,
  listingPages,
  openBrowser,
  phone,
  publicPages,
  serveOneCall,
  timeTasksOnPhone,
  watchOnPhone,
} from '../shared/browser.ts'
import {
  atLeast,
  atMost,
  interleave,
  type Line,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'

const CONTRACTORS = 10_000
const MILLION = 1_000_000
/** Maximum number of rounds. Each opens 16 pages for several seconds. */
const ROUNDS = 4
const WATCH_MS = 8000
const TASKS_MS = 6000
const REFERENCE = 'one-call page'
const AGAIN = 'one-call page again'
/** A first visit is over when the server has sent nothing for this long. */
const QUIET_MS = 5000

const firstCard: Row = {
  name: 'first-card',
  title: 'first card that stays, on a slow phone',
  async run(bench) {
    const { pages, appearances } = await watchPages(bench)
    return pages.map((page) => compareTimes(page, appearances, (found) => found.cardMs ?? WATCH_MS))
  },
}

const paint: Row = {
  name: 'paint',
  title: 'largest paint, blocked time and moving parts, on a slow phone',
  async run(bench) {
    const { pages, appearances, tasks } = await watchPages(bench)
    return pages.map((page) => {
      const largest = compareTimes(page, appearances, (found) => found.largestPaintMs)
      const of = (figure: 'layoutShift' | 'movedPx' | 'gone') =>
        median((appearances[page] ?? []).map((found) => found[figure]))
      const [shift, moved, gone] = [of('layoutShift'), of('movedPx'), of('gone')]
      const { blocked, longest } = mediansOf(tasks[page])
      const ofReference = mediansOf(tasks[REFERENCE])
      return {
        ...largest,
        reference: `${largest.reference}; TBT ${ofReference.blocked.toFixed(0)} ms, longest task ${ofReference.longest.toFixed(0)} ms`,
        measured: `LCP ${largest.measured}; TBT ${blocked.toFixed(0)} ms, longest task ${longest.toFixed(0)} ms; CLS ${shift.toFixed(3)}; ${moved} px moved, ${gone} gone`,
        goals: [
          ...largest.goals,
          atMost(blocked, 100, 'ms TBT'),
          atMost(longest, 150, 'ms longest'),
          atMost(shift, 0, 'CLS', 3),
          atMost(moved, 0, 'px moved'),
          atMost(gone, 0, 'gone'),
        ],
      }
    })
  },
}

function mediansOf(tasks: readonly BlockedTime[] = []) {
  return {
    blocked: median(tasks.map(({ blockedMs }) => blockedMs)),
    longest: median(tasks.map(({ longestTaskMs }) => longestTaskMs)),
  }
}

interface Watched {
  pages: string[]
  appearances: Record<string, Appearance[]>
  tasks: Record<string, BlockedTime[]>
}

const watched = new WeakMap<Bench, Promise<Watched>>()

/** Opens every page in interleaved rounds. The rows first-card and paint use the same figures. */
function watchPages(bench: Bench): Promise<Watched> {
  const known = watched.get(bench) ?? watchNow(bench)
  watched.set(bench, known)
  return known
}

async function watchNow(bench: Bench): Promise<Watched> {
  const lintel = await bench.startLintel(CONTRACTORS)
  const pages = await publicPages(lintel.url)
  const reference = await serveOneCall(bench, lintel)
  const browser = await openBrowser(bench)
  const open = (address: string, card: string) => () =>
    watchOnPhone(browser, address, card, WATCH_MS)
  const appearances = await interleave<string, Appearance>(Math.min(ROUNDS, bench.rounds), {
    [REFERENCE]: open(`${reference.url}/`, 'article'),
    [AGAIN]: open(`${reference.url}/`, 'article'),
    ...Object.fromEntries(
      Object.entries(pages).map(([name, { path, card }]) => [name, open(lintel.url + path, card)]),
    ),
  })
  const timeTasks = (address: string) => () => timeTasksOnPhone(browser, address, TASKS_MS)
  const tasks = await interleave<string, BlockedTime>(Math.min(ROUNDS, bench.rounds), {
    [REFERENCE]: timeTasks(`${reference.url}/`),
    ...Object.fromEntries(
      Object.entries(pages).map(([name, { path }]) => [name, timeTasks(lintel.url + path)]),
    ),
  })
  return { pages: Object.keys(pages), appearances, tasks }
}

function compareTimes(
  page: string,
  appearances: Record<string, Appearance[]>,
  timeOf: (found: Appearance) => number,
): Line {
  const of = (name: string) => (appearances[name] ?? []).map(timeOf)
  const seconds = (name: string) => `${(median(of(name)) / 1000).toFixed(2)} s`
  const ratio = median(ratios(of(page), of(REFERENCE)))
  return line(page, {
    measured: seconds(page),
    reference: `${seconds(REFERENCE)} ${REFERENCE}`,
    ratio,
    spread: spreadOf(of(AGAIN), of(REFERENCE)),
    goals: [atMost(ratio, 0.9, times, 2)],
    figures: { appearances: appearances[page], reference: appearances[REFERENCE] },
  })
}

/** The cards do not vary, so one visit of each page with and one without JavaScript is enough. */
const noScript: Row = {
  name: 'no-script',
  title: 'cards of the listing pages with JavaScript switched off',
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const pages = await listingPages(lintel.url)
    const browser = await openBrowser(bench)
    const countCards = async (path: string, card: string, javaScriptEnabled: boolean) => {
      const context = await browser.newContext({ javaScriptEnabled, serviceWorkers: 'block' })
      const page = await context.newPage()
      await page.goto(lintel.url + path, { waitUntil: 'load' })
      if (javaScriptEnabled) await page.waitForTimeout(3000)
      const count = await page.locator(card).count()
      await context.close()
      return count
    }
    const lines: Line[] = []
    for (const [name, { path, card }] of Object.entries(pages)) {
      const without = await countCards(path, card, false)
      const withScript = await countCards(path, card, true)
      lines.push(
        line(name, {
          measured: `${without} cards`,
          reference: `${withScript} with JavaScript`,
          ratio: without / withScript,
          goals: [atLeast(without, 1, 'cards')],
        }),
      )
    }
    return lines
  },
}

/** Bytes do not vary, so one measurement of each is enough. */
const firstVisit: Row = {
  name: 'first-visit-bytes',
  title: 'bytes of a first visit at 1,000,000 contractors against 10,000',
  needsMillion: true,
  async run(bench) {
    const few = await bytesOfFirstVisit(bench, CONTRACTORS)
    const many = await bytesOfFirstVisit(bench, MILLION)
    const ratio = many / few
    return [
      line('', {
        measured: `${(many / 1000).toFixed(0)} kB`,
        reference: `${(few / 1000).toFixed(0)} kB`,
        ratio,
        goals: [atMost(ratio, 1.2, times, 2)],
      }),
    ]
  },
}

/** Returns the number of bytes that the server sends to a phone and its service worker. */
export async function bytesOfFirstVisit(bench: Bench, contractors: number): Promise<number> {
  const lintel = await bench.startLintel(contractors)
  let bytes = 0
  let lastAt = performance.now()
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(lintel.url).port), '127.0.0.1')
    server.on('data', (piece) => {
      bytes += piece.length
      lastAt = performance.now()
    })
    server.on('error', () => client.destroy())
    client.on('error', () => server.destroy())
    client.pipe(server).pipe(client)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as { port: number }
  const browser = await openBrowser(bench)
  const page = await browser.newPage(phone)
  await page.goto(`http://localhost:${port}/`)
  while (performance.now() - lastAt < QUIET_MS) await sleep(200)
  await browser.close()
  proxy.close()
  await lintel.stop()
  return bytes
}

/** What a visitor with a slow phone sees and loads. */
export const phoneRows: Row[] = [firstCard, paint, noScript, firstVisit]
