import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, pageReady } from './app/providers.tsx'
import './features/install/install-prompt.ts'
import { queryClient, hydrateFromPage } from './lib/query-client.ts'
import { useDirectoryTime } from './offline/directory/age.ts'
import { waitForFirstIdle } from './offline/first-idle.ts'
import { reloadOnMissingChunk } from './offline/missing-chunk.ts'
import { preloadQueries } from './offline/query-store.ts'

const isMocked = import.meta.env.VITE_MOCK === '1'

async function start(): Promise<void> {
  reloadOnMissingChunk()
  hydrateFromPage()
  const [directoryMeta] = await Promise.all([preloadQueries(), isMocked && startMocks()])
  if (directoryMeta) useDirectoryTime.setState({ asOf: directoryMeta.asOf })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // Keeps the server-rendered page visible until the page code is loaded, instead of a spinner.
  if (root.firstElementChild) await pageReady()
  // A transition renders in slices, so that the browser can handle input in between.
  startTransition(() => createRoot(root).render(<App />))
  await waitForFirstIdle(queryClient)
  // The app works without these tasks. If their code cannot be loaded now, the next visit retries.
  const deferred = await import('./deferred-start.ts').catch(() => undefined)
  deferred?.startDeferredTasks(directoryMeta)
}

/** Starts MSW. First removes the app's service worker, because both use the same scope. */
async function startMocks(): Promise<void> {
  const [mocks, { removeAppWorker }] = await Promise.all([
    import('../../mocks/browser.ts'),
    import('./offline/mock-mode.ts'),
  ])
  await removeAppWorker()
  await mocks.startMocks()
}

void start()
