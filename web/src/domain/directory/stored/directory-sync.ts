import { useConnection } from '../../../device/connection.ts'
import { directoryAge } from './age.ts'
import { DIRECTORY_CHANNEL } from './channel.ts'
import { reloadStoredDirectory, syncStoredDirectory } from './stored-directory.lazy.ts'

/** When the user returns to the app, a sync starts if the last one is older than this. */
const FRESH_MS = 5 * 60_000

/**
 * Keeps the stored directory in sync with the server: syncs now, when the user returns to the app
 * and after reconnecting, and reloads after a sync in another tab. Returns a stop function.
 */
export function startDirectorySync(): () => void {
  sync()
  const stopFunctions = [onReturn(), onReconnect(), onOtherTab()]
  return () => stopFunctions.forEach((stop) => stop())
}

/**
 * Starts a sync, except with data saver, on a hidden page or offline. Ignores failures, because
 * returning to the app or reconnecting starts the next sync.
 */
function sync(): void {
  if (
    isDataSaverOn() ||
    document.visibilityState === 'hidden' ||
    useConnection.getState().isOffline
  )
    return
  syncStoredDirectory().catch(() => undefined)
}

function onReturn(): () => void {
  const check = () => {
    if (document.visibilityState === 'visible' && directoryAge() > FRESH_MS) sync()
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  return () => {
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
}

function onReconnect(): () => void {
  return useConnection.subscribe((now, before) => {
    if (before.isOffline && !now.isOffline) sync()
  })
}

function onOtherTab(): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const channel = new BroadcastChannel(DIRECTORY_CHANNEL)
  channel.onmessage = () => void reloadStoredDirectory().catch(() => undefined)
  return () => channel.close()
}

function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
