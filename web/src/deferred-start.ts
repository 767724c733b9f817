import { toastWhenIdle, toast } from './components/toast.tsx'
import { invalidateDirectoryQueries, watchPageLifecycle } from './lib/page-lifecycle.ts'
import { startDirectorySync } from './offline/directory-sync.ts'
import { watchOutbox } from './offline/outbox-watch.ts'
import { pendingSaves } from './offline/pending-saves.ts'
import type { DirectoryMeta } from './offline/public-schema.ts'
import { pollWhileUnreachable } from './offline/reconnect.ts'
import { onStoredDirectoryChange, rememberRevisions } from './offline/stored-directory.ts'

/**
 * Starts the background tasks: directory sync, outbox, saved contractors and service worker. Called
 * after the queries of the first screen have settled.
 */
export function startDeferredTasks(directoryMeta: DirectoryMeta | null): void {
  watchPageLifecycle()
  pollWhileUnreachable()
  if (directoryMeta) rememberRevisions(directoryMeta)
  onStoredDirectoryChange(invalidateDirectoryQueries)
  startDirectorySync()
  watchOutbox((event) => toast(outboxToasts[event]))
  // Stores saves and removals of contractors that an earlier page could not store before it closed.
  if (pendingSaves().length > 0)
    void import('./offline/saved.ts').then(
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
  const { registerAppWorker } = await import('./sw/register.ts')
  registerAppWorker({ onReadyOffline: () => toastWhenIdle({ title: 'Ready to work offline' }) })
}
