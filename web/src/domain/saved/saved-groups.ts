import type { SavedRow } from '../../device/user-rows.ts'

export const savedSorts = { saved: 'Date saved', name: 'Name', place: 'Place' } as const
export type SavedSort = keyof typeof savedSorts

/** Parses the `sort` of the URL; any other value gives the date. */
export const parseSavedSort = (text: string | null): SavedSort =>
  text === 'name' || text === 'place' ? text : 'saved'

/** From this number on, the saved contractors can be filtered. */
export const FILTER_FROM = 8

export interface SavedGroup {
  /** Name of the category; '' when it is not known. */
  trade: string
  rows: SavedRow[]
}

const nameOf = ({ contractor }: SavedRow) => contractor.name
const placeOf = ({ contractor: { state, city } }: SavedRow) =>
  // Without a place, the contractor comes last.
  [state, city].filter(Boolean).join(' ') || '\uffff'

const newestFirst = (a: SavedRow, b: SavedRow) => b.savedAt.localeCompare(a.savedAt) || a.id - b.id
const byText = (text: (row: SavedRow) => string) => (a: SavedRow, b: SavedRow) =>
  text(a).localeCompare(text(b), 'en-US') || newestFirst(a, b)
const comparers = { saved: newestFirst, name: byText(nameOf), place: byText(placeOf) }

/** Groups the rows by trade, in the order of the alphabet, and sorts each group. */
export function groupSaved(rows: readonly SavedRow[], sort: SavedSort): SavedGroup[] {
  const groups = new Map<string, SavedRow[]>()
  for (const row of [...rows].sort(comparers[sort])) {
    const trade = row.contractor.categoryName
    const group = groups.get(trade)
    if (group) group.push(row)
    else groups.set(trade, [row])
  }
  return [...groups]
    .map(([trade, group]) => ({ trade, rows: group }))
    .sort((a, b) => (a.trade || '\uffff').localeCompare(b.trade || '\uffff', 'en-US'))
}

/** Returns true when each word is in the name, trade, place, services or note, in any case. */
export function matchesFilter({ contractor, note }: SavedRow, filter: string): boolean {
  const { name, categoryName, city, state, zipcode, servicesOffered } = contractor
  const text = [name, categoryName, city, state, zipcode, servicesOffered, note]
    .join(' ')
    .toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** At most this many saved contractors are compared side by side. */
export const MAX_COMPARED = 4

/** Parses the `compare` of the URL: at least two and at most four ids of saved contractors. */
export function parseCompared(text: string | null, rows: readonly SavedRow[]): SavedRow[] | null {
  const ids = new Set((text ?? '').split(',').map(Number))
  const compared = [...ids].flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return compared.length < 2 ? null : compared.slice(0, MAX_COMPARED)
}
