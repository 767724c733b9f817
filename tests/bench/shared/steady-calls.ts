import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './statistics.ts'

/**
 * A call is made this often, whether the one before it was answered or not: a server that stands
 * still is not spared.
 */
const EVERY_MS = 20
/** No more than this at once: what then waits for its turn is measured from when it was due. */
const MOST_WAITING = 40

export interface SteadyCalls {
  count: number
  medianMs: number
  p99Ms: number
  longestMs: number
}

/** Makes the calls in turn, at a steady pace, while `work` goes on. Throws when an answer is no 200. */
export async function callSteadily(
  ask: (path: string) => Promise<Response>,
  paths: readonly string[],
  work: Promise<unknown>,
): Promise<SteadyCalls> {
  const latencies: number[] = []
  const waiting = new Set<Promise<void>>()
  let isOver = false
  let failure: Error | undefined
  const end = work.finally(() => {
    isOver = true
  })
  const call = async (path: string, due: number) => {
    const response = await ask(path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
    latencies.push(performance.now() - due)
  }
  const since = performance.now()
  for (let at = 0; !isOver && !failure; at += 1) {
    const due = since + at * EVERY_MS
    await sleep(Math.max(0, due - performance.now()))
    while (waiting.size >= MOST_WAITING) await Promise.race(waiting)
    const asked: Promise<void> = call(paths[at % paths.length] ?? '', due)
      .catch((error: unknown) => {
        failure = error as Error
      })
      .finally(() => waiting.delete(asked))
    waiting.add(asked)
  }
  await end
  await Promise.all(waiting)
  if (failure) throw failure
  return {
    count: latencies.length,
    medianMs: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    longestMs: Math.max(...latencies),
  }
}
