import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { savedPage } from '#content/page-heads/device.ts'
import type { Category } from '#contract/entities.ts'
import { onDirectoryChange } from '../../device/directory-state.ts'
import { askDirectory } from '../../device/directory.ts'
import type { SavedRow } from '../../device/user-rows.ts'
import { TemporarilyClosedMark } from '../../domain/directory/contractor-marks.tsx'
import { fullAddress } from '../../domain/directory/full-address.ts'
import { CurrentOpening } from '../../domain/directory/opening-line.tsx'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { FileButtons } from '../../domain/saved/file-buttons.tsx'
import { type ContractorHelpers, SavedCard } from '../../domain/saved/saved-card.tsx'
import {
  compareSaved,
  loadSaved,
  removeSaved,
  restoreSaved,
  useSaved,
} from '../../domain/saved/saved.ts'
import { formatPlural } from '../../lib/format.ts'
import { Head } from '../../lib/head.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DeviceLoading } from '../../ui/device-loading.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
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
        {rows ? <FileButtons rows={rows} /> : <div aria-hidden className="h-11 w-64" />}
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
        {isUnread && <NotRead />}
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
    </div>
  )
}

/** The state in which the database could not be read, for example after a phone was unlocked. */
function NotRead() {
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await loadSaved()
    setRetrying(false)
  }
  return (
    <div role="alert">
      <EmptyState
        title="Your saved contractors could not be read"
        icon="triangle-alert"
        hint="The browser does not give access to them at the moment."
      >
        <Button onClick={() => void retry()} pending={isRetrying}>
          Try Again
        </Button>
      </EmptyState>
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

interface SavedListProps extends ContractorHelpers {
  rows: readonly SavedRow[]
}

/**
 * The saved contractors, newest first. A removed contractor can be restored until the user leaves
 * the page.
 */
function SavedList({ rows, ...rest }: SavedListProps) {
  const [removed, setRemoved] = useState<readonly SavedRow[]>([])
  const [restored, setRestored] = useState<number | null>(null)
  const removedRows = removed.filter(({ id }) => !rows.some((row) => row.id === id))
  const visibleRows = [...rows, ...removedRows].sort(
    (a, b) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id,
  )

  const remove = (row: SavedRow) => {
    setRemoved((before) => [...before.filter(({ id }) => id !== row.id), row])
    void removeSaved(row.id)
  }
  const restore = ({ id }: SavedRow) => {
    setRestored(id)
    void restoreSaved(id)
  }

  return (
    <ul className="grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
      {visibleRows.map((row) => (
        <li key={row.id} className="min-w-0">
          {removedRows.includes(row) ? (
            <RemovedCard name={row.contractor.name} onRestore={() => restore(row)} />
          ) : (
            <SavedCard
              row={row}
              hasFocus={restored === row.id}
              onRemove={() => remove(row)}
              {...rest}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Replaces a removed card and receives its focus. */
function RemovedCard({ name, onRestore }: { name: string; onRestore: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={container}
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-dashed border-base-300 p-4 sm:px-5"
    >
      <p className="min-w-0 break-words text-muted">
        <span className="font-semibold text-base-content">{name}</span> was removed.
      </p>
      <Button variant="outline" icon="undo-2" onClick={onRestore}>
        Undo
      </Button>
    </div>
  )
}
