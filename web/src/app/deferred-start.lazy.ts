import { invalidateDirectoryQueries, watchPageLifecycle } from '../device/page-lifecycle.ts'
import type { DirectoryMeta } from '../device/public-schema.ts'
import { watchOutbox } from '../domain/contact-requests/outbox-watch.ts'
import { startDirectorySync } from '../domain/directory/stored/directory-sync.ts'
import {
  onStoredDirectoryChange,
  rememberRevisions,
} from '../domain/directory/stored/stored-directory.lazy.ts'
import { pendingSaves } from '../domain/saved/pending-saves.ts'
import { toast } from '../ui/toast.tsx'
import { showAddressInPrint } from './printed-address.ts'
import { pollWhileUnreachable } from './reconnect.ts'

/**
 * Starts the background tasks, such as the directory sync, the request outbox and the service
 * worker. Called once the first requests of the page have finished, or after a time limit.
 */
export function startDeferredTasks(directoryMeta: DirectoryMeta | null): void {
  watchPageLifecycle()
  pollWhileUnreachable()
  showAddressInPrint()
  if (directoryMeta) rememberRevisions(directoryMeta)
  onStoredDirectoryChange(invalidateDirectoryQueries)
  startDirectorySync()
  watchOutbox((event) => toast(outboxToasts[event]))
  // Stores saves and removals of contractors that an earlier page could not store before it closed.
  if (pendingSaves().length > 0)
    void import('../domain/saved/saved.lazy.ts').then(
      ({ loadSaved }) => loadSaved(),
      () => undefined,
    )
  if (import.meta.env.VITE_MOCK !== '1' && import.meta.env.PROD)
    void registerWorker().catch(() => undefined)
}

const outboxToasts = {
  sent: {
    title: 'Request submitted successfully',
    description: "We'll review your request and get back to you soon.",
  },
  refused: {
    title: 'A request needs your attention',
    description: 'It could not be sent as it is. You find it on the contact page.',
    tone: 'error' as const,
  },
}

async function registerWorker(): Promise<void> {
  const { registerAppWorker } = await import('../sw/register.lazy.ts')
  registerAppWorker()
}
