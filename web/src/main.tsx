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
  const [note] = await Promise.all([preload(), isMocked && startMocks()])
  if (note) useDirectoryTime.setState({ asOf: note.asOf })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  // What the server wrote is better to look at than a spinner.
  if (root.firstElementChild) await pageReady()
  // In slices, between which the browser answers whoever taps already.
  startTransition(() => createRoot(root).render(<App />))
  await firstQuiet(queryClient)
  // Code that cannot be had now is asked for again at the next visit.
  const later = await import('./after-start.ts').catch(() => undefined)
  later?.afterStart(note)
}

/** The mocks and the app's own worker never share an address (O4). */
async function startMocks(): Promise<void> {
  const [mocks, { removeAppWorker }] = await Promise.all([
    import('../../mocks/browser.ts'),
    import('./offline/mock-mode.ts'),
  ])
  await removeAppWorker()
  await mocks.startMocks()
}

void start()
