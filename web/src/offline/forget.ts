import { dehydrate, type Query } from '@tanstack/react-query'
import { dehydrateOptions, mayBeSaved, queryClient } from '../lib/query-client.ts'
import { removeDraftsOfOthers, userLeft } from './drafts.ts'
import { removeLastUser } from './last-user.ts'
import { KEPT_SHAPES } from './may-keep.ts'
import { removeRequestsOfOthers } from './outbox.ts'
import { saveNow } from './query-store.ts'

/** A device that does not answer must not hold up signing out. */
const FLUSH_WITHIN_MS = 2000

/**
 * Everything of a user goes from this tab and this device, in the order that leaves nothing behind
 * (Q13, O2): the writer stops, queries under way end, memory is emptied (`dropUser` first, so that
 * no page asks again), then the disk. What was saved on the device without an account stays.
 * Resolves when it is off the disk. Never throws.
 */
export async function forgetUser(userId: number, dropUser: () => void): Promise<void> {
  userLeft(userId)
  await queryClient.cancelQueries({ predicate: isPrivate })
  dropUser()
  // Guards and header take this in first: a page that still shows a private answer would ask for it again.
  await new Promise((resolve) => setTimeout(resolve))
  dropFromMemory()
  const flushed = Promise.all([
    removeDraftsOfOthers(null),
    removeRequestsOfOthers(null),
    removeLastUser(userId),
    savePublicQueries(),
  ])
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS))])
}

function dropFromMemory(): void {
  queryClient.removeQueries({ predicate: isPrivate })
  void queryClient.resetQueries({ predicate: isAsSeenByOwner })
  // Finished ones still hold what was sent.
  const mutations = queryClient.getMutationCache()
  for (const mutation of mutations.getAll())
    if (mutation.state.status !== 'pending') mutations.remove(mutation)
}

/** Public lists that are kept in their own table or not at all. */
const publicLists = new Set(['contractors/search', 'contractors/full', 'contractors/stored'])

/**
 * What is not known to be public belongs to the user. Who that is stands in `user`, which
 * `dropUser` sets.
 */
function isPrivate({ queryKey: [noun, view], meta, queryKey }: Query): boolean {
  if (meta?.keep === 'public' || publicLists.has(`${String(noun)}/${String(view)}`)) return false
  return !(queryKey.length === 1 && noun === 'user')
}

/**
 * A public answer as only an owner or an operator gets it: a listing with its owner, a post before
 * its time (Q2, B1).
 */
function isAsSeenByOwner({ meta, state }: Query): boolean {
  return meta?.keep === 'public' && hasPrivateField(state.data)
}

function hasPrivateField(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  const { userId, status, contractor } = data as Record<string, unknown>
  return (
    (userId ?? null) !== null ||
    status === 'draft' ||
    status === 'scheduled' ||
    hasPrivateField(contractor)
  )
}

/** Puts the public answers that this tab holds on the device, now, in the place of those there. */
export async function savePublicQueries(): Promise<void> {
  if (mayBeSaved())
    await saveNow({
      timestamp: Date.now(),
      buster: KEPT_SHAPES,
      clientState: dehydrate(queryClient, dehydrateOptions),
    })
}

/** What one tab tells the others of the same browser (Q14). */
export type SessionNews = { kind: 'left' | 'entered'; userId: number }

export const SESSION_CHANNEL = 'lintel-session'

let channel: BroadcastChannel | null | undefined

function sessionChannel(): BroadcastChannel | null {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(SESSION_CHANNEL) : null
  return channel
}

export function tellOtherTabs(news: SessionNews): void {
  sessionChannel()?.postMessage(news)
}

/** Calls back with what other tabs tell; answers how to stop that. */
export function onNewsFromOtherTabs(listener: (news: SessionNews) => void): () => void {
  const from = sessionChannel()
  const hear = ({ data }: MessageEvent<SessionNews>) => listener(data)
  from?.addEventListener('message', hear)
  return () => from?.removeEventListener('message', hear)
}
