import lighthouse, { type Flags } from 'lighthouse'

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** A trace that a busy machine cut short is taken again, at most this often. */
const TRIES = 3

/**
 * Lighthouse's report on a page as its mid-range phone sees it; the browser listens on `port`.
 * Throws when no try gives one.
 */
export async function phoneReport(
  address: string,
  port: number,
  what: Pick<Flags, 'onlyCategories' | 'onlyAudits'>,
): Promise<Report> {
  let failure = 'no report'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const outcome = await lighthouse(address, { port, output: 'json', logLevel: 'error', ...what })
    const paint = outcome?.lhr.audits['largest-contentful-paint']
    if (outcome && !outcome.lhr.runtimeError && paint?.numericValue !== undefined)
      return outcome.lhr
    failure = outcome?.lhr.runtimeError?.message ?? paint?.errorMessage ?? failure
  }
  throw new Error(`Lighthouse could not judge ${address}: ${failure}`)
}
