import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { savedPage } from '#content/page-heads/device.ts'
import type { Category } from '#contract/entities.ts'
import { askDirectory } from '../../device/ask-directory.ts'
import { onDirectoryChange } from '../../device/directory-state.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { TemporarilyClosedMark } from '../../domain/directory/contractor-marks.tsx'
import { fullAddress } from '../../domain/directory/full-address.ts'
import { CurrentOpening } from '../../domain/directory/opening-line.tsx'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { FileButtons } from '../../domain/saved/file-buttons.tsx'
import { SavedList } from '../../domain/saved/saved-list.tsx'
import { savedText } from '../../domain/saved/saved-texts.ts'
import { compareSaved, loadSaved, useSaved } from '../../domain/saved/saved.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { canShare, copyToClipboard, openShareDialog } from '../../lib/share.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DeviceLoading } from '../../ui/device-loading.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { toast } from '../../ui/toast.tsx'
import { UnreadState } from '../../ui/unread-state.tsx'
import { mapsUrl } from '../profile/facts.ts'

const noCategories: Category[] = []

/** `/saved`: the contractors saved on this device. It works offline and without an account. */
export function SavedPage() {
  const { data: categories = noCategories } = useQuery(categoriesQuery())
  const rows = useSavedContractors(categories)
  const isMemoryOnly = useSaved((state) => state.isMemoryOnly)
  const isUnread = useSaved((state) => state.isUnread)
  return (
    <div className="page min-h-dvh py-6 lg:py-10">
      <Head page={savedPage()} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="max-w-prose">
          <PageTitle>Saved contractors</PageTitle>
          <p className="mt-2 text-muted">
            {rows && rows.length > 0
              ? `${formatPlural(rows.length, 'contractor')}, on this device and without a network.`
              : 'On this device, without an account and without a network.'}
          </p>
        </div>
        {rows && rows.length > 0 && <Tools rows={rows} />}
      </div>
      {isMemoryOnly && (
        <div className="mt-6">
          <Notice
            tone="warning"
            icon="circle-alert"
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
            openNow={(contractor) =>
              contractor.isTemporarilyClosed ? (
                <TemporarilyClosedMark />
              ) : (
                <CurrentOpening contractor={contractor} />
              )
            }
          />
        ) : (
          <DeviceLoading className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Skeleton className="h-64 rounded-box" />
            <Skeleton className="h-64 rounded-box" />
          </DeviceLoading>
        )}
        {isUnread && (
          <UnreadState title="Your saved contractors could not be read" onRetry={loadSaved} />
        )}
        {rows?.length === 0 && !isUnread && (
          <EmptyState
            title="Nothing saved yet"
            icon="heart"
            hint="Tap the heart on a contractor to keep phone number, address and your own note here."
          >
            <LinkButton to="/directory">Find Contractors</LinkButton>
          </EmptyState>
        )}
      </div>
      {rows && (
        <section aria-labelledby="saved-files" className="mt-12 print:hidden">
          <h2 id="saved-files" className="mb-3 text-lg">
            Copy to another device
          </h2>
          <FileButtons rows={rows} />
        </section>
      )}
    </div>
  )
}

/** Buttons that print the page, and send the contractors with their notes as a text. */
function Tools({ rows }: { rows: readonly SavedRow[] }) {
  const share = async () => {
    const text = savedText(rows, fullAddress)
    if (canShare && (await openShareDialog({ text }))) return
    toast(
      (await copyToClipboard(text))
        ? { title: 'Copied as text' }
        : { tone: 'error', title: 'The text could not be copied' },
    )
  }
  return (
    <div className="flex gap-2">
      <Button variant="outline" icon={canShare ? 'share-2' : 'copy'} onClick={() => void share()}>
        {canShare ? 'Share' : 'Copy as Text'}
      </Button>
      <Button variant="outline" icon="printer" onClick={() => print()}>
        Print
      </Button>
    </div>
  )
}

/**
 * Returns the saved contractors, or null until they are read. Compares them with the stored
 * directory once they are read, and again when their number, the categories or the stored directory
 * change.
 */
function useSavedContractors(categories: readonly Category[]): readonly SavedRow[] | null {
  const rows = useSaved((state) => state.rows)
  const count = rows?.length ?? 0
  useEffect(() => void loadSaved(), [])
  useEffect(() => {
    if (count === 0) return
    const compare = () => void compareWithStored(categories)
    compare()
    return onDirectoryChange(compare)
  }, [count, categories])
  return rows
}

async function compareWithStored(categories: readonly Category[]): Promise<void> {
  const ids = useSaved.getState().rows?.map(({ id }) => id) ?? []
  const directory = await askDirectory('find', ids).catch(() => null)
  if (directory)
    await compareSaved(directory, (id) => categories.find((category) => category.id === id))
}
