import { CloudOff } from 'lucide-react'
import { clampToNow, useDirectoryStatus } from '../../domain/directory/stored/age.ts'
import { formatAsOf } from '../../lib/format.ts'

/**
 * A bar below the header while the server cannot be reached. It shows the time of the stored
 * directory, if there is one.
 */
export function OfflineBar() {
  const { asOf, isOffline } = useDirectoryStatus()
  const age = asOf
    ? `Showing the directory as of ${formatAsOf(clampToNow(asOf))}`
    : 'Showing what is stored on this device'
  return (
    <output className="block">
      {isOffline && (
        <span className="flex items-center justify-center gap-2 border-b border-base-300 bg-base-200 px-3 py-2 text-sm text-balance">
          <CloudOff aria-hidden size={16} className="shrink-0" />
          <span>Offline. {age}</span>
        </span>
      )}
    </output>
  )
}
