import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepEnteredValues } from './app/entered-values.ts'
import { App } from './app/providers.tsx'
import { createRouter, loadPageCode } from './app/router.ts'
import './app/install/install-prompt.ts'
import { isTranslated, tolerateTranslators } from './app/translated-page.ts'
import { readDirectoryState } from './device/ask-directory.ts'
import { hydrateFromPage, queryClient } from './device/query-client.ts'
import { preloadQueries } from './device/query-store.ts'
import { startSite } from './domain/site/start.ts'
import { isServerDrawn } from './lib/hydration.ts'
import { importCode, reloadOnMissingChunk } from './lib/missing-chunk.ts'
import { cleanAddress } from './lib/network-address.ts'
import { nextTask } from './lib/next-task.ts'

const isMocked = import.meta.env.VITE_MOCK === '1'

/**
 * Longest wait in ms for the first requests, and then for an idle period. The directory is
 * downloaded even when the page's requests never finish.
 */
const MAX_IDLE_WAIT_MS = 10_000

/**
 * Shows the page: hydrates the one that the server has drawn, or renders it in the browser. Then
 * starts the deferred tasks. Awaits `nextTask` between the steps, so that a slow phone responds to
 * input.
 */
async function start(): Promise<void> {
  cleanAddress()
  reloadOnMissingChunk()
  tolerateTranslators()
  await nextTask()
  hydrateFromPage()
  startSite(queryClient)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const hydration = await prepareHydration()
  if (hydration === 'ready') {
    const router = createRouter(true)
    const enterAgain = keepEnteredValues(root)
    startTransition(
      () =>
        void hydrateRoot(root, <App router={router} onStart={enterAgain} />, {
          // A translator has changed the texts: React then renders the page again.
          onRecoverableError: isTranslated() ? () => undefined : onRecoverableError,
        }),
    )
  } else if (hydration === 'not-drawn') {
    await Promise.all([preloadQueries(), isMocked && startMocks()])
    await nextTask()
    const router = createRouter(false)
    await nextTask()
    // A transition renders in slices, so that the browser can handle input in between.
    startTransition(() => createRoot(root).render(<App router={router} />))
  }
  // The directory of the device is needed at once.
  if (!navigator.onLine) void readDirectoryState()
  await waitForFirstIdle()
  // The app works without the deferred tasks. If their code cannot be loaded now, the next visit
  // retries.
  const deferred = await importCode(() => import('./app/deferred-start.ts')).catch(() => undefined)
  deferred?.startDeferredTasks()
}

/**
 * Loads the code of a page drawn by the server. Returns 'not-drawn' when the server has not drawn
 * the page of the current URL, so the browser must render it. Returns 'no-code' when the code
 * cannot be loaded, for example because an extension blocks it. The drawn page then stays as it is,
 * and its links load documents.
 */
async function prepareHydration(): Promise<'ready' | 'not-drawn' | 'no-code'> {
  if (!isServerDrawn()) return 'not-drawn'
  try {
    await loadPageCode()
  } catch {
    return isServerDrawn() ? 'no-code' : 'not-drawn'
  }
  await nextTask()
  return isServerDrawn() ? 'ready' : 'not-drawn'
}

/**
 * Reports a difference between the page as drawn by the server and by the browser. When Back or
 * Forward has changed the URL meanwhile, a difference is expected and not reported.
 */
function onRecoverableError(error: unknown): void {
  if (isServerDrawn()) reportError(error)
}

/**
 * Resolves when the page's first requests have finished and the browser is idle, so that downloads
 * for the service worker and the directory do not delay the first content.
 */
async function waitForFirstIdle(): Promise<void> {
  await firstRequestsDone()
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MAX_IDLE_WAIT_MS }))
}

function firstRequestsDone(): Promise<void> {
  return new Promise((resolve) => {
    let hasFetched = false
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      const isFetching = queryClient.isFetching() > 0
      if (hasFetched && !isFetching) finish()
      hasFetched ||= isFetching
    })
    const finish = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(finish, MAX_IDLE_WAIT_MS)
  })
}

/** Starts MSW. First removes the app's service worker, because both use the same scope. */
async function startMocks(): Promise<void> {
  const [mocks, { removeAppWorker }] = await Promise.all([
    import('../../mocks/browser.ts'),
    import('./device/mock-mode.ts'),
  ])
  await removeAppWorker()
  await mocks.startMocks()
}

void start()
