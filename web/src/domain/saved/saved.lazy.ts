import { create } from 'zustand'
import type { Contractor } from '#contract/entities.ts'
import { withUserDb } from '../../device/lazy-user-db.ts'
import { requestPersistenceOnce } from '../../device/persistent-storage.ts'
import type { SavedRow, Snapshot } from '../../device/user-rows.ts'
import type { ToastMessage } from '../../ui/toast-card.tsx'
import {
  compareWithDirectory,
  type DirectoryLookup,
  MAX_NOTE_LENGTH,
  parseSavedRow,
  parseSnapshot,
  toSnapshot,
} from '../directory/stored/snapshot.ts'
import { pendingSaves, withPendingSaves } from './pending-saves.ts'
import { SAVED_CHANNEL, setSavedIds } from './saved-ids.ts'

type Category = { name: string; slug: string }
type StorageKind = 'disk' | 'memory'

interface Saved {
  /** Newest first; null until read. */
  rows: readonly SavedRow[] | null
  /**
   * True when some rows are lost when this page is closed or reloaded, because the browser cannot
   * store them.
   */
  isMemoryOnly: boolean
}

/**
 * The contractors saved on this device. See
 * docs/decisions/2026-11-22-saved-contractors-stay-on-the-device.md.
 */
export const useSaved = create<Saved>()(() => ({ rows: null, isMemoryOnly: false }))

/** Rows that could not be written to the database. */
const inMemory = new Map<number, SavedRow>()
/** Rows removed since the page was loaded. Saving one again restores its note and date. */
const removed = new Map<number, SavedRow>()
/** Serializes all changes. */
let queue: Promise<unknown> = Promise.resolve()

/** Loads the saved contractors and applies the pending saves of earlier pages. Never throws. */
export function loadSaved(): Promise<void> {
  return enqueue(async () => {
    await applyEarlierSaves()
    await publish()
  })
}

/**
 * Saves or removes a contractor and clears its pending save. Returns a toast to show, or null.
 * Never throws.
 */
export function applyPendingSave(
  contractor: Contractor,
  category: Category | undefined,
  isWanted: boolean,
): Promise<ToastMessage | null> {
  return mutate(async () => {
    const pending = pendingSaves().find(
      (save) => save.id === contractor.id && (save.contractor !== null) === isWanted,
    )
    const isFirst = (await readAll()).length === 0
    const storage = isWanted
      ? await saveSnapshot(toSnapshot(contractor, category), pending?.pressedAt)
      : await removeRow(contractor.id)
    pending?.settle()
    if (storage === 'memory')
      return {
        tone: 'info',
        title: 'Saved until you close or reload this page',
        description: 'This browser does not store anything for this site.',
      }
    return storage === 'disk' && isFirst
      ? {
          title: 'Saved on this device',
          description: 'You find it under the heart at the top, also without a network.',
        }
      : null
  })
}

/**
 * Removes a saved contractor. `restoreSaved` undoes it until the page is closed or reloaded. Never
 * throws.
 */
export function removeSaved(id: number): Promise<void> {
  return mutate(() => removeRow(id))
}

/** Removes all saved contractors permanently. Never throws. */
export function removeAllSaved(): Promise<void> {
  return mutate(async () => {
    for (const { settle } of pendingSaves()) settle()
    inMemory.clear()
    removed.clear()
    await withUserDb((db) => db.saved.clear())
  })
}

export function restoreSaved(id: number): Promise<void> {
  return mutate(async () => {
    const row = removed.get(id)
    if (row && !(await findRow(id))) await putRow(row)
  })
}

/**
 * Sets the note of a saved contractor. If another tab has removed the contractor and this tab still
 * shows it, it is saved again, so that the note is not lost. Never throws.
 */
export function setNote(id: number, note: string): Promise<void> {
  return mutate(async () => {
    const row = (await findRow(id)) ?? useSaved.getState().rows?.find((shown) => shown.id === id)
    if (row) await putRow({ ...row, note: note.trim().slice(0, MAX_NOTE_LENGTH) })
  })
}

/** Replaces the saved details with the changed ones. Never throws. */
export function acceptDetails(id: number): Promise<void> {
  return mutate(async () => {
    const row = await findRow(id)
    if (row?.latest) await putRow({ ...row, contractor: row.latest, latest: null })
  })
}

/**
 * Adds the rows that are not saved yet. For the others, a different note is appended to the
 * existing one. Never throws.
 */
