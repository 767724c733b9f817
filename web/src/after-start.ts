import { notice, toast } from './components/toast.tsx'
import { refreshDirectoryQueries, watchPage } from './lib/watch-page.ts'
import type { DirectoryNote } from './offline/database.ts'
import { startDirectorySync } from './offline/directory-sync.ts'
import { watchOutbox } from './offline/outbox-watch.ts'
import { pressedHearts } from './offline/pressed-hearts.ts'
import { watchForServer } from './offline/reconnect.ts'
import { onStoredChange, remember } from './offline/stored-directory.ts'

/**
 * Starts the background tasks (directory sync, outbox, saved contractors, service worker) once the
 * queries of the first screen have settled.
 */
export function afterStart(directoryMeta: DirectoryNote | null): void {
  watchPage()
  watchForServer()
  if (directoryMeta) remember(directoryMeta)
  onStoredChange(refreshDirectoryQueries)
  startDirectorySync()
  watchOutbox((event) => toast(outboxToasts[event]))
  // Saves that an earlier page could not store before it was closed.
  if (pressedHearts().length > 0)
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
  registerAppWorker({ onReadyOffline: () => notice({ title: 'Ready to work offline' }) })
}
