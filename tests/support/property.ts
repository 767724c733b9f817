import fc from 'fast-check'
import { quickOrFull, isFullRun } from './full-run.ts'

/**
 * Fast-check with few random cases and a fixed seed in `npm test`, and with many new cases in `npm
 * run test:full`.
 */
fc.configureGlobal({ numRuns: quickOrFull(40, 1000), ...(isFullRun ? {} : { seed: 20_261_120 }) })

export { fc }
