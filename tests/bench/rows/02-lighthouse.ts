import type { Contractor } from '#contract/entities.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import { contractorPath } from '#contract/rules/links.ts'
import type { Bench } from '../shared/bench.ts'
import { openBrowser } from '../shared/browser.ts'
import { servePage } from '../shared/built-page.ts'
import { bytesBeforeFirstCard } from '../shared/first-card.ts'
import { lighthouseReport } from '../shared/lighthouse-report.ts'
import { freePort } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atLeast, atMost, type Result, result, type Row, times } from '../shared/result.ts'
import { median, range, ratios } from '../shared/statistics.ts'

const CONTRACTORS = 10_000
/** A run takes about 15 seconds. */
const RUNS = 5

const measures = {
  score: 'performance',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const
type Figures = Record<keyof typeof measures, number[]>

/** Row 2: Lighthouse metrics of the landing pages on a phone, compared with a minimal page. */
export const lighthousePages: Row = {
  number: 2,
  title: 'Lighthouse mobile: home, directory, profile',
  async run(bench) {
    const lintel = await bench.startLintel(CONTRACTORS)
    const { cards, pages } = await pagesOf(lintel.url)
    const reference = await servePage(bench, 'one-call', {
      '/cards.json': Buffer.from(JSON.stringify(cards)),
    })
    const addresses = { reference: reference.url, 'reference again': reference.url, ...pages }
    const figures = await runInterleaved(bench, addresses)
    const results = await Promise.all(
      Object.keys(pages).map(async (page) =>
        toResult(
          page,
          figures(page),
          figures('reference'),
          figures('reference again'),
          await bytesBeforeFirstCard(bench, addresses[page as keyof typeof addresses]),
        ),
      ),
    )
    await Promise.all([lintel.stop(), reference.stop()])
    return results
  },
}

async function pagesOf(
  url: string,
): Promise<{ cards: Contractor[]; pages: Record<string, string> }> {
  const { body } = await rawGet(`${url}/api/search?location=tampa`, {
    'accept-encoding': 'identity',
  })
  const cards = (JSON.parse(body.toString()) as Contractor[]).slice(0, 25)
  const [first] = cards
  if (!first) throw new Error('The search for the pages found nothing')
  const category = seedCategories[first.categoryId - 1]?.slug ?? ''
  return {
    cards,
    pages: {
      home: `${url}/`,
      directory: `${url}/directory?location=tampa`,
      profile: url + contractorPath(first, category),
    },
  }
}

async function runInterleaved(
  bench: Bench,
  addresses: Record<string, string>,
): Promise<(name: string) => Figures> {
  const port = await freePort()
  const browser = await openBrowser(bench, [`--remote-debugging-port=${port}`])
  const all = new Map<string, Figures>(
    Object.keys(addresses).map((name) => [name, { score: [], lcp: [], tbt: [], cls: [] }]),
  )
  for (let run = 0; run < Math.min(RUNS, bench.rounds); run += 1) {
    for (const [name, address] of Object.entries(addresses)) {
      const { audits, categories } = await lighthouseReport(address, port, {
        onlyCategories: ['performance'],
      })
      const figures = all.get(name)
      figures?.score.push((categories.performance?.score ?? 0) * 100)
      for (const measure of ['lcp', 'tbt', 'cls'] as const)
        figures?.[measure].push(audits[measures[measure]]?.numericValue ?? Number.NaN)
    }
  }
  await browser.close()
  return (name) => all.get(name) ?? { score: [], lcp: [], tbt: [], cls: [] }
}

function toResult(
  page: string,
  figures: Figures,
  reference: Figures,
  again: Figures,
  bytesByKind: Record<string, number>,
): Result {
  const bytes = Object.values(bytesByKind).reduce((sum, some) => sum + some, 0)
  const [score, lcp, tbt, cls] = [
    median(figures.score),
    median(figures.lcp) / 1000,
    median(figures.tbt),
    median(figures.cls),
  ]
  const ratio = median(ratios(figures.lcp, reference.lcp))
  return result({
    metric: `Lighthouse, ${page}`,
    measured: `${score.toFixed(0)}; LCP ${lcp.toFixed(2)} s; TBT ${tbt.toFixed(0)} ms; CLS ${cls.toFixed(3)}; ${(bytes / 1000).toFixed(0)} kB`,
    reference: `${median(reference.score).toFixed(0)}; LCP ${(median(reference.lcp) / 1000).toFixed(2)} s`,
    ratio,
    noise: range(ratios(again.lcp, reference.lcp)),
    goals: [
      atLeast(score, 97, ''),
      atMost(lcp, 2, 's', 1),
      atMost(ratio, 1.15, times, 2),
      atMost(tbt, 100, 'ms TBT'),
      atMost(cls, 0.02, 'CLS', 2),
      atMost(bytes / 1000, 200, 'kB'),
    ],
    figures: { ...figures, reference, bytesByKind },
  })
}
