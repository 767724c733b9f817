import { isCutOff, onReconnect } from '../../../device/connection.ts'
import { isConnectionLimited, onConnectionChange } from '../../../device/limited-connection.ts'
import { DIRECTORY_CHANNEL } from '../../../device/public-schema.ts'
import { openChannel } from '../../../device/tabs.ts'
import { directoryAge } from './age.ts'
import { reloadStoredDirectory, saveUses, syncStoredDirectory } from './stored-directory.lazy.ts'
import { coversUse, useStoredTiles } from './stored-tiles.ts'

/**
 * When the user returns to the app or the connection changes, a sync starts if the last one is
 * older than this, in ms.
 */
const FRESH_MS = 5 * 60_000

/**
 * Keeps the stored directory in sync with the server: syncs now, when the user returns to the app,
 * when the connection changes, after reconnecting, and when the directory is used in a state that
 * is not stored. Reloads after a sync in another tab. Returns a stop function.
 */
export function startDirectorySync(): () => void {
  const { tiles, uses } = useStoredTiles.getState()
  sync(tiles && uses.length > 0 ? 'wait' : 'skip')
  const stopFunctions = [
    onReturn(),
    onReconnect(() => sync()),
    onConnectionChange(syncIfOld),
    onNewUse(),
    onOtherTab(),
  ]
  return () => stopFunctions.forEach((stop) => stop())
}

/**
 * Starts a sync, except on a limited connection, on a hidden page, and while the site cannot be
 * reached. Ignores failures, because returning to the app or reconnecting starts the next sync.
 */
function sync(ifBusy?: 'skip' | 'wait'): void {
  if (isConnectionLimited() || document.visibilityState === 'hidden' || isCutOff()) return
  syncStoredDirectory(ifBusy).catch(() => undefined)
}

function syncIfOld(): void {
  if (directoryAge() > FRESH_MS) sync()
}

function onReturn(): () => void {
  document.addEventListener('visibilitychange', syncIfOld)
  window.addEventListener('focus', syncIfOld)
  return () => {
    document.removeEventListener('visibilitychange', syncIfOld)
    window.removeEventListener('focus', syncIfOld)
  }
}

/**
 * A use may be recorded while a sync for earlier uses runs, or before the first sync has found that
 * the directory has tiles.
 */
function onNewUse(): () => void {
  return useStoredTiles.subscribe(({ tiles, uses }, before) => {
    if (!tiles || uses.length === 0 || (before.tiles && uses === before.uses)) return
    void saveUses()
    if (uses.some((use) => !coversUse(tiles, use))) sync('wait')
  })
}

function onOtherTab(): () => void {
  const channel = openChannel(DIRECTORY_CHANNEL)
  channel?.addEventListener('message', () => void reloadStoredDirectory().catch(() => undefined))
  return () => channel?.close()
}
