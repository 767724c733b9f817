import { useEffect, useState } from 'react'
import { imageCache } from '#contract/device-storage.ts'
import { askDirectory } from '../../device/ask-directory.ts'
import { useDirectory } from '../../device/directory-state.ts'
import { withUserDb } from '../../device/lazy-user-db.ts'
import { useOutbox } from '../../domain/request-outbox/outbox.ts'
import { useSavedIds } from '../../domain/saved/saved-ids.ts'
import { useIsOfflineReady } from '../../sw/offline-ready.ts'

/** Number of items, size and age of one kind of stored data. */
export interface StoredAmount {
  count: number
  bytes: number
  /** ISO time of the last update; null when nothing is stored or the time is unknown. */
  asOf: string | null
  /** True when it could not be read. */
  isUnread?: boolean
}

export interface Inventory {
  /** Contractors of the stored directory. */
  directory: StoredAmount
  /** Opened profiles and posts. */
  pages: StoredAmount
  images: StoredAmount
  /** Precached files of the app. */
  app: StoredAmount
  saved: StoredAmount
  /** Contact requests in the request outbox. */
  requests: StoredAmount
  drafts: StoredAmount
  /** Used bytes as estimated by the browser; null when it does not report them. */
  usage: number | null
  quota: number | null
  /** Whether the browser granted persistent storage; null when it does not report it. */
  isPersistent: boolean | null
}

const nothing: StoredAmount = { count: 0, bytes: 0, asOf: null }

/**
 * Measures what this site stores on the device. Public data that cannot be read counts as empty.
 * Never throws.
 */
async function measureInventory(): Promise<Inventory> {
  const [stored, user, images, app, estimate, isPersistent] = await Promise.all([
    measurePublic(),
    measureOwn(),
    measureCaches((name) => name === imageCache.name),
    measureCaches((name) => name.includes('precache')),
    orNull(() => navigator.storage.estimate()),
    orNull(() => navigator.storage.persisted()),
  ])
  return {
    ...stored,
    ...user,
    images: { ...images, asOf: null },
    app,
    usage: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isPersistent,
  }
}

async function measurePublic(): Promise<Pick<Inventory, 'directory' | 'pages'>> {
  return (await orNull(() => askDirectory('measure'))) ?? { directory: nothing, pages: nothing }
}

async function measureOwn(): Promise<Pick<Inventory, 'saved' | 'requests' | 'drafts'>> {
  const [saved, requests, drafts] = await Promise.all([
    withUserDb((db) => db.saved.toArray()),
    withUserDb((db) => db.outbox.toArray()),
    withUserDb((db) => db.drafts.toArray()),
  ])
  return {
    saved: toAmount(saved),
    requests: toAmount(requests),
    drafts: toAmount(drafts),
  }
}

function toAmount(rows: readonly { savedAt: string }[] | null): StoredAmount {
  if (!rows) return { ...nothing, isUnread: true }
  if (rows.length === 0) return nothing
  const newest =
    rows
      .map(({ savedAt }) => savedAt)
      .toSorted()
      .at(-1) ?? null
  return { count: rows.length, bytes: sizeOf(JSON.stringify(rows)), asOf: newest }
}

/** Measures the caches whose name matches. `asOf` is the newest `Date` header. */
async function measureCaches(matches: (name: string) => boolean): Promise<StoredAmount> {
  return (
    (await orNull(async () => {
      const names = (await caches.keys()).filter(matches)
      const responses = (
        await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()))
      ).flat()
      const sizes = await Promise.all(
        responses.map(async (response) => (await response.clone().blob()).size),
      )
      const times = responses
        .map(({ headers }) => Date.parse(headers.get('date') ?? ''))
        .filter((time) => !Number.isNaN(time))
      const asOf = times.length > 0 ? new Date(Math.max(...times)).toISOString() : null
      return { count: responses.length, bytes: sizes.reduce((sum, size) => sum + size, 0), asOf }
    })) ?? nothing
  )
}

function sizeOf(text: string): number {
  return new Blob([text]).size
}

async function orNull<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/**
 * Returns the sizes of the stored data, or null until they are measured. Measures again after a
 * sync, when the app has been installed, when saved contractors or waiting requests change, and
 * when `refresh` is called.
 */
export function useInventory(): { inventory: Inventory | null; refresh: () => Promise<void> } {
  const [inventory, setInventory] = useState<Inventory | null>(null)
  const asOf = useDirectory((state) => state.asOf)
  const savedIds = useSavedIds((state) => state.ids)
  const requests = useOutbox((state) => state.rows)
  const isInstalled = useIsOfflineReady()
  useEffect(() => {
    let isCancelled = false
    void measureInventory().then((found) => {
      if (!isCancelled) setInventory(found)
    })
    return () => {
      isCancelled = true
    }
  }, [asOf, savedIds, requests, isInstalled])
  return { inventory, refresh: async () => setInventory(await measureInventory()) }
}
