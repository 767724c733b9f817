import { useState } from 'react'
import { imageCache, placesCache } from '#contract/device-storage.ts'
import { queriesOf } from '#contract/query-keys.ts'
import { blogReads, directoryReads } from '#contract/reads.ts'
import { askDirectory, syncDirectory } from '../../device/ask-directory.ts'
import { useConnection } from '../../device/connection.ts'
import { useDirectory } from '../../device/directory-state.ts'
import { useConnectionLimited } from '../../device/limited-connection.ts'
import { queryClient } from '../../device/query-client.ts'
import { persister } from '../../device/query-store.ts'
import { errorText } from '../../lib/api-error.ts'
import { formatPlural } from '../../lib/format.ts'
import { useIsOfflineReady } from '../../sw/offline-ready.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Inventory } from './inventory.ts'
import { ConfirmButton, StoredAmountRow } from './stored-amount.tsx'
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
  const isOfflineReady = useIsOfflineReady()
  return (
    <>
      {isOfflineReady && (
        <p className="mt-2 flex items-center gap-2 font-medium">
          <Icon name="circle-check" size={20} className="shrink-0 text-success" />
          <span>Ready to work offline</span>
        </p>
      )}
      <ul className="divide-y divide-base-300">
        <StoredAmountRow
          title="Directory"
          stored={directory}
          amount={formatPlural(directory.count, 'contractor')}
          none="Never downloaded to this device"
        />
        <StoredAmountRow
          title="Pages opened before"
          stored={pages}
          amount={formatPlural(pages.count, 'item')}
          none="None stored"
        />
        <StoredAmountRow
          title="Pictures"
          stored={images}
          amount={formatPlural(images.count, 'picture')}
          none="None stored"
        />
        <StoredAmountRow
          title="The app itself"
          stored={app}
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
      const { states } = useDirectory.getState()
      const isEmpty = states !== null && !states.some(({ isStored }) => isStored)
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
          icon="refresh-cw"
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
          <span>{isDownloaded ? 'updated' : 'downloaded'}</span> when you press “
          <span>{isDownloaded ? 'Refresh Now' : 'Download Now'}</span>”, not by itself.
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

const isPublic = queriesOf(directoryReads, blogReads)

/**
 * Updates the stored directory now, even on a limited connection. Then refetches the public queries
 * that are in use; the others are refetched on next use. Throws as `syncDirectory` does.
 */
async function refreshPublicData(): Promise<void> {
  await syncDirectory()
  await queryClient.invalidateQueries({ predicate: isPublic })
}

/**
 * Removes the copies of public data from this device, except what the current page shows. All of
 * them can be fetched again. The app itself, saved contractors, form drafts and the request outbox
 * remain. Never throws.
 */
async function clearPublicData(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive', predicate: isPublic })
  await askDirectory('clear').catch(() => undefined)
  await persister.removeClient()
  if (!('caches' in globalThis)) return
  for (const name of [imageCache.name, placesCache]) await caches.delete(name).catch(() => false)
}
