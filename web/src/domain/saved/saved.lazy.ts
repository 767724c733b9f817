import { create } from 'zustand'
import type { Contractor } from '#contract/entities.ts'
import { onUserDbBack } from '../../device/lazy-user-db.ts'
import { requestPersistenceOnce } from '../../device/persistent-storage.ts'
import { openChannel } from '../../device/tabs.ts'
import type { SavedRow, Snapshot } from '../../device/user-rows.ts'
import type { ToastMessage } from '../../ui/toast-card.tsx'
import {
  compareWithDirectory,
  type DirectoryLookup,
  MAX_NOTE_LENGTH,
  parseSnapshot,
  toSnapshot,
} from '../directory/stored/snapshot.ts'
import { pendingSaves, withPendingSaves } from './pending-saves.ts'
import { SAVED_CHANNEL, setSavedIds, useSavedIds } from './saved-ids.ts'
import {
  addRow,
  findRow,
  isUnwritten,
  joinNotes,
  putRow,
  readAll,
  removeAllRows,
  removedRow,
  removeRow,
  type StorageKind,
  updateDetails,
} from './saved-rows.ts'

type Category = { name: string; slug: string }

interface Saved {
  /** Newest first; null until read. Without the stored rows when they could not be read. */
  rows: readonly SavedRow[] | null
  /** True when the stored rows could not be read yet. The next use tries again. */
  isUnread: boolean
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
export const useSaved = create<Saved>()(() => ({
  rows: null,
  isUnread: false,
  isMemoryOnly: false,
}))

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
    const isFirst = (await readAll()).rows.length === 0
    const storage = isWanted
      ? await saveSnapshot(toSnapshot(contractor, category), pending?.pressedAt)
      : await removeRow(contractor.id)
    // Without the database, the next page applies the pending save.
    if (storage === 'disk') pending?.settle()
    else if (isWanted)
      return {
        tone: 'info',
        title: 'Saved until you close or reload this page',
        description: 'This browser does not store anything for this site.',
      }
    return storage === 'disk' && isWanted && isFirst
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
  return mutate(async () => {
    for (const save of pendingSaves()) if (save.id === id) save.settle()
    await removeRow(id)
  })
}

/** Removes all saved contractors permanently. Never throws. */
export function removeAllSaved(): Promise<void> {
  return mutate(async () => {
    for (const { settle } of pendingSaves()) settle()
    await removeAllRows()
  })
}

export function restoreSaved(id: number): Promise<void> {
  return mutate(async () => {
    const row = removedRow(id)
    if (row && !(await findRow(id))) await addRow(row)
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
      await (existing
        ? putRow({ ...existing, note: joinNotes(existing.note, row.note) })
        : addRow(row))
    }
    return { added, known: rows.length - added }
  })
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
    for (const row of (await readAll()).rows) {
      const next = compareWithDirectory(row, directory, categoryOf)
      if (next === row) continue
      hasChanged = true
      await updateDetails(next)
    }
    if (hasChanged) await publish()
    if (hasChanged) notifyOtherTabs()
  })
}

let hasAppliedEarlierSaves = false

/**
 * Applies the pending saves of earlier pages, once per page load, and again until they are in the
 * database. Applying one twice changes nothing.
 */
async function applyEarlierSaves(): Promise<void> {
  if (hasAppliedEarlierSaves) return
  hasAppliedEarlierSaves = true
  const earlierSaves = pendingSaves()
  for (const { id, contractor, pressedAt, settle } of earlierSaves) {
    const snapshot = parseSnapshot(contractor)
    const storage = snapshot
      ? await saveSnapshot(snapshot, pressedAt)
      : contractor === null
        ? await removeRow(id)
        : 'disk'
    if (storage === 'disk') settle()
    else hasAppliedEarlierSaves = false
  }
  if (earlierSaves.length > 0) notifyOtherTabs()
}

/**
 * `pressedAt` is the time at which the button was pressed, perhaps on an earlier page. Default:
 * now.
 */
async function saveSnapshot(contractor: Snapshot, pressedAt = ''): Promise<StorageKind> {
  const { id } = contractor
  if (await findRow(id)) return isUnwritten(id) ? 'memory' : 'disk'
  const newRow: SavedRow = {
    id,
    contractor,
    savedAt: pressedAt || new Date().toISOString(),
    note: '',
    latest: null,
    isGone: false,
  }
  const storage = await addRow(removedRow(id) ?? newRow)
  if (storage === 'disk') void requestPersistenceOnce()
  return storage
}

async function publish(): Promise<void> {
  const { rows, isUnread, isMemoryOnly } = await readAll()
  useSaved.setState({ rows, isUnread, isMemoryOnly })
  // Without the stored rows, the ids that were read before stay.
  const earlierIds = isUnread ? [...useSavedIds.getState().ids].filter((id) => !removedRow(id)) : []
  setSavedIds(withPendingSaves([...earlierIds, ...rows.map(({ id }) => id)]))
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

const channel = openChannel(SAVED_CHANNEL)

function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

channel?.addEventListener('message', () => void loadSaved())
onUserDbBack(() => void loadSaved().then(notifyOtherTabs))
