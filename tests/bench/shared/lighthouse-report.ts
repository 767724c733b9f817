import lighthouse, { type Flags } from 'lighthouse'

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Number of attempts. On a busy machine a trace can be incomplete, and Lighthouse is run again. */
const TRIES = 3

/**
 * Returns Lighthouse's report of a page on its simulated mid-range phone. `port` is the debugging
 * port of the browser. Throws when no attempt succeeds.
 */
export async function lighthouseReport(
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
  throw new Error(`Lighthouse could not measure ${address}: ${failure}`)
}
