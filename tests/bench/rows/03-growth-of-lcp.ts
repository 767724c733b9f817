import type { Contractor } from '#contract/entities.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import { contractorPath } from '#contract/rules/links.ts'
import { openBrowser } from '../shared/browser.ts'
import { lighthouseReport } from '../shared/lighthouse-report.ts'
import { freePort } from '../shared/processes.ts'
import { rawGet } from '../shared/raw-get.ts'
import { atMost, type Result, result, type Row, times } from '../shared/result.ts'
import { interleave } from '../shared/rounds.ts'
import { median, range, ratios } from '../shared/statistics.ts'

const MANY = 50_000
const FEW = 1000
/** Maximum number of rounds. Each has nine Lighthouse runs of about 15 seconds. */
const RUNS = 5

/** Row 3: how much later the landing pages render with a directory fifty times as large. */
export const growthOfLcp: Row = {
  number: 3,
  title: `largest paint at ${MANY.toLocaleString('en-US')} against ${FEW.toLocaleString('en-US')} contractors`,
  async run(bench) {
    const [many, few] = [await bench.startLintel(MANY), await bench.startLintel(FEW)]
    const [inMany, inFew] = [await pagesOf(many.url), await pagesOf(few.url)]
    const port = await freePort()
    const browser = await openBrowser(bench, [`--remote-debugging-port=${port}`])
    const results: Result[] = []
    for (const page of ['home', 'directory', 'profile'] as const) {
      const paints = await interleave(Math.min(RUNS, bench.rounds), {
        many: () => largestPaint(inMany[page], port),
        few: () => largestPaint(inFew[page], port),
        fewAgain: () => largestPaint(inFew[page], port),
      })
      results.push(toResult(page, paints))
    }
    await browser.close()
    await Promise.all([many.stop(), few.stop()])
    return results
  },
}

async function pagesOf(url: string): Promise<Record<'home' | 'directory' | 'profile', string>> {
  const { body } = await rawGet(`${url}/api/search?location=tampa`, {
    'accept-encoding': 'identity',
  })
  const [first] = JSON.parse(body.toString()) as Contractor[]
  if (!first) throw new Error('The search for the pages found nothing')
  return {
    home: `${url}/`,
    directory: `${url}/directory?location=tampa`,
    profile: url + contractorPath(first, seedCategories[first.categoryId - 1]?.slug ?? ''),
  }
}

/** Returns the largest contentful paint on Lighthouse's mid-range phone in milliseconds. */
async function largestPaint(address: string, port: number): Promise<number> {
  const { audits } = await lighthouseReport(address, port, {
    onlyAudits: ['largest-contentful-paint'],
  })
  return audits['largest-contentful-paint']?.numericValue ?? Number.NaN
}

function toResult(
  page: string,
  { many, few, fewAgain }: Record<'many' | 'few' | 'fewAgain', number[]>,
): Result {
  const ratio = median(ratios(many, few))
  return result({
    metric: `largest paint, ${page}`,
    measured: `${(median(many) / 1000).toFixed(2)} s`,
    reference: `${(median(few) / 1000).toFixed(2)} s with ${FEW.toLocaleString('en-US')}`,
    ratio,
    noise: range(ratios(fewAgain, few)),
    goals: [atMost(ratio, 1.1, times, 2)],
    figures: { many, few, fewAgain },
  })
}
