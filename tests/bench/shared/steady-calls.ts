import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './statistics.ts'

/**
 * Interval between calls in milliseconds. A call does not wait for the previous call, so that a
 * blocked server is measured too.
 */
const EVERY_MS = 20
/**
 * Maximum number of pending calls. The latency of a delayed call is measured from its scheduled
 * time.
 */
const MAX_PENDING = 40

export interface SteadyCalls {
  count: number
  medianMs: number
  p99Ms: number
  longestMs: number
}

/** Makes the calls in turn at a fixed rate while `work` runs. Throws when a response is not 200. */
export async function callSteadily(
  ask: (path: string) => Promise<Response>,
  paths: readonly string[],
  work: Promise<unknown>,
): Promise<SteadyCalls> {
  const latencies: number[] = []
  const pending = new Set<Promise<void>>()
  let isOver = false
  let failure: Error | undefined
  const end = work.finally(() => {
    isOver = true
  })
  const call = async (path: string, due: number) => {
    const response = await ask(path)
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
    latencies.push(performance.now() - due)
  }
  const startedAt = performance.now()
  for (let at = 0; !isOver && !failure; at += 1) {
    const due = startedAt + at * EVERY_MS
    await sleep(Math.max(0, due - performance.now()))
    while (pending.size >= MAX_PENDING) await Promise.race(pending)
    const sent: Promise<void> = call(paths[at % paths.length] ?? '', due)
      .catch((error: unknown) => {
        failure = error as Error
      })
      .finally(() => pending.delete(sent))
    pending.add(sent)
  }
  await end
  await Promise.all(pending)
  if (failure) throw failure
  return {
    count: latencies.length,
    medianMs: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    longestMs: Math.max(...latencies),
  }
}
