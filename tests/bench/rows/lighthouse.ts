import lighthouse, { type Flags } from 'lighthouse'
import type { Bench } from '../shared/bench.ts'
import { openBrowser } from '../shared/browser.ts'
import {
  atLeast,
  atMost,
  interleave,
  line,
  median,
  ratios,
  type Row,
  spreadOf,
  times,
} from '../shared/figures.ts'
import { publicPages } from '../shared/phone.ts'
import { freePort } from '../shared/processes.ts'
import { serveOneCall } from './phone.ts'

/** Maximum number of rounds. A run of Lighthouse takes about 15 seconds. */
const ROUNDS = 4
/** Number of attempts. On a busy machine a trace can be incomplete, and Lighthouse is run again. */
const TRIES = 3

/** Figures of Lighthouse's simulated mid-range phone. */
interface Figures {
  score: number
  lcpMs: number
  tbtMs: number
  cls: number
}

export const lighthousePages: Row = {
  name: 'lighthouse',
  title: 'Lighthouse mobile on the public pages',
  async run(bench) {
    const lintel = await bench.startLintel(10_000)
    const pages = await publicPages(lintel.url)
    const reference = await serveOneCall(bench, lintel)
    const figures = await runAll(bench, {
      reference: `${reference.url}/`,
      again: `${reference.url}/`,
      ...Object.fromEntries(
        Object.entries(pages).map(([name, { path }]) => [name, lintel.url + path]),
      ),
    })
    await Promise.all([lintel.stop(), reference.stop()])
    return Object.keys(pages).map((page) => {
      const of = (side: string, figure: keyof Figures) =>
        (figures[side] ?? []).map((run) => run[figure])
      const [score, tbt, cls] = [
        median(of(page, 'score')),
        median(of(page, 'tbtMs')),
        median(of(page, 'cls')),
      ]
      const ratio = median(ratios(of(page, 'lcpMs'), of('reference', 'lcpMs')))
      return line(page, {
        measured: `${score.toFixed(0)}; LCP ${seconds(of(page, 'lcpMs'))}; TBT ${tbt.toFixed(0)} ms; CLS ${cls.toFixed(3)}`,
        reference: `${median(of('reference', 'score')).toFixed(0)}; LCP ${seconds(of('reference', 'lcpMs'))} one-call page`,
        ratio,
        spread: spreadOf(of('again', 'lcpMs'), of('reference', 'lcpMs')),
        goals: [
          atLeast(score, 98, 'points'),
          atMost(ratio, 0.9, times, 2),
          atMost(tbt, 100, 'ms TBT'),
          atMost(cls, 0, 'CLS', 3),
        ],
        figures: { page: figures[page], reference: figures.reference },
      })
    })
  },
}

export const lighthouseGrowth: Row = {
  name: 'lighthouse-growth',
  title: 'largest paint with 50,000 contractors against 1,000',
  async run(bench) {
    const [many, few] = [await bench.startLintel(50_000), await bench.startLintel(1000)]
    const [inMany, inFew] = [await publicPages(many.url), await publicPages(few.url)]
    const names = Object.keys(inFew)
    const addresses = names.flatMap((name) => [
      [`many ${name}`, many.url + inMany[name]?.path],
      [`few ${name}`, few.url + inFew[name]?.path],
      [`again ${name}`, few.url + inFew[name]?.path],
    ])
    const figures = await runAll(bench, Object.fromEntries(addresses) as Record<string, string>)
    await Promise.all([many.stop(), few.stop()])
    return names.map((name) => {
      const of = (side: string) => (figures[`${side} ${name}`] ?? []).map(({ lcpMs }) => lcpMs)
      const ratio = median(ratios(of('many'), of('few')))
      return line(name, {
        measured: seconds(of('many')),
        reference: `${seconds(of('few'))} with 1,000`,
        ratio,
        spread: spreadOf(of('again'), of('few')),
        goals: [atMost(ratio, 1.05, times, 2)],
        figures: { many: of('many'), few: of('few'), again: of('again') },
      })
    })
  },
}

const seconds = (ms: number[]) => `${(median(ms) / 1000).toFixed(2)} s`

async function runAll(
  bench: Bench,
  addresses: Record<string, string>,
): Promise<Record<string, Figures[]>> {
  const port = await freePort()
  const browser = await openBrowser(bench, [`--remote-debugging-port=${port}`])
  const figures = await interleave<string, Figures>(
    Math.min(ROUNDS, bench.rounds),
    Object.fromEntries(
      Object.entries(addresses).map(([name, address]) => [
        name,
        () => runLighthouse(address, port),
      ]),
    ),
  )
  await browser.close()
  return figures
}

/** `port` is the debugging port of the browser. Throws when no attempt succeeds. */
async function runLighthouse(address: string, port: number): Promise<Figures> {
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  }
  let failure = 'no report'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const report = (await lighthouse(address, flags))?.lhr
    const paint = report?.audits['largest-contentful-paint']
    if (report && !report.runtimeError && paint?.numericValue !== undefined)
      return {
        score: (report.categories.performance?.score ?? Number.NaN) * 100,
        lcpMs: paint.numericValue,
        tbtMs: report.audits['total-blocking-time']?.numericValue ?? Number.NaN,
        cls: report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      }
    failure = report?.runtimeError?.message ?? paint?.errorMessage ?? failure
  }
  throw new Error(`Lighthouse could not measure ${address}: ${failure}`)
}
