/// <reference types="vite-plugin-pwa/vanillajs" />
import { registerSW } from 'virtual:pwa-register'
import { COUNT_WINDOWS, STORE_MISSING_FILES } from './messages.ts'
import { useOfflineReady } from './offline-ready.ts'
import { hasUnsavedInput, useUpdateState } from './updates.ts'

const HOUR_MS = 60 * 60_000
/** Minimum time between two update checks, in ms. */
const MIN_CHECK_INTERVAL_MS = 60_000
/** Time after which an accepted version that is still waiting is given up until a reload, in ms. */
const ACTIVATION_MS = 4000

/**
 * Registers the service worker. A new version is activated when the user accepts it, or when all
 * windows of the app are closed.
 */
export function registerAppWorker(): void {
  const accept = registerSW({
    onNeedRefresh: () => {
      void countWindows().then((windowCount) =>
        useUpdateState.setState({ isWaiting: true, windowCount }),
      )
    },
    // The plugin reloads only pages that a worker controlled when they were loaded. See
    // `reloadOnUpdate`.
    onNeedReload: () => undefined,
    onOfflineReady: once(
      () => void untilControlled().then(() => useOfflineReady.setState({ isNew: true })),
    ),
    onRegisteredSW: (scriptUrl, registration) => {
      if (!registration) return
      registration.active?.postMessage({ type: STORE_MISSING_FILES })
      checkForUpdates(scriptUrl, registration)
    },
  })
  let isAccepted = false
  const acceptUpdate = () => {
    isAccepted = true
    void accept()
    // Chromium can leave an accepted version waiting when the old one is used at the same moment. It
    // is activated when the page is loaded again.
    const timer = setTimeout(reloadUnlessUnsaved, ACTIVATION_MS)
    const stopTimer = () => clearTimeout(timer)
    navigator.serviceWorker.addEventListener('controllerchange', stopTimer, { once: true })
  }
  useUpdateState.setState({ acceptUpdate })
  reloadOnUpdate(() => isAccepted)
}

/**
 * Reloads the page when a new version controls it: after another version did, or after the user
 * accepted it in this page. The first worker that controls a new visitor's page is not a new
 * version, although Firefox reports it as one that waits while several tabs are open.
 */
function reloadOnUpdate(isAccepted: () => boolean): void {
  if (!('serviceWorker' in navigator)) return
  const workers = navigator.serviceWorker
  let isControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (isControlled || isAccepted()) reloadUnlessUnsaved()
    isControlled = true
  })
}

function reloadUnlessUnsaved(): void {
  if (hasUnsavedInput()) useUpdateState.setState({ isWaiting: false, needsReload: true })
  else location.reload()
}

/**
 * On a new visitor's page, the plugin also reports later versions as the first one, because no
 * worker controlled the page when it was loaded.
 */
function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) action()
    isDone = true
  }
}

/** Resolves when the service worker controls this page, shortly after the first install. */
function untilControlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve()
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Checks for a new version every hour and when the user returns to the app. Updates only when the
 * server responds with 200 for the script, so that an error does not affect the installed worker.
 */
function checkForUpdates(scriptUrl: string, registration: ServiceWorkerRegistration): void {
  let lastCheck = performance.now()
  const check = async () => {
    if (
      !navigator.onLine ||
      registration.installing ||
      performance.now() - lastCheck < MIN_CHECK_INTERVAL_MS
    )
      return
    lastCheck = performance.now()
    const response = await fetch(scriptUrl, {
      cache: 'no-store',
      headers: { 'cache-control': 'no-cache' },
    }).catch(() => null)
    if (response?.status === 200) await registration.update().catch(() => undefined)
  }
  setInterval(() => void check(), HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check()
  })
}

/** Returns the number of open windows of the app, or 1 when no worker replies within a second. */
function countWindows(): Promise<number> {
  const worker = navigator.serviceWorker.controller
  if (!worker) return Promise.resolve(1)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const finish = (count: number) => {
      port1.close()
      resolve(count)
    }
    const timer = setTimeout(() => finish(1), 1000)
    port1.onmessage = ({ data }: MessageEvent<number>) => {
      clearTimeout(timer)
      finish(data)
    }
    worker.postMessage({ type: COUNT_WINDOWS }, [port2])
  })
}