export function mergeSaved(rows: readonly SavedRow[]): Promise<{ added: number; known: number }> {
  return mutate(async () => {
    let added = 0
    for (const row of rows) {
      const existing = await findRow(row.id)
      if (!existing) added += 1
      await putRow(existing ? { ...existing, note: joinNotes(existing.note, row.note) } : row)
    }
    return { added, known: rows.length - added }
  })
}

function joinNotes(existing: string, other: string): string {
  if (other === '' || existing.includes(other)) return existing
  return existing === '' ? other : `${existing}\n${other}`.slice(0, MAX_NOTE_LENGTH)
}

/**
 * Compares the saved contractors with the directory. Marks those with changed details and those
 * that are no longer in it, updates other fields silently, and removes marks that no longer apply.
 * Throws when a row of the directory is damaged.
 */
export function compareSaved(
  directory: DirectoryLookup,
  categoryOf: (id: number) => Category | undefined,
): Promise<void> {
  return enqueue(async () => {
    let hasChanged = false
    for (const row of await readAll()) {
      const next = compareWithDirectory(row, directory, categoryOf)
      if (next === row) continue
      hasChanged = true
      if (inMemory.has(row.id)) inMemory.set(row.id, next)
      // Only these fields are replaced: a note written meanwhile in another tab must not be
      // overwritten.
      else
        await withUserDb((db) =>
          db.transaction('rw', db.saved, async () => {
            const stored = parseSavedRow(await db.saved.get(row.id))
            if (stored)
              await db.saved.put({
                ...stored,
                contractor: next.contractor,
                latest: next.latest,
                isGone: next.isGone,
              })
          }),
        )
    }
    if (hasChanged) await publish()
    if (hasChanged) notifyOtherTabs()
  })
}

let hasAppliedEarlierSaves = false

/**
 * Applies the pending saves of earlier pages, once per page load. Applying one twice changes
 * nothing.
 */
async function applyEarlierSaves(): Promise<void> {
  if (hasAppliedEarlierSaves) return
  hasAppliedEarlierSaves = true
  const earlierSaves = pendingSaves()
  for (const { id, contractor, pressedAt, settle } of earlierSaves) {
    const snapshot = parseSnapshot(contractor)
    if (snapshot) await saveSnapshot(snapshot, pressedAt)
    else if (contractor === null) await removeRow(id)
    settle()
  }
  if (earlierSaves.length > 0) notifyOtherTabs()
}

/**
 * `pressedAt` is the time at which the button was pressed, perhaps on an earlier page. Default:
 * now.
 */
async function saveSnapshot(contractor: Snapshot, pressedAt = ''): Promise<StorageKind> {
  const { id } = contractor
  if (await findRow(id)) return inMemory.has(id) ? 'memory' : 'disk'
  const newRow: SavedRow = {
    id,
    contractor,
    savedAt: pressedAt || new Date().toISOString(),
    note: '',
    latest: null,
    isGone: false,
  }
  const storage = await putRow(removed.get(id) ?? newRow)
  if (storage === 'disk') void requestPersistenceOnce()
  return storage
}

async function removeRow(id: number): Promise<void> {
  const row = await findRow(id)
  if (row) removed.set(id, row)
  inMemory.delete(id)
  await withUserDb((db) => db.saved.delete(id))
}

async function findRow(id: number): Promise<SavedRow | null> {
  return inMemory.get(id) ?? parseSavedRow(await withUserDb((db) => db.saved.get(id)))
}

async function putRow(row: SavedRow): Promise<StorageKind> {
  const isOnDisk = await withUserDb(async (db) => {
    await db.saved.put(row)
    return true
  })
  if (isOnDisk) inMemory.delete(row.id)
  else inMemory.set(row.id, row)
  return isOnDisk ? 'disk' : 'memory'
}

async function readAll(): Promise<SavedRow[]> {
  const stored = ((await withUserDb((db) => db.saved.toArray())) ?? [])
    .map(parseSavedRow)
    .filter((row) => row !== null)
  const rows = new Map([...stored, ...inMemory.values()].map((row) => [row.id, row]))
  return [...rows.values()].sort((a, b) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id)
}

async function publish(): Promise<void> {
  const rows = await readAll()
  useSaved.setState({ rows, isMemoryOnly: inMemory.size > 0 })
  setSavedIds(withPendingSaves(rows.map(({ id }) => id)))
}

function mutate<T>(work: () => Promise<T>): Promise<T> {
  return enqueue(async () => {
    const result = await work()
    await publish()
    notifyOtherTabs()
    return result
  })
}

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work)
  queue = result.catch(() => undefined)
  return result
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SAVED_CHANNEL) : null

function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

channel?.addEventListener('message', () => void loadSaved())
