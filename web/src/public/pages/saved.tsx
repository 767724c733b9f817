import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Heart } from 'lucide-react'
import type { Category } from '#contract/entities.ts'
import { savedPage } from '#contract/page-heads/device.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { FileButtons } from '../../domain/saved/file-buttons.tsx'
import { SavedList } from '../../domain/saved/saved-list.tsx'
import { useSaved } from '../../domain/saved/saved.lazy.ts'
import { useSavedContractors } from '../../domain/saved/use-saved.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DeviceLoading } from '../../ui/device-loading.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fullAddress, mapsUrl } from '../profile/facts.ts'
import { OpenNow } from '../profile/hours.tsx'

const noCategories: Category[] = []

/** `/saved`: the contractors saved on this device. It works offline and without an account. */
export function SavedPage() {
  const { data: categories = noCategories } = useQuery(categoriesQuery())
  const rows = useSavedContractors(categories)
  const isMemoryOnly = useSaved((state) => state.isMemoryOnly)
  return (
    <div className="page min-h-dvh py-6 lg:py-10">
      <Head page={savedPage()} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="max-w-prose">
          <h1 className="text-3xl sm:text-4xl">Saved contractors</h1>
          <p className="mt-2 text-muted">
            {rows && rows.length > 0
              ? `${formatPlural(rows.length, 'contractor')}, on this device and without a network.`
              : 'On this device, without an account and without a network.'}
          </p>
        </div>
        {rows ? <FileButtons rows={rows} /> : <div aria-hidden className="h-11 w-64" />}
      </div>
      {isMemoryOnly && (
        <div className="mt-6">
          <Notice
            tone="warning"
            icon={CircleAlert}
            title="Kept only until you close or reload this page"
          >
            This browser does not store anything for this site, or the device is full. Export what
            you want to keep.
          </Notice>
        </div>
      )}
      <div className="mt-6">
        {rows ? (
          <SavedList
            rows={rows}
            addressOf={fullAddress}
            directionsTo={mapsUrl}
            openNow={(contractor) => <OpenNow contractor={contractor} />}
          />
        ) : (
          <DeviceLoading className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Skeleton className="h-64 rounded-box" />
            <Skeleton className="h-64 rounded-box" />
          </DeviceLoading>
        )}
        {rows?.length === 0 && (
          <EmptyState
            title="Nothing saved yet"
            icon={Heart}
            hint="Tap the heart on a contractor to keep phone number, address and your own note here."
          >
            <LinkButton to="/directory">Find Contractors</LinkButton>
          </EmptyState>
        )}
      </div>
    </div>
  )
}
