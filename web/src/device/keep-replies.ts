import type { QueryClient } from '@tanstack/react-query'
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
 * Keeps a reply on the device, if its endpoint says so and the reply is the same for everybody. The
 * first replies wait until the page is idle. Never throws.
 */
export function keepReply(path: string, body: unknown): void {
  if (!kept.some((address) => address.path === path) || hasPrivateField(body)) return
  if (isStarted) void askDirectory('keep', path, body).catch(() => undefined)
  else waiting.push([path, body])
}

/** Starts to keep replies: first those that the server has drawn in the page. */
export function startKeeping(client: QueryClient): void {
  isStarted = true
  for (const query of client.getQueryCache().getAll()) {
    const [name] = query.queryKey
    const address = kept.find((one) => one.name === name)
    if (address && keepOf(query.queryKey) === 'opened' && query.state.data && !isPartial(query))
      keepReply(address.path, query.state.data)
  }
  for (const [path, body] of waiting.splice(0)) keepReply(path, body)
}

/**
 * Returns true for data of a public endpoint with fields that only an owner or an admin receives: a
 * contractor with its `userId`, or an unpublished post.
 */
export function hasPrivateField(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  const { userId, status, contractor } = data as Record<string, unknown>
  return (
    (userId ?? null) !== null ||
    status === 'draft' ||
    status === 'scheduled' ||
    hasPrivateField(contractor)
  )
}
