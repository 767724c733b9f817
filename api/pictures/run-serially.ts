import { ContractError } from '#contract/errors.ts'

const MAX_PENDING = 20

let lastTask: Promise<unknown> = Promise.resolve()
let pending = 0

/**
 * Runs one task at a time, because a decoded picture takes up to 160 MB. Throws `unavailable` when
 * 20 tasks are running or waiting.
 */
export async function runSerially<T>(task: () => Promise<T>): Promise<T> {
  if (pending >= MAX_PENDING) throw new ContractError('unavailable')
  pending += 1
  const result = lastTask.then(task)
  lastTask = result.catch(() => undefined)
  try {
    return await result
  } finally {
    pending -= 1
  }
}
