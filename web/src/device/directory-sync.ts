import { askDirectory, readDirectoryState, syncDirectory } from './ask-directory.ts'
import { isCutOff, onReconnect } from './connection.ts'
import { directoryAge, useDirectory } from './directory-state.ts'
import { isConnectionLimited, onConnectionChange } from './limited-connection.ts'

/**
 * When the user returns to the app or the connection changes, a sync starts if the last one is
 * older than this, in ms.
 */
const FRESH_MS = 5 * 60_000

/**
 * Keeps the stored directory in sync with the server: syncs now, when the user returns to the app,
 * when the connection changes, after reconnecting, and when a large directory is used in a state
 * that is not stored. Returns a stop function.
 */
export function startDirectorySync(): () => void {
  void readDirectoryState()
  sync()
  const stopFunctions = [
    onReturn(),
    onReconnect(() => sync()),
    onConnectionChange(syncIfOld),
    useDirectory.subscribe(({ states, uses }, before) => {
      if (states && (states !== before.states || uses !== before.uses)) void syncUses()
    }),
  ]
  return () => stopFunctions.forEach((stop) => stop())
}

/**
 * Starts a sync, except on a limited connection, on a hidden page, and while the site cannot be
 * reached. Ignores failures, because returning to the app or reconnecting starts the next sync.
 */
function sync(request?: Parameters<typeof syncDirectory>[0]): void {
  if (isConnectionLimited() || document.visibilityState === 'hidden' || isCutOff()) return
  syncDirectory(request).catch(() => undefined)
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

/** Remembers the states that were used in this tab, and downloads those that are not stored. */
async function syncUses(): Promise<void> {
  const { uses } = useDirectory.getState()
  if (uses.length === 0) return
  useDirectory.setState({ uses: [] })
  const areStored = await askDirectory('want', uses).catch(() => true)
  // A sync for an earlier use may be running.
  if (!areStored) sync({ ifBusy: 'wait' })
}
