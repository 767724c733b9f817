import { useState } from 'react'
import { offlineDataPage } from '#content/page-heads/device.ts'
import { requestPersistence } from '../../device/persistent-storage.ts'
import { useStorageState } from '../../device/storage-state.ts'
import { formatSize } from '../../lib/format-size.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { DeviceLoading } from '../../ui/device-loading.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Inventory, useInventory } from '../stored-data/inventory.ts'
import { UserData } from '../stored-data/own-data.tsx'
import { PublicData } from '../stored-data/public-data.tsx'

/** `/offline-data`: the data stored on this device, its age and size, and buttons to clear it. */
export function OfflineDataPage() {
  const { inventory, refresh } = useInventory()
  const isMemoryOnly = useStorageState((state) => state.isMemoryOnly)
  return (
    <div className="page min-h-dvh max-w-4xl py-6 lg:py-10">
      <Head page={offlineDataPage(useSite())} />
      <PageTitle lead="All of this is stored in your browser, so that the site works without a network and your input is not lost.">
        Stored on this device
      </PageTitle>
      {isMemoryOnly && (
        <div className="mt-6">
          <Notice
            tone="warning"
            icon="circle-alert"
            title="Kept only until you close or reload this page"
          >
            This browser does not store anything for this site, or the device is full.
          </Notice>
        </div>
      )}
      {inventory ? (
        <div className="mt-6 flex flex-col gap-6">
          <Panel title="Copies of public data">
            <PublicData inventory={inventory} onChange={refresh} />
          </Panel>
          <Panel title="Your data">
            <UserData inventory={inventory} onChange={refresh} />
          </Panel>
          <Panel title="Storage space">
            <StorageUsage inventory={inventory} onChange={refresh} />
          </Panel>
        </div>
      ) : (
        <div className="mt-6">
          <DeviceLoading className="flex flex-col gap-6">
            {[1, 2, 3].map((index) => (
              <Skeleton key={index} className="h-56 rounded-box" />
            ))}
          </DeviceLoading>
        </div>
      )}
    </div>
  )
}

interface StorageUsageProps {
  inventory: Pick<Inventory, 'usage' | 'quota' | 'isPersistent'>
  onChange: () => Promise<void>
}

/** Shows the storage used on the device and whether the browser may clear it without asking. */
function StorageUsage({ inventory: { usage, quota, isPersistent }, onChange }: StorageUsageProps) {
  const [isRefused, setIsRefused] = useState(false)
  const request = async () => {
    setIsRefused(!(await requestPersistence()))
    await onChange()
  }
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      {usage !== null && (
        <p className="tabular-nums">
          <span>{formatSize(usage)}</span> in use
          <span>{quota !== null && ` of the ${formatSize(quota)} that this browser allows`}</span>,
          by the browser's own count.
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
