import { create } from 'zustand'
import type { Contractor } from '#contract/entities.ts'
import type { ToastMessage } from '../components/toast-card.tsx'
import { askToPersist } from './persist.ts'
import { afterPresses, pressedHearts } from './pressed-hearts.ts'
import { SAVED_CHANNEL, setSavedIds } from './saved-ids.ts'
import type { SavedRow, Snapshot } from './saved-row.ts'
import {
  compared,
  type ComparedDirectory,
  NOTE_LENGTH,
  readRow,
  readSnapshot,
  snapshotOf,
} from './snapshot.ts'
import { userDisk } from './user-disk.ts'

type Category = { name: string; slug: string }
type Kept = 'disk' | 'memory'

interface Saved {
  /** Newest first; null until read. */
  rows: readonly SavedRow[] | null
  /**
   * Some are kept for as long as this tab lives only: the browser stores nothing, or is full (O5,
   * X7).
   */
  isMemoryOnly: boolean
}

export const useSaved = create<Saved>()(() => ({ rows: null, isMemoryOnly: false }))

/** What the device could not take. */
const inMemory = new Map<number, SavedRow>()
/** What was taken back in this tab: saved again, it comes back with its note and its date. */
const removed = new Map<number, SavedRow>()
/** One change after the other. */
let last: Promise<unknown> = Promise.resolve()

/** Reads what is saved here, with what pages left in a hurry were told to save. Never throws. */
export function loadSaved(): Promise<void> {
  return inTurn(async () => {
    await completePresses()
    await show()
  })
}

/**
 * Does what a press on a heart asks for, and takes the note of it away. Answers what to tell about
 * it; null is nothing. Never throws.
 */
export function carryOutPress(
  contractor: Contractor,
  category: Category | undefined,
  isWanted: boolean,
): Promise<ToastMessage | null> {
  return changing(async () => {
    const note = pressedHearts().find(
      (press) => press.id === contractor.id && (press.contractor !== null) === isWanted,
    )
    const isFirst = (await all()).length === 0
    const kept = isWanted
      ? await keep(snapshotOf(contractor, category), note?.pressedAt)
      : await takeBack(contractor.id)
    note?.settle()
    if (kept === 'memory')
      return {
        tone: 'info',
        title: 'Saved until you close this tab',
        description: 'This browser does not store anything for this site.',
      }
    return kept === 'disk' && isFirst
      ? {
          title: 'Saved on this device',
          description: 'You find it under the heart at the top, also without a network.',
        }
      : null
  })
}

/** Keeps a contractor as it is now. One that is saved already stays as it was. Never throws. */
export function saveContractor(
  contractor: Contractor,
  category: Category | undefined,
): Promise<Kept> {
  return changing(() => keep(snapshotOf(contractor, category)))
}

/** Takes a contractor back; `restoreSaved` undoes it for as long as the tab lives. Never throws. */
export function removeSaved(id: number): Promise<void> {
  return changing(() => takeBack(id))
}

/** Takes back all of them, for good. Never throws. */
export function removeAllSaved(): Promise<void> {
  return changing(async () => {
    for (const { settle } of pressedHearts()) settle()
    inMemory.clear()
    removed.clear()
    await userDisk((db) => db.saved.clear())
  })
}

export function restoreSaved(id: number): Promise<void> {
  return changing(async () => {
    const row = removed.get(id)
    if (row && !(await find(id))) await put(row)
  })
}

/**
 * Never throws. A note on what another tab has taken back saves it again: nothing that was written
 * is lost.
 */
export function setNote(id: number, note: string): Promise<void> {
  return changing(async () => {
    const row = (await find(id)) ?? useSaved.getState().rows?.find((shown) => shown.id === id)
    if (row) await put({ ...row, note: note.trim().slice(0, NOTE_LENGTH) })
  })
}

/** The changed details take the place of those saved. Never throws. */
export function acceptDetails(id: number): Promise<void> {
  return changing(async () => {
    const row = await find(id)
    if (row?.latest) await put({ ...row, contractor: row.latest, latest: null })
  })
}

/**
 * Adds what is not saved here yet; a note that says something else is put behind the one here.
 * Never throws.
 */
