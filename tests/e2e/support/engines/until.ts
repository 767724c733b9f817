import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'playwright/test'

/** Only a failing test waits this long. */
const timeout = 45_000
const interval = 50

/**
 * Returns an assertion that reads the value again until the assertion holds. An error counts as
 * another value: a page cannot be read for a moment while it is replaced by the next one.
 */
export const until = (read: () => Promise<unknown>) =>
  expect.poll(() => read().catch(toText), { timeout, intervals: [interval] })

/**
 * Repeats an action until it succeeds, and returns its result.
 *
 * @throws The error of the last attempt
 */
export async function untilSucceeds<T>(action: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + timeout; ; await sleep(interval)) {
    try {
      return await action()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

const toText = (error: unknown) => (error instanceof Error ? error.message : String(error))
