/// <reference types="vite-plugin-pwa/vanillajs" />
import { registerSW } from 'virtual:pwa-register'
import { COUNT_WINDOWS } from './messages.ts'
import { hasUnsavedInput } from './unsaved-input.ts'
import { useUpdate } from './update-state.ts'

const HOUR_MS = 60 * 60_000
/** Coming back to the app looks for a new version, but not at every glance. */
const LOOK_EVERY_MS = 60_000

/** Registers the worker; a new version waits for the user's word (U1 to U6). */
export function registerAppWorker({ onReadyOffline }: { onReadyOffline: () => void }): void {
  const accept = registerSW({
    onNeedRefresh: () => {
      void countWindows().then((windowCount) =>
        useUpdate.setState({ isWaiting: true, windowCount }),
      )
    },
    // The new version serves this page now, and there was an old one before (U5).
    onNeedReload: reloadUnlessUnsaved,
    onOfflineReady: () => void untilControlled().then(onReadyOffline),
    onRegisteredSW: (address, registration) =>
      registration && lookForUpdates(address, registration),
  })
  useUpdate.setState({ accept: () => void accept() })
}

function reloadUnlessUnsaved(): void {
  if (hasUnsavedInput()) useUpdate.setState({ isWaiting: false, needsReload: true })
  else location.reload()
}

/** The first installation serves this page only once the worker has claimed it (W3). */
function untilControlled(): Promise<void> {
  if (navigator.serviceWorker.controller) return Promise.resolve()
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })
}

/**
 * Hourly and on coming back, and only when the server really has the script: a broken answer must
 * not count (U4).
 */
function lookForUpdates(address: string, registration: ServiceWorkerRegistration): void {
  let lastLook = performance.now()
  const look = async () => {
    if (
      !navigator.onLine ||
      registration.installing ||
      performance.now() - lastLook < LOOK_EVERY_MS
    )
      return
    lastLook = performance.now()
    const response = await fetch(address, {
      cache: 'no-store',
      headers: { 'cache-control': 'no-cache' },
    }).catch(() => null)
    if (response?.status === 200) await registration.update().catch(() => undefined)
  }
  setInterval(() => void look(), HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
}

/** Windows of the app; 1 when the running worker cannot say. */
function countWindows(): Promise<number> {
  const worker = navigator.serviceWorker.controller
  if (!worker) return Promise.resolve(1)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const answer = (count: number) => {
      port1.close()
      resolve(count)
    }
    const timer = setTimeout(() => answer(1), 1000)
    port1.onmessage = ({ data }: MessageEvent<number>) => {
      clearTimeout(timer)
      answer(data)
    }
    worker.postMessage({ type: COUNT_WINDOWS }, [port2])
  })
}
