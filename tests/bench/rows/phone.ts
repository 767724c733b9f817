import type { Contractor } from '#contract/entities.ts'
import type { Bench } from '../shared/bench.ts'
import { openBrowser, servePage } from '../shared/browser.ts'
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
import { getJson } from '../shared/http.ts'
import { type Appearance, publicPages, watchOnPhone } from '../shared/phone.ts'
import type { ServerProcess } from '../shared/processes.ts'

const CONTRACTORS = 10_000
/** Maximum number of rounds. Each opens nine pages for 8 seconds. */
const ROUNDS = 4
const WATCH_MS = 8000
const REFERENCE = 'one-call page'
const AGAIN = 'one-call page again'

export const firstCard: Row = {
  name: 'first-card',
  title: 'first card that stays, on a slow phone',
  async run(bench) {
    const { pages, appearances } = await watchPages(bench)
    return pages.map((page) => compareTimes(page, appearances, (found) => found.cardMs ?? WATCH_MS))
  },
}

export const paint: Row = {
  name: 'paint',
  title: 'largest paint, blocked time and moving parts, on a slow phone',
  async run(bench) {
    const { pages, appearances } = await watchPages(bench)
    return pages.map((page) => {
      const largest = compareTimes(page, appearances, (found) => found.largestPaintMs)
      const of = (figure: Exclude<keyof Appearance, 'changed'>) =>
        median((appearances[page] ?? []).map((found) => found[figure] ?? Number.NaN))
      const [blocked, longest, shift, moved, gone] = [
        of('blockedMs'),
        of('longestTaskMs'),
        of('layoutShift'),
        of('movedPx'),
        of('gone'),
      ]
      return {
        ...largest,
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

interface Watched {
  pages: string[]
  appearances: Record<string, Appearance[]>
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
  await browser.close()
  await Promise.all([lintel.stop(), reference.stop()])
  return { pages: Object.keys(pages), appearances }
}

/** Serves a minimal page with the app's libraries. It shows up to 25 contractors after one call. */
export async function serveOneCall(bench: Bench, lintel: ServerProcess): Promise<ServerProcess> {
  const found = await getJson<Contractor[]>(`${lintel.url}/api/search?location=tampa`)
  return servePage(bench, 'one-call', {
    '/cards.json': Buffer.from(JSON.stringify(found.slice(0, 25))),
  })
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
export const noScript: Row = {
  name: 'no-script',
  title: 'cards of the listing pages with JavaScript switched off',
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const pages = await publicPages(lintel.url)
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
    for (const [name, { path, card, isListing }] of Object.entries(pages)) {
      if (!isListing) continue
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
    await browser.close()
    await lintel.stop()
    return lines
  },
}
