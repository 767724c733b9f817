import { Dexie, type EntityTable } from 'dexie'
import { PERSISTED_QUERY_DAYS, PUBLIC_DATABASE } from '#contract/device-storage.ts'
import { reopening } from '../device/reopening.ts'
import { newRequestId } from '../lib/request-id.ts'
import type { Contents, StoredHead, StoredRow } from './contents.ts'

/**
 * Dexie's version number of `PUBLIC_DATABASE`, whose data can all be fetched again. The schema of a
 * published version must not change.
 */
export const PUBLIC_VERSION = 1

export type KeptKind = 'profile' | 'post' | 'posts'

/** A reply of the server that was opened on this device. */
export interface KeptReply {
  /** Kind and id. */
  key: string
  kind: KeptKind
  slug: string
  body: unknown
  /** Milliseconds since 1970. */
  keptAt: number
}

/** A state in which the directory was used. */
interface WantedState {
  /** Code of the state. */
  state: string
  /** Milliseconds since 1970. */
  usedAt: number
}

class PublicDatabase extends Dexie {
  declare rows: EntityTable<StoredRow, 'id'>
  declare head: EntityTable<StoredHead, 'key'>
  declare wanted: EntityTable<WantedState, 'state'>
  declare kept: EntityTable<KeptReply, 'key'>

  constructor() {
    super(PUBLIC_DATABASE)
    this.version(PUBLIC_VERSION).stores({
      rows: 'id',
      head: 'key',
      wanted: 'state',
      kept: 'key, kind, slug',
    })
  }
}

/** Changes of the stored rows. */
export interface RowChanges {
  put: readonly StoredRow[]
  /** Ids of rows; 'all' deletes all rows first. */
  remove: readonly number[] | 'all'
}

const LIFETIME_MS = PERSISTED_QUERY_DAYS * 24 * 60 * 60_000
const isCurrent = ({ keptAt }: KeptReply) => keptAt > Date.now() - LIFETIME_MS

export type Store = ReturnType<typeof createStore>

/**
 * Opens the database of the worker. Its functions return null when the database cannot be used at
 * the moment; the next use tries again. `onReplaced` is called when another tab has given the
 * database a newer version, which this app cannot use.
 */
export function createStore(onReplaced: () => void = () => undefined) {
  let isReplaced = false
  const database = reopening(async () => {
    await deleteNewerDatabase()
    const db = new PublicDatabase()
    await db.open()
    db.on('versionchange', ({ newVersion }) => {
      void database.close()
      if (newVersion === null) return
      isReplaced = true
      onReplaced()
    })
    return db
  })
  const run = <T>(work: (db: PublicDatabase) => Promise<T>): Promise<T | null> =>
    isReplaced ? Promise.resolve(null) : database.run(work)

  return {
    /** Returns undefined when no directory is stored. */
    readHead: async (): Promise<StoredHead | undefined | null> => {
      const read = await run(async (db) => ({ head: await db.head.get('directory') }))
      return read && read.head
    },

    /**
     * Returns the head for a later `write`. When there is none, first stores one that stands for no
     * directory (version 0), so that `write` returns false after a `clear`, also of another tab.
     * Throws when the disk is full.
     */
    openHead: (): Promise<StoredHead | null> =>
      run((db) =>
        db.transaction('rw', db.head, async () => {
          const stored = await db.head.get('directory')
          if (stored) return stored
          const head = { key: 'directory', version: 0, revision: newRequestId() } as StoredHead
          await db.head.put(head)
          return head
        }),
      ),

    /** Returns undefined when no directory is stored. */
    read: async (): Promise<Contents | undefined | null> => {
      const read = await run((db) =>
        db.transaction('r', db.rows, db.head, async () => {
          const head = await db.head.get('directory')
          return { contents: head && { head, rows: await db.rows.toArray() } }
        }),
      )
      return read && read.contents
    },

    /**
     * Writes rows and head in one transaction, so an interruption leaves what was stored. Returns
     * false when the stored head is no longer `before`. Throws when the disk is full.
     */
    write: (
      before: StoredHead | undefined,
      head: StoredHead,
      { put, remove }: RowChanges,
    ): Promise<boolean | null> =>
      run((db) =>
        db.transaction('rw', db.rows, db.head, async () => {
          if (!isSameHead(await db.head.get('directory'), before)) return false
          if (remove === 'all') await db.rows.clear()
          else await db.rows.bulkDelete([...remove])
          await db.rows.bulkPut([...put])
          await db.head.put(head)
          return true
        }),
      ),

    /** Returns the codes of the wanted states, the latest used first. */
    readWanted: async (): Promise<string[]> => {
      const states = (await run((db) => db.wanted.toArray())) ?? []
      return states.sort((a, b) => b.usedAt - a.usedAt).map(({ state }) => state)
    },

    /** `states` are the latest used first. */
    want: (states: readonly string[], now = Date.now()): Promise<unknown> =>
      run((db) => db.wanted.bulkPut(states.map((state, at) => ({ state, usedAt: now - at })))),

    unwant: (state: string): Promise<unknown> => run((db) => db.wanted.delete(state)),

    /** Keeps a reply, and at most `max` of its kind. */
    keep: (reply: KeptReply, max: number): Promise<unknown> =>
      run((db) =>
        db.transaction('rw', db.kept, async () => {
          await db.kept.put(reply)
          const all = await db.kept.where({ kind: reply.kind }).reverse().sortBy('keptAt')
          const dropped = all.filter((other, at) => at >= max || !isCurrent(other))
          await db.kept.bulkDelete(dropped.map(({ key }) => key))
        }),
      ),

    readKept: (key: string): Promise<KeptReply | undefined | null> =>
      run((db) => db.kept.where({ key }).and(isCurrent).first()),

    findKept: (kind: KeptKind, slug: string): Promise<KeptReply | undefined | null> =>
      run((db) =>
        db.kept
          .where({ slug })
          .and((reply) => reply.kind === kind && isCurrent(reply))
          .first(),
      ),

    forget: (kind: KeptKind, slug: string, key: string): Promise<unknown> =>
      run((db) =>
        db.kept
          .where({ kind })
          .and((reply) => reply.key === key || reply.slug === slug)
          .delete(),
      ),

    readAllKept: async (): Promise<KeptReply[]> => (await run((db) => db.kept.toArray())) ?? [],

    /** Deletes everything. */
    clear: (): Promise<unknown> =>
      run((db) => Promise.all(db.tables.map((table) => table.clear()))),
  }
}

/** This version cannot read a newer app's data. IndexedDB has ten times the version of Dexie. */
async function deleteNewerDatabase(): Promise<void> {
  const found = (await indexedDB.databases?.()) ?? []
  const isNewer = found.some(
    ({ name, version = 0 }) => name === PUBLIC_DATABASE && version > PUBLIC_VERSION * 10,
  )
  if (isNewer) await Dexie.delete(PUBLIC_DATABASE)
}

/** Returns true when both are the same stored rows, even if one was confirmed later. */
export function isSameHead(
  a: StoredHead | undefined | null,
  b: StoredHead | undefined | null,
): boolean {
  return a?.revision === b?.revision
}
