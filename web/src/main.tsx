import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, pageReady } from './app/providers.tsx'
import './features/install/caught-prompt.ts'
import { queryClient, startWithPage } from './lib/query-client.ts'
import { useDirectoryTime } from './offline/directory/age.ts'
import { firstQuiet } from './offline/first-quiet.ts'
import { reloadOnMissingChunk } from './offline/missing-chunk.ts'
import { preload } from './offline/query-store.ts'

const isMocked = import.meta.env.VITE_MOCK === '1'

async function start(): Promise<void> {
  reloadOnMissingChunk()
  startWithPage()
  const [directoryMeta] = await Promise.all([preload(), isMocked && startMocks()])
  if (directoryMeta) useDirectoryTime.setState({ asOf: directoryMeta.asOf })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // Keeps the server-rendered page visible until the page code is loaded, instead of a spinner.
  if (root.firstElementChild) await pageReady()
  // A transition renders in slices, so that the browser can handle input in between.
  startTransition(() => createRoot(root).render(<App />))
  await firstQuiet(queryClient)
  // If the code cannot be loaded now, the next visit tries again.
  const deferred = await import('./after-start.ts').catch(() => undefined)
  deferred?.afterStart(directoryMeta)
}

/** Starts MSW after removing the app's service worker: both use the same scope. */
async function startMocks(): Promise<void> {
  const [mocks, { removeAppWorker }] = await Promise.all([
    import('../../mocks/browser.ts'),
    import('./offline/mock-mode.ts'),
  ])
  await removeAppWorker()
  await mocks.startMocks()
}

void start()