export function mergeSaved(rows: readonly SavedRow[]): Promise<{ added: number; known: number }> {
  return changing(async () => {
    let added = 0
    for (const row of rows) {
      const here = await find(row.id)
      if (!here) added += 1
      await put(here ? { ...here, note: bothNotes(here.note, row.note) } : row)
    }
    return { added, known: rows.length - added }
  })
}

function bothNotes(here: string, other: string): string {
  if (other === '' || here.includes(other)) return here
  return here === '' ? other : `${here}\n${other}`.slice(0, NOTE_LENGTH)
}

/** Marks what has changed in the directory since it was saved, or is no longer in it. Never throws. */
export function compareSaved(
  directory: ComparedDirectory,
  categoryOf: (id: number) => Category | undefined,
): Promise<void> {
  return inTurn(async () => {
    let hasChanged = false
    for (const row of await all()) {
      const next = compared(row, directory, categoryOf)
      if (next === row) continue
      hasChanged = true
      if (inMemory.has(row.id)) inMemory.set(row.id, next)
      // Only what is still as it was read: a note written meanwhile in another tab must not be undone.
      else
        await userDisk((db) =>
          db.transaction('rw', db.saved, async () => {
            const now = readRow(await db.saved.get(row.id))
            if (now)
              await db.saved.put({
                ...now,
                contractor: next.contractor,
                latest: next.latest,
                isGone: next.isGone,
              })
          }),
        )
    }
    if (hasChanged) await show()
    if (hasChanged) tellOtherTabs()
  })
}

let hasCompletedPresses = false

/** Once in the life of a page: the presses of an earlier one. Done again they change nothing. */
async function completePresses(): Promise<void> {
  if (hasCompletedPresses) return
  hasCompletedPresses = true
  const presses = pressedHearts()
  for (const { id, contractor, pressedAt, settle } of presses) {
    const snapshot = readSnapshot(contractor)
    if (snapshot) await keep(snapshot, pressedAt)
    else if (contractor === null) await takeBack(id)
    settle()
  }
  if (presses.length > 0) tellOtherTabs()
}

/**
 * `pressedAt` is when the heart was pressed, now unless given: a press may be carried out on a
 * later page.
 */
async function keep(contractor: Snapshot, pressedAt = ''): Promise<Kept> {
  const { id } = contractor
  if (await find(id)) return inMemory.has(id) ? 'memory' : 'disk'
  const fresh: SavedRow = {
    id,
    contractor,
    savedAt: pressedAt || new Date().toISOString(),
    note: '',
    latest: null,
    isGone: false,
  }
  const kept = await put(removed.get(id) ?? fresh)
  if (kept === 'disk') void askToPersist()
  return kept
}

async function takeBack(id: number): Promise<void> {
  const row = await find(id)
  if (row) removed.set(id, row)
  inMemory.delete(id)
  await userDisk((db) => db.saved.delete(id))
}

async function find(id: number): Promise<SavedRow | null> {
  return inMemory.get(id) ?? readRow(await userDisk((db) => db.saved.get(id)))
}

async function put(row: SavedRow): Promise<Kept> {
  const isOnDisk = await userDisk(async (db) => {
    await db.saved.put(row)
    return true
  })
  if (isOnDisk) inMemory.delete(row.id)
  else inMemory.set(row.id, row)
  return isOnDisk ? 'disk' : 'memory'
}

async function all(): Promise<SavedRow[]> {
  const stored = ((await userDisk((db) => db.saved.toArray())) ?? [])
    .map(readRow)
    .filter((row) => row !== null)
  const rows = new Map([...stored, ...inMemory.values()].map((row) => [row.id, row]))
  return [...rows.values()].sort((a, b) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id)
}

async function show(): Promise<void> {
  const rows = await all()
  useSaved.setState({ rows, isMemoryOnly: inMemory.size > 0 })
  setSavedIds(afterPresses(rows.map(({ id }) => id)))
}

function changing<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const result = await work()
    await show()
    tellOtherTabs()
    return result
  })
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(SAVED_CHANNEL) : null

function tellOtherTabs(): void {
  channel?.postMessage('changed')
}

channel?.addEventListener('message', () => void loadSaved())
