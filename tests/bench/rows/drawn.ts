import type { ContractorPage } from '#contract/directory.ts'
import type { Category } from '#contract/entities.ts'
import {
  atMost,
  interleave,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
  atLeast,
} from '../shared/figures.ts'
import { getJson, load, type LoadResult } from '../shared/http.ts'

const CONTRACTORS = 10_000
/** Contractors on a page, as on the pages of the app. */
const SIZE = 24

/**
 * Requests more different list pages in turn than the server caches, and the JSON of the calls that
 * these pages make.
 */
export const drawnCold: Row = {
  name: 'drawn-cold',
  title: 'drawn pages that are not cached, against the JSON of the same calls',
  async run(bench) {
    const [lintel, twin] = await bench.startTwins(CONTRACTORS)
    const lists = await listsOf(lintel.url)
    const pages = lists.map(({ path, page }) => `${path}?page=${page}`)
    const calls = lists.map(
      ({ category, page }) =>
        `/api/contractors/page?${new URLSearchParams({ category, page: String(page), size: String(SIZE) }).toString()}`,
    )
    const headers = { 'accept-encoding': 'identity' }
    const send = (server: typeof lintel, paths: string[]) => () =>
      load(server, { paths, headers, seconds: bench.seconds })
    const sides = {
      drawn: send(lintel, pages),
      twin: send(twin, pages),
      json: send(lintel, calls),
    }
    for (const warmUp of Object.values(sides)) await warmUp()
    const loads = await interleave<keyof typeof sides, LoadResult>(bench.rounds, sides)
    await Promise.all([lintel.stop(), twin.stop()])
    const rates = (side: keyof typeof sides) => loads[side].map(({ perSecond }) => perSecond)
    const ratio = median(ratios(rates('drawn'), rates('json')))
    const pageMs = median(loads.drawn.map(({ processorMs }) => processorMs))
    return [
      line('', {
        measured: `${median(rates('drawn')).toFixed(0)}/s; ${pageMs.toFixed(1)} ms CPU per page`,
        reference: `${median(rates('json')).toFixed(0)}/s JSON`,
        ratio,
        spread: spreadOf(rates('twin'), rates('drawn')),
        goals: [atLeast(ratio, 0.25, times, 2), atMost(pageMs, 10, 'ms', 1)],
        figures: { loads, pages: pages.length },
      }),
    ]
  },
}

interface List {
  path: string
  category: string
  page: number
}

/** Returns the first pages of the list of all contractors and of the list of each category. */
async function listsOf(url: string): Promise<List[]> {
  const categories = await getJson<Category[]>(`${url}/api/categories`)
  const lists: List[] = []
  for (const { path, category, maxPages } of [
    { path: '/all-contractors', category: '', maxPages: 500 },
    ...categories.map(({ id, slug }) => ({
      path: `/category/${slug}`,
      category: String(id),
      maxPages: 40,
    })),
  ]) {
    const { total } = await getJson<ContractorPage>(
      `${url}/api/contractors/page?category=${category}&size=${SIZE}`,
    )
    const pages = Math.min(maxPages, Math.ceil(total / SIZE))
    for (let page = 1; page <= pages; page += 1) lists.push({ path, category, page })
  }
  return lists
}
