import { useState } from 'react'
import { requestPersistence } from '../../device/persistent-storage.ts'
import { formatSize } from '../../lib/format-size.ts'
import { Button } from '../../ui/button.tsx'
import type { Inventory } from './inventory.ts'

interface StorageUsageProps {
  inventory: Pick<Inventory, 'usage' | 'quota' | 'isPersistent'>
  onChange: () => Promise<void>
}

/** Shows the storage used on the device and whether the browser may clear it without asking. */
export function StorageUsage({
  inventory: { usage, quota, isPersistent },
  onChange,
}: StorageUsageProps) {
  const [isRefused, setIsRefused] = useState(false)
  const request = async () => {
    setIsRefused(!(await requestPersistence()))
    await onChange()
  }
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      {usage !== null && (
        <p className="tabular-nums">
          {formatSize(usage)} in use
          {quota !== null && ` of the ${formatSize(quota)} that this browser allows`}, by the
          browser's own count.
        </p>
      )}
      <p role="status">
        {isPersistent
          ? 'This browser keeps all of it until you clear it.'
          : isRefused
            ? REFUSED
            : 'This browser may clear it when the device runs short of space, or when the site is not visited for long.'}
      </p>
      {isPersistent === false && (
        <Button variant="outline" onClick={() => void request()}>
          Ask the Browser to Keep It
        </Button>
      )}
    </div>
  )
}

const REFUSED =
  'The browser has not agreed yet. It mostly does once the app is installed or used more often.'
