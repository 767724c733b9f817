import type { Contractor } from '#contract/entities.ts'
import { deviceTable, type RowChange, type StorageKind } from '../../device/device-table.ts'
import { requestPersistenceOnce } from '../../device/persistent-storage.ts'
import type { SavedRow, Snapshot } from '../../device/user-rows.ts'
import type { ToastMessage } from '../../ui/toast-card.tsx'
import { pendingSaves, withPendingSaves } from './pending-saves.ts'
import { setSavedIds } from './saved-ids.ts'
import {
  compareWithDirectory,
  type DirectoryLookup,
  MAX_NOTE_LENGTH,
  parseSavedRow,
  parseSnapshot,
  toSnapshot,
} from './snapshot.ts'

type Category = { name: string; slug: string }

const table = deviceTable<SavedRow>('saved', {
  keyOf: ({ id }) => id,
  parse: parseSavedRow,
  compare: (a, b) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id,
})
/** Rows removed since the page was loaded. */
const removed = new Map<number, SavedRow>()

/**
 * The contractors saved on this device, newest first. See
 * docs/decisions/2026-11-22-saved-contractors-stay-on-the-device.md.
 */
export const useSaved = table.useTable

useSaved.subscribe(({ rows, isUnread }) => {
  // Without the stored rows, the ids that were known before stay.
  if (rows && !isUnread) setSavedIds(withPendingSaves(rows.map(({ id }) => id)))
})

/** Loads the saved contractors and applies the pending saves of earlier pages. Never throws. */
export async function loadSaved(): Promise<void> {
  await applyEarlierSaves()
  await table.load()
}

/**
 * Saves or removes a contractor and clears its pending save. Returns a toast to show, or null.
 * Never throws.
 */
export async function saveOrRemove(
  contractor: Contractor,
  category: Category | undefined,
  isWanted: boolean,
): Promise<ToastMessage | null> {
  const pending = pendingSaves().find(
    (save) => save.id === contractor.id && (save.contractor !== null) === isWanted,
  )
  // The start of the page may have applied the same save already.
  const isFirst = isWanted && (await table.load()).every(({ id }) => id === contractor.id)
  const storage = isWanted
    ? await saveSnapshot(toSnapshot(contractor, category), pending?.pressedAt)
    : await removeRow(contractor.id)
  if (storage === 'disk') pending?.settle()
  // Otherwise the next page applies the pending save, if it could be stored.
  else if (isWanted && !pending)
    return {
      tone: 'info',
      title: 'Saved until you close or reload this page',
      description: 'This browser does not store anything for this site.',
    }
  return isFirst
    ? {
        title: 'Saved on this device',
        description: 'You find it under the heart at the top, also without a network.',
      }
    : null
}

/**
 * Removes a saved contractor. `restoreSaved` undoes it until the page is closed or reloaded. Never
 * throws.
 */
export async function removeSaved(id: number): Promise<void> {
  for (const save of pendingSaves()) if (save.id === id) save.settle()
  await removeRow(id)
}

async function removeRow(id: number): Promise<StorageKind> {
  const row = await table.find(id)
  if (row) removed.set(id, row)
  return table.change(id, () => null)
}

/** Removes all saved contractors permanently. Never throws. */
export async function removeAllSaved(): Promise<void> {
  for (const { settle } of pendingSaves()) settle()
  removed.clear()
  await table.removeAll()
}

export async function restoreSaved(id: number): Promise<void> {
  const row = removed.get(id)
  if (row) await table.change(id, addRow(row))
}

/**
 * Sets the note of a saved contractor. If another tab has removed the contractor and this tab still
 * shows it, it is saved again, so that the note is not lost. Never throws.
 */
export function setNote(id: number, note: string): Promise<StorageKind> {
  const shown = useSaved.getState().rows?.find((row) => row.id === id) ?? null
  const next = toNote(note)
  return table.change(id, (row) => {
    const noted = row ?? shown
    if (!noted) return null
    // A stored note that the user has not seen stays.
    const isSeen = noted.note === (shown?.note ?? noted.note)
    return { ...noted, note: isSeen ? next : joinNotes(noted.note, next) }
  })
}

/** Replaces the saved details with the changed ones. Never throws. */
export async function acceptDetails(id: number): Promise<void> {
  await table.change(id, (row) =>
    row?.latest ? { ...row, contractor: row.latest, latest: null } : row,
  )
}

/**
 * Adds the rows that are not saved yet. For the others, a different note is appended to the
 * existing one. Never throws.
 */
export async function mergeSaved(
  rows: readonly SavedRow[],
): Promise<{ added: number; known: number }> {
  const existing = new Set((await table.load()).map(({ id }) => id))
  await Promise.all(rows.map((row) => table.change(row.id, addRow(row))))
  const known = rows.filter(({ id }) => existing.has(id)).length
  return { added: rows.length - known, known }
}

/**
 * Compares the saved contractors with the directory. Marks those with changed details and those
 * that are no longer in it, updates other fields silently, and removes marks that no longer apply.
 * Never throws.
 */
export async function compareSaved(
  directory: DirectoryLookup,
  categoryOf: (id: number) => Category | undefined,
): Promise<void> {
  for (const row of await table.load()) {
    if (compareWithDirectory(row, directory, categoryOf) === row) continue
    // Another tab may have changed the note meanwhile.
    await table.change(
      row.id,
      (stored) => stored && compareWithDirectory(stored, directory, categoryOf),
    )
  }
}

/** Returns a typed note as it is stored. */
export const toNote = (text: string): string => text.trim().slice(0, MAX_NOTE_LENGTH)

/** Adds a row, or only its note to a row that exists. */
function addRow(row: SavedRow): RowChange<SavedRow> {
  return (stored) => (stored ? { ...stored, note: joinNotes(stored.note, row.note) } : row)
}

export function joinNotes(existing: string, other: string): string {
  if (other === '' || existing.includes(other)) return existing
  return existing === '' ? other : `${existing}\n${other}`.slice(0, MAX_NOTE_LENGTH)
}

let hasAppliedEarlierSaves = false

/**
 * Applies the pending saves of earlier pages, once per page load, and again until they are in the
 * database. Applying one twice changes nothing.
 */
async function applyEarlierSaves(): Promise<void> {
  if (hasAppliedEarlierSaves) return
  hasAppliedEarlierSaves = true
  for (const { id, contractor, pressedAt, settle } of pendingSaves()) {
    const snapshot = parseSnapshot(contractor)
    const storage = snapshot
      ? await saveSnapshot(snapshot, pressedAt)
      : contractor === null
        ? await removeRow(id)
        : 'disk'
    if (storage === 'disk') settle()
    else hasAppliedEarlierSaves = false
  }
}

/**
 * `pressedAt` is the time at which the button was pressed, perhaps on an earlier page. Default:
 * now.
 */
async function saveSnapshot(contractor: Snapshot, pressedAt = ''): Promise<StorageKind> {
  const { id } = contractor
  const row = removed.get(id) ?? {
    id,
    contractor,
    savedAt: pressedAt || new Date().toISOString(),
    note: '',
    latest: null,
    isGone: false,
  }
  const storage = await table.change(id, addRow(row))
  if (storage === 'disk') void requestPersistenceOnce()
  return storage
}
