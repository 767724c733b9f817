import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { offlineDataPage } from '#contract/page-heads/device.ts'
import { useStorageState } from '../../device/storage-state.ts'
import { Head } from '../../lib/head.tsx'
import { DeviceLoading } from '../../ui/device-loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UserData } from '../stored-data/own-data.tsx'
import { PublicData } from '../stored-data/public-data.tsx'
import { StorageUsage } from '../stored-data/storage-usage.tsx'
import { useInventory } from '../stored-data/use-inventory.ts'

/** `/offline-data`: the data stored on this device, its age and size, and buttons to clear it. */
export function OfflineDataPage() {
  const { inventory, refresh } = useInventory()
  const isMemoryOnly = useStorageState((state) => state.isMemoryOnly)
  return (
    <div className="page min-h-dvh max-w-4xl py-6 lg:py-10">
      <Head page={offlineDataPage()} />
      <h1 className="text-3xl sm:text-4xl">Stored on this device</h1>
      <p className="mt-2 max-w-prose text-muted">
        All of this is stored in your browser, so that the site works without a network and your
        input is not lost.
      </p>
      {isMemoryOnly && (
        <div className="mt-6">
          <Notice
            tone="warning"
            icon={CircleAlert}
            title="Kept only until you close or reload this page"
          >
            This browser does not store anything for this site, or the device is full.
          </Notice>
        </div>
      )}
      {inventory ? (
        <div className="mt-6 flex flex-col gap-6">
          <Section title="Copies of public data">
            <PublicData inventory={inventory} onChange={refresh} />
          </Section>
          <Section title="Your data">
            <UserData inventory={inventory} onChange={refresh} />
          </Section>
          <Section title="Storage space">
            <StorageUsage inventory={inventory} onChange={refresh} />
          </Section>
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
