import { rawGet } from './raw-get.ts'

export interface Probe {
  /** Latencies in milliseconds, from when each call was due. */
  latencies: number[]
  /** Calls answered with anything but 200. */
  failures: number
}

/**
 * Asks for the paths in turn at an even pace while `work` goes on, whether or not the answers come:
 * a server that stands still is not spared. All probes together have at most the 40 connections of
 * `rawGet`.
 */
export async function probeDuring(
  work: () => Promise<unknown>,
  { url, paths, everyMs }: { url: string; paths: readonly string[]; everyMs: number },
): Promise<Probe> {
  const calls: Promise<number | null>[] = []
  const ask = async (path: string) => {
    const due = performance.now()
    const { status } = await rawGet(url + path, { 'accept-encoding': 'br' })
    return status === 200 ? performance.now() - due : null
  }
  const timer = setInterval(
    () => calls.push(ask(paths[calls.length % paths.length] ?? '')),
    everyMs,
  )
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  const answers = await Promise.all(calls)
  const latencies = answers.filter((latency) => latency !== null)
  return { latencies, failures: answers.length - latencies.length }
}
