import { ContractError } from '#contract/errors.ts'

const MAX_WAITING = 20

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * One piece of work at a time: a decoded picture takes up to 160 MB. Throws unavailable when too
 * many wait.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new ContractError('unavailable')
  waiting += 1
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}
