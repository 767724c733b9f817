import { Dexie } from 'dexie'

// Earlier versions of the app had other names for what they store on the device. theme.js renames
// the keys of local storage.

const USER_DATABASE = 'lintel-user'
const PUBLIC_DATABASE = 'lintel-public'
const CACHES = ['lintel-images', 'lintel-places']

/**
 * Moves the user's rows of an earlier version into `db`, because they exist nowhere else, and
 * deletes the copies of public data of that version. Rows that are stored already stay.
 */
export async function moveFormerStores(db: Dexie): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (names.includes(USER_DATABASE)) {
    const former = await new Dexie(USER_DATABASE).open()
    for (const table of former.tables)
      if (db.tables.some(({ name }) => name === table.name))
        await moveRows(table, db.table(table.name))
    await former.delete()
  }
  if (!names.includes(PUBLIC_DATABASE)) return
  // Nobody waits for these: a tab with the earlier version may still use them.
  void Dexie.delete(PUBLIC_DATABASE).catch(() => undefined)
  for (const name of CACHES) void globalThis.caches?.delete(name).catch(() => undefined)
}

async function moveRows(from: Dexie.Table, to: Dexie.Table): Promise<void> {
  const stored = new Set(await to.toCollection().primaryKeys())
  const keyOf = (row: Record<string, unknown>) => row[String(to.schema.primKey.keyPath)]
  const rows = (await from.toArray()) as Record<string, unknown>[]
  await to.bulkPut(rows.filter((row) => !stored.has(keyOf(row))))
}
