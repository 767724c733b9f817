import type { Query } from '@tanstack/react-query'
import { isReplyOf, keepOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { removeDraftsOfOthers, blockDraftWrites } from '../../device/drafts.ts'
import { isPersonal } from '../../device/personal-replies.ts'
import { queryClient } from '../../device/query-client.ts'
import { openChannel } from '../../device/tabs.ts'
import { removeRequestsOfOthers } from '../request-outbox/outbox.ts'
import { removeLastUser } from './last-user.ts'

/** Longest time in ms for which signing out waits for the database. */
const FLUSH_WITHIN_MS = 2000

/**
 * Removes all private data of a user from this tab and this device. The order of the steps matters:
 * block draft writes, cancel private queries, call `dropUser` so that pages stop requesting private
 * data, clear memory, clear the database. Contractors saved on the device remain. Resolves when the
 * database is cleared, or after 2 s. Never throws.
 */
export async function forgetUser(userId: number, dropUser: () => void): Promise<void> {
  blockDraftWrites(userId)
  await queryClient.cancelQueries({ predicate: isPrivate })
  dropUser()
  // Guards and header must render before memory is cleared, because a page that still shows private
  // data would request the data again.
  await new Promise((resolve) => setTimeout(resolve))
  dropFromMemory()
  const flushed = Promise.all([
    removeDraftsOfOthers(null),
    removeRequestsOfOthers(null),
    removeLastUser(userId),
  ])
  await Promise.race([flushed, new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS))])
}

function dropFromMemory(): void {
  queryClient.removeQueries({ predicate: isPrivate })
  const ofUser = { predicate: mayBePersonal }
  queryClient.removeQueries({ ...ofUser, type: 'inactive' })
  void queryClient.resetQueries(ofUser)
  // Finished mutations still contain the submitted data.
  const mutations = queryClient.getMutationCache()
  for (const mutation of mutations.getAll())
    if (mutation.state.status !== 'pending') mutations.remove(mutation)
}

/**
 * Returns true for queries without a `keep` (see `keepOf`), because they may contain private data.
 * Returns false for the `user` query, which `dropUser` sets.
 */
function isPrivate({ queryKey }: Query): boolean {
  return keepOf(queryKey) === undefined && !isReplyOf(userRead, queryKey)
}

/** Returns true for a personal reply, and for a profile or post that is being loaded. */
function mayBePersonal({ queryKey, state }: Query): boolean {
  const isLoading = state.fetchStatus !== 'idle' && keepOf(queryKey) === 'opened'
  return isLoading || isPersonal(state.data)
}

/** Message that a tab sends to the other tabs when a user signs in or out. */
export type SessionMessage = { kind: 'left' | 'entered'; userId: number }

export const SESSION_CHANNEL = 'lintel-session'

let channel: BroadcastChannel | null | undefined

function sessionChannel(): BroadcastChannel | null {
  channel ??= openChannel(SESSION_CHANNEL)
  return channel
}

export function notifyOtherTabs(message: SessionMessage): void {
  sessionChannel()?.postMessage(message)
}

/** Calls `listener` with messages from other tabs. Returns an unsubscribe function. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const source = sessionChannel()
  const handle = ({ data }: MessageEvent<SessionMessage>) => listener(data)
  source?.addEventListener('message', handle)
  return () => source?.removeEventListener('message', handle)
}
