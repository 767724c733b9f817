import type { QueryClient, QueryState } from '@tanstack/react-query'
import { keepOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads } from '#contract/reads.ts'
import { askDirectory } from './ask-directory.ts'
import { isPartial } from './initial-queries.ts'

// Opened profiles and posts stay on the device, in the database of the worker.

const kept = Object.values({ ...directoryReads, posts: blogReads.list, post: blogReads.bySlug })
  .filter((address) => 'keep' in address && address.keep === 'opened')
  .map(({ method, path }) => ({ name: `${method} ${path}`, path }))

/** Replies before `startKeeping`. */
const waiting: [path: string, body: unknown][] = []
let isStarted = false

/**
 * Keeps a reply on the device, if its endpoint says so. The reply must be the same for everybody.
 * The first replies wait until the page is idle. Never throws.
 */
export function keepReply(path: string, body: unknown): void {
  if (!kept.some((address) => address.path === path)) return
  if (isStarted) void askDirectory('keep', path, body).catch(() => undefined)
  else waiting.push([path, body])
}

/** Starts to keep replies: first those that the server has drawn in the page. */
export function startKeeping(client: QueryClient): void {
  isStarted = true
  for (const query of client.getQueryCache().getAll()) {
    const [name] = query.queryKey
    const address = kept.find((one) => one.name === name)
    if (address && keepOf(query.queryKey) === 'opened' && isDrawn(query) && !isPartial(query))
      keepReply(address.path, query.state.data)
  }
  for (const [path, body] of waiting.splice(0)) keepReply(path, body)
}

/**
 * Returns true for data that the server has drawn in the page, which is the same for everybody. It
 * was never updated, unlike fetched data, and has a time, unlike data that was copied from a list.
 */
function isDrawn({ state }: { state: QueryState }): boolean {
  return state.data !== undefined && state.dataUpdateCount === 0 && state.dataUpdatedAt > 0
}
