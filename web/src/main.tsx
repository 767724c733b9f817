import { createRoot } from 'react-dom/client'
import { App } from './app/providers.tsx'
import { toast } from './components/toast.tsx'
import { queryClient, refreshDirectoryQueries, startWithPage, watchPage } from './lib/query-client.ts'
import type { DirectoryNote } from './offline/database.ts'
import { firstQuiet } from './offline/first-quiet.ts'
import { reloadOnMissingChunk } from './offline/missing-chunk.ts'
import { preload } from './offline/query-store.ts'
import { watchForServer } from './offline/reconnect.ts'
import { useDirectoryTime } from './offline/directory/age.ts'

const isMocked = import.meta.env.VITE_MOCK === '1'

async function start(): Promise<void> {
  reloadOnMissingChunk()
  startWithPage()
  const [note] = await Promise.all([preload(), isMocked && startMocks()])
  if (note) useDirectoryTime.setState({ asOf: note.asOf })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(<App />)
  watchPage()
  watchForServer()
  await firstQuiet(queryClient)
  // Code that cannot be had now is asked for again at the next visit.
  await keepDirectory(note).catch(() => undefined)
  if (!isMocked && import.meta.env.PROD) await registerWorker().catch(() => undefined)
}

/** The mocks and the app's own worker never share an address (O4). */
async function startMocks(): Promise<void> {
  const [mocks, { removeAppWorker }] = await Promise.all([import('../../mocks/browser.ts'), import('./offline/mock-mode.ts')])
  await removeAppWorker()
  await mocks.startMocks()
}

/** The stored list and its sync: code that no first page waits for. */
async function keepDirectory(note: DirectoryNote | null): Promise<void> {
  const [{ onStoredChange, remember }, { startDirectorySync }] = await Promise.all([import('./offline/stored-directory.ts'), import('./offline/directory-sync.ts')])
  if (note) remember(note)
  onStoredChange(refreshDirectoryQueries)
  startDirectorySync()
}

async function registerWorker(): Promise<void> {
  const { registerAppWorker } = await import('./sw/register.ts')
  registerAppWorker({ onReadyOffline: () => toast({ title: 'Ready to work offline' }) })
}

void start()
