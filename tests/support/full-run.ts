/**
 * True in `npm run test:full`, false in `npm test`. See
 * docs/decisions/2026-11-22-a-quick-test-run-and-a-full-one.md.
 */
export const isFullRun = process.env.TEST_FULL === '1'

/** Returns the first number in `npm test` and the second in `npm run test:full`. */
export const quickOrFull = (quick: number, full: number): number => (isFullRun ? full : quick)

/** Returns the cases that `isQuick` selects in `npm test`, and all cases in `npm run test:full`. */
export const quickSubset = <T>(
  cases: readonly T[],
  isQuick: (item: T, index: number) => boolean,
): readonly T[] => (isFullRun ? cases : cases.filter(isQuick))
