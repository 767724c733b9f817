import { expect } from 'vitest'
import { readReadCounts } from './read-counts.ts'

/** Ids of everything that visitors can read. */
export interface PublicIds {
  contractors: number[]
  /** A published post. */
  post: number
}

/** Returns the text of a page or a reply that must have the status 200. */
export const textFrom = async (
  { url }: { url: string },
  path: string,
  headers: Record<string, string> = {},
) => {
  const response = await fetch(url + path, { headers })
  expect(response.status, path).toBe(200)
  return response.text()
}

let invented = 0
/** Returns the address of a search that no cache has and that finds nothing. */
export const newSearch = () => `/api/search?location=zzq${String((invented += 1))}`

/** Returns how many reads the server ran during `work`. */
export async function countReads(
  { url }: { url: string },
  server: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = (await readReadCounts(url))[server] ?? 0
  await work()
  return ((await readReadCounts(url))[server] ?? 0) - before
}

/** Waits until a read of a visitor runs on this server. */
export async function untilReadFrom(instance: { url: string }, server: string): Promise<void> {
  const read = () => textFrom(instance, newSearch())
  while ((await countReads(instance, server, read)) === 0);
}

/** Reads without a pause, with one client for each kind of read. `stop` returns the failures. */
export function readContinually({ url }: { url: string }, ids: PublicIds) {
  const failures: string[] = []
  let [finished, isOver] = [0, false]
  const client = async (nextPath: (n: number) => string) => {
    for (let n = 0; !isOver; n += 1) {
      const path = nextPath(n)
      const response = await fetch(url + path).catch((error: unknown) => ({
        status: String(error),
        text: () => Promise.resolve(''),
      }))
      await response.text()
      finished += 1
      if (response.status !== 200) failures.push(`${path}: ${response.status}`)
    }
  }
  const contractor = (n: number) => ids.contractors[n % ids.contractors.length]
  const clients = Promise.all([
    client(newSearch),
    client((n) => `/api/contractors/${contractor(n)}`),
    client((n) => `/contractor/${contractor(n)}`),
    client(() => `/api/blog/${ids.post}`),
  ])
  return {
    /** Waits for so many more replies. */
    more: async (count: number) => {
      const enough = finished + count
      await expect.poll(() => finished).toBeGreaterThan(enough)
    },
    stop: async () => {
      isOver = true
      await clients
      return failures
    },
  }
}
