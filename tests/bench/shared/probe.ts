import { rawGet } from './raw-get.ts'

export interface Probe {
  /** Latencies of the 200 responses in ms, including the time waiting for a free connection. */
  latencies: number[]
  /** Number of responses other than 200. */
  failures: number
}

/**
 * Requests the paths in turn at a fixed rate while `work` runs. It does not wait for earlier
 * responses, so that a blocked server is measured too. All probes share the 40 connections of
 * `rawGet`.
 */
export async function probeDuring(
  work: () => Promise<unknown>,
  { url, paths, everyMs }: { url: string; paths: readonly string[]; everyMs: number },
): Promise<Probe> {
  const calls: Promise<number | null>[] = []
  const measureCall = async (path: string) => {
    const due = performance.now()
    const { status } = await rawGet(url + path, { 'accept-encoding': 'br' })
    return status === 200 ? performance.now() - due : null
  }
  const timer = setInterval(
    () => calls.push(measureCall(paths[calls.length % paths.length] ?? '')),
    everyMs,
  )
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const results = await Promise.all(calls)
  const latencies = results.filter((latency) => latency !== null)
  return { latencies, failures: results.length - latencies.length }
}
