import { onDirectoryChange } from '../device/directory-state.ts'
import { startDirectorySync } from '../device/directory-sync.ts'
import { startKeeping } from '../device/keep-replies.ts'
import { invalidateDirectoryQueries, refreshOnReconnect } from '../device/page-lifecycle.ts'
import { queryClient } from '../device/query-client.ts'
import { watchOutbox } from '../domain/request-outbox/outbox-watch.ts'
import { loadSaved } from '../domain/saved/saved.ts'
import { watchSite } from '../domain/site/start.ts'
import { toast } from '../ui/toast.tsx'
import { showAddressInPrint } from './printed-address.ts'
import { pollWhileUnreachable } from './reconnect.ts'

/**
 * Starts the background tasks, such as the directory sync, the request outbox and the service
 * worker. Called once the first requests of the page have finished, or after a time limit.
 */
export function startDeferredTasks(): void {
  refreshOnReconnect()
  pollWhileUnreachable()
  showAddressInPrint()
  onDirectoryChange(invalidateDirectoryQueries)
  startDirectorySync()
  startKeeping(queryClient)
  watchSite(queryClient)
  watchOutbox((event) => toast(outboxToasts[event]))
  // Also stores saves and removals that an earlier page could not store before it closed.
  void loadSaved()
  if (import.meta.env.VITE_MOCK !== '1' && import.meta.env.PROD)
    void registerWorker().catch(() => undefined)
}

const outboxToasts = {
  sent: {
    title: 'Request submitted successfully',
    description: "We'll review your request and get back to you soon.",
  },
  'quote-sent': {
    title: 'Your request was sent',
    description: 'They answer you directly.',
  },
  'review-sent': {
    title: 'Your review was sent',
    description: 'It appears at once, or after an admin has read it.',
  },
  refused: {
    title: 'A request needs your attention',
    description: 'It could not be sent as it is. You find it on the contact page.',
    tone: 'error' as const,
  },
}

async function registerWorker(): Promise<void> {
  const { registerAppWorker } = await import('../sw/register.ts')
  registerAppWorker()
}
