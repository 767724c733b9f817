import { useConnection } from './connection.ts'
import { directoryAge } from './directory/age.ts'
import { DIRECTORY_CHANNEL } from './directory/channel.ts'
import { refreshStored, syncStored } from './stored-directory.ts'

/** On coming back to the app the list is asked for again when it is older than this (Q12, S23). */
const FRESH_MS = 5 * 60_000

/**
 * Keeps the stored list like the server's: now, on coming back to the app, on reconnecting, and
 * when another tab has done it. Answers how to stop.
 */
export function startDirectorySync(): () => void {
  sync()
  const stops = [onReturn(), onReconnect(), onOtherTab()]
  return () => stops.forEach((stop) => stop())
}

/** A failure is made good at the next occasion, reconnecting among them. */
function sync(): void {
  if (savesData() || document.visibilityState === 'hidden' || useConnection.getState().isOffline)
    return
  syncStored().catch(() => undefined)
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
  channel.onmessage = () => void refreshStored().catch(() => undefined)
  return () => channel.close()
}

/** The user asked the browser to load no more than needed. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
