import { create } from 'zustand'
import { onUserDbBack, withUserDb, writeUserDb } from './lazy-user-db.ts'
import { openChannel } from './tabs.ts'
import type { UserTable } from './user-rows.ts'

type Key = string | number

/** Returns the row after a change; null without one. The change may run again on another row. */
export type RowChange<Row> = (row: Row | null) => Row | null

/** 'memory': the change is lost when the page is closed before the database can be used again. */
export type StorageKind = 'disk' | 'memory'

export interface TableState<Row> {
  /**
   * In the order of the table. Also those that are not on the disk yet; null until `load` was
   * called.
   */
  rows: readonly Row[] | null
  /** True when the stored rows could not be read yet. The next `load` tries again. */
  isUnread: boolean
  /** True when some changes could not be written. */
  isMemoryOnly: boolean
}

interface TableOptions<Row> {
  keyOf: (row: Row) => Key
  /** Parses a row, which another version of the app may have written; null when it is unreadable. */
  parse?: (raw: unknown) => Row | null
  /** Default: the order in which they were added. */
  compare?: (a: Row, b: Row) => number
}

/**
 * A table of the user's database, whose rows exist only on this device. Changes show at once. While
 * the database cannot be used, they stay in memory and are written when it is back. Tabs tell each
 * other of changes. No function throws.
 */
export function deviceTable<Row extends object>(
  name: UserTable,
  { keyOf, parse = (raw) => raw as Row, compare = () => 0 }: TableOptions<Row>,
) {
  const useTable = create<TableState<Row>>()(() => ({
    rows: null,
    isUnread: false,
    isMemoryOnly: false,
  }))
  /** Changes that are not on the disk yet, oldest first. */
  const pending = new Map<Key, RowChange<Row>[]>()
  /** Keys of changes that could not be written. */
  const unwrittenKeys = new Set<Key>()
  /** The rows on the disk when they were last read; null before that. */
  let stored: Map<Key, Row> | null = null
  const channel = openChannel(`lintel-${name}`)

  const applyTo = (row: Row | null | undefined, key: Key): Row | null =>
    (pending.get(key) ?? []).reduce<Row | null>((current, change) => change(current), row ?? null)

  function publish(): void {
    const rows = new Map(stored ?? [])
    for (const key of pending.keys()) setOrDelete(rows, key, applyTo(rows.get(key), key))
    useTable.setState({
      rows: [...rows.values()].sort(compare),
      isUnread: stored === null,
      isMemoryOnly: unwrittenKeys.size > 0,
    })
  }

  /** Reads all rows. While the database cannot be used, returns those that are known. */
  async function load(): Promise<readonly Row[]> {
    const read = await withUserDb((db) => db.table<unknown, Key>(name).toArray())
    if (read) {
      const rows = read.map(parse).filter((row) => row !== null)
      stored = new Map(rows.map((row) => [keyOf(row), row]))
    }
    publish()
    return useTable.getState().rows ?? []
  }

  async function find(key: Key): Promise<Row | null> {
    const read = await withUserDb(async (db) => ({
      row: await db.table<unknown, Key>(name).get(key),
    }))
    const row = read ? (read.row === undefined ? null : parse(read.row)) : stored?.get(key)
    return applyTo(row, key)
  }

  /** Applies a change to the row with this key, which may not exist. */
  async function change(key: Key, apply: RowChange<Row>): Promise<StorageKind> {
    pending.set(key, [...(pending.get(key) ?? []), apply])
    if (useTable.getState().rows) publish()
    const isWritten = await writeUserDb(`${name} ${key}`, async (db) => {
      const table = db.table<unknown, Key>(name)
      const changes = pending.get(key) ?? []
      const next = await db.transaction('rw', table, async () => {
        const raw = await table.get(key)
        const row = raw === undefined ? null : parse(raw)
        const changed = changes.reduce<Row | null>((current, one) => one(current), row)
        if (changed) await table.put(changed)
        else await table.delete(key)
        return changed
      })
      // Others may have been added meanwhile.
      const rest = (pending.get(key) ?? []).filter((one) => !changes.includes(one))
      setOrDelete(pending, key, rest.length > 0 ? rest : null)
      unwrittenKeys.delete(key)
      if (stored) setOrDelete(stored, key, next)
      channel?.postMessage('changed')
    })
    if (!isWritten && pending.has(key)) unwrittenKeys.add(key)
    if (useTable.getState().rows) publish()
    return isWritten ? 'disk' : 'memory'
  }

  /** Removes the rows for which `isWanted` returns true, also those that cannot be read now. */
  async function removeAll(isWanted: (row: Row) => boolean = () => true): Promise<void> {
    for (const key of pending.keys()) {
      const row = applyTo(stored?.get(key), key)
      if (!row || !isWanted(row)) continue
      pending.delete(key)
      unwrittenKeys.delete(key)
    }
    const removeStored = () => {
      if (stored) stored = new Map([...stored].filter(([, row]) => !isWanted(row)))
      publish()
    }
    removeStored()
    removals += 1
    await writeUserDb(`${name} removal ${removals}`, async (db) => {
      await db.table<Row, Key>(name).filter(isWanted).delete()
      // A change that was being written may have added its row again.
      removeStored()
    })
    channel?.postMessage('changed')
  }

  channel?.addEventListener('message', () => void load())
  onUserDbBack(() => void load().then(() => channel?.postMessage('changed')))

  return { useTable, load, find, change, removeAll }
}

/** Number of `removeAll` calls. A waiting one must not be replaced by a later one. */
let removals = 0

function setOrDelete<Value>(map: Map<Key, Value>, key: Key, value: Value | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}
