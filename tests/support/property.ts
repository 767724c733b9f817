import fc from 'fast-check'
import { amount, isFullRun } from './full-run.ts'

/**
 * Fast-check with few random cases and a fixed seed in `npm test`, and with many new cases in `npm
 * run test:full`.
 */
fc.configureGlobal({ numRuns: amount(40, 1000), ...(isFullRun ? {} : { seed: 20_261_120 }) })

export { fc }
