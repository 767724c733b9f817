import fc from 'fast-check'
import { quickOrFull, isFullRun } from './full-run.ts'

/**
 * Fast-check. `npm test` runs few random cases with a fixed seed; `npm run test:full` runs many
 * cases with a new seed.
 */
fc.configureGlobal({ numRuns: quickOrFull(40, 1000), ...(isFullRun ? {} : { seed: 20_261_120 }) })

export { fc }
