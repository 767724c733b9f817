import type { Contractor } from '#contract/entities.ts'
import { type Indexed, indexForSearch } from '#contract/rules/search.ts'
import type { DirectoryRow } from '../database.ts'

/** What searching and sorting read of a contractor, worked out once when the row is written. */
export type Head = Omit<Indexed<Contractor>, 'contractor'>

const ROW_SIZE = 500
/** A row that grew beyond this is cut in two. */
const MAX_ROW_SIZE = 2 * ROW_SIZE

interface Stored {
  head: Head
  body: string
}

/** The whole list as rows. */
export function toRows(contractors: readonly Contractor[], revision: number): DirectoryRow[] {
  return cut(contractors.map(stored), 0, revision)
}

export interface DirectoryChanges {
  items: readonly Contractor[]
  deletedIds: readonly number[]
}

/** The rows (of all `fromIds`, ascending) that the changes fall into. */
export function affectedRows(fromIds: readonly number[], { items, deletedIds }: DirectoryChanges): number[] {
  return [...new Set([...items.map(({ id }) => id), ...deletedIds].map((id) => rowOf(fromIds, id)))]
}

/**
 * The affected rows with the changes in them, and rows cut off from those that grew too long. An id that is both
 * deleted and listed is listed: it came back.
 */
export function patchRows(rows: readonly DirectoryRow[], fromIds: readonly number[], changes: DirectoryChanges, revision: number): DirectoryRow[] {
  const touched = new Map(rows.map((row) => [row.fromId, new Map(fromRow(row).map((entry) => [entry.head.id, entry]))]))
  for (const id of changes.deletedIds) touched.get(rowOf(fromIds, id))?.delete(id)
  for (const contractor of changes.items) touched.get(rowOf(fromIds, contractor.id))?.set(contractor.id, stored(contractor))
  return [...touched].flatMap(([fromId, entries]) => {
    const all = [...entries.values()]
    return all.length > MAX_ROW_SIZE ? cut(all, fromId, revision) : [toRow(fromId, byId(all), revision)]
  })
}

/** Heads of a row as read back. Throws on a row that was damaged. */
export function headsOf(row: DirectoryRow): Head[] {
  const heads = JSON.parse(row.heads) as Head[]
  if (heads.length !== row.bodies.length) throw new Error(`The stored row ${row.fromId} is damaged`)
  return heads
}

function fromRow(row: DirectoryRow): Stored[] {
  return headsOf(row).map((head, at) => ({ head, body: row.bodies[at] ?? '' }))
}

function rowOf(fromIds: readonly number[], id: number): number {
  let found = fromIds[0] ?? 0
  for (const fromId of fromIds) {
    if (fromId > id) break
    found = fromId
  }
  return found
}

function stored(contractor: Contractor): Stored {
  const [entry] = indexForSearch([contractor])
  if (!entry) throw new Error('The index lost a contractor')
  const { contractor: _, ...head } = entry
  return { head, body: JSON.stringify(contractor) }
}

function cut(entries: Stored[], firstFromId: number, revision: number): DirectoryRow[] {
  const sorted = byId(entries)
  const rows: DirectoryRow[] = []
  for (let at = 0; at === 0 || at < sorted.length; at += ROW_SIZE) {
    rows.push(toRow(at === 0 ? firstFromId : sorted[at]?.head.id ?? firstFromId, sorted.slice(at, at + ROW_SIZE), revision))
  }
  return rows
}

function toRow(fromId: number, entries: Stored[], revision: number): DirectoryRow {
  return { fromId, revision, heads: JSON.stringify(entries.map(({ head }) => head)), bodies: entries.map(({ body }) => body) }
}

function byId(entries: Stored[]): Stored[] {
  return entries.sort((a, b) => a.head.id - b.head.id)
}
