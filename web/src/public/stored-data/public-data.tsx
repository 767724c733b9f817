import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useConnection } from '../../device/connection.ts'
import { useConnectionLimited } from '../../device/limited-connection.ts'
import { isStored, useStoredTiles } from '../../domain/directory/stored/stored-tiles.ts'
import { errorText } from '../../lib/error-text.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import type { Inventory } from './inventory.ts'
import { clearPublicData, refreshPublicData } from './public-data.ts'
import { StoredPartRow } from './stored-part-row.tsx'
import { StoredStates } from './stored-states.tsx'

interface PublicDataProps {
  inventory: Inventory
  /** Called after each refresh, even a failed one, and after clearing. */
  onChange: () => Promise<void>
}

/** The stored public data, with buttons to refresh and clear it. */
export function PublicData({
  inventory: { directory, pages, images, app },
  onChange,
}: PublicDataProps) {
  return (
    <>
      <ul className="divide-y divide-base-300">
        <StoredPartRow
          title="Directory"
          part={directory}
          amount={formatPlural(directory.count, 'contractor')}
          none="Never downloaded to this device"
        />
        <StoredPartRow
          title="Pages opened before"
          part={pages}
          amount={formatPlural(pages.count, 'item')}
          none="None stored"
        />
        <StoredPartRow
          title="Pictures"
          part={images}
          amount={formatPlural(images.count, 'picture')}
          none="None stored"
        />
        <StoredPartRow
          title="The app itself"
          part={app}
          amount={formatPlural(app.count, 'file')}
          age="version of"
          none="Not installed for use without a network"
        />
      </ul>
      <StoredStates onChange={onChange} />
      <PublicDataActions onChange={onChange} isDownloaded={directory.asOf !== null} />
    </>
  )
}

function PublicDataActions({
  onChange,
  isDownloaded,
}: Pick<PublicDataProps, 'onChange'> & { isDownloaded: boolean }) {
  const isOffline = useConnection((state) => state.isOffline)
  const isLimited = useConnectionLimited()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = async () => {
    setIsPending(true)
    setFailure(null)
    try {
      await refreshPublicData()
      const { tiles } = useStoredTiles.getState()
      const isEmpty = tiles !== null && !tiles.some(isStored)
      toast({ title: isEmpty ? 'Select a state to download' : 'Up to date' })
    } catch (error) {
      setFailure(
        errorText(error, 'The server could not be reached. What is stored stays as it is.'),
      )
    }
    await onChange()
    setIsPending(false)
  }
  const clear = async () => {
    await clearPublicData()
    await onChange()
    toast({ title: 'Public data cleared' })
  }
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <Button
          icon={RefreshCw}
          disabled={isOffline}
          pending={isPending}
          pendingLabel={isDownloaded ? 'Refreshing...' : 'Downloading...'}
          onClick={() => void refresh()}
        >
          {isOffline ? 'Needs a connection' : isDownloaded ? 'Refresh Now' : 'Download Now'}
        </Button>
        <ConfirmButton
          label="Clear Public Data"
          pendingLabel="Clearing..."
          title="Clear public data?"
          onConfirm={clear}
        >
          <p>
            The stored directory, the pages opened before and the pictures will be deleted from this
            device. Until the app has downloaded them again, they are not available offline.
          </p>
          <p className="mt-3 text-muted">
            Saved contractors, requests waiting to be sent and unfinished forms stay, and so does
            the app itself.
          </p>
        </ConfirmButton>
      </div>
      {isLimited && !isOffline && (
        <p className="text-muted">
          Your connection is slow or saves data. The directory is{' '}
          {isDownloaded ? 'updated' : 'downloaded'} when you press “
          {isDownloaded ? 'Refresh Now' : 'Download Now'}”, not by itself.
        </p>
      )}
      {failure && (
        <FormAlert title="Could not be refreshed">
          <p>{failure}</p>
        </FormAlert>
      )}
    </div>
  )
}
