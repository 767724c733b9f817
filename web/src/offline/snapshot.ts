import * as z from 'zod/mini'
import { type Contractor, contractorSchema } from '#contract/entities.ts'
import '../lib/no-generated-code.ts'
import type { SavedRow, Snapshot } from './saved-row.ts'

const snapshotSchema = z.extend(contractorSchema, {
  categoryName: z.string(),
  categorySlug: z.string(),
})

/**
 * What stands in for a field that a snapshot does not have, or not as this version knows it. Id and
 * name it must have.
 */
const blank: Omit<Snapshot, 'id' | 'name'> = {
  slug: '',
  description: null,
  categoryId: 0,
  categoryName: '',
  categorySlug: '',
  city: null,
  state: null,
  zipcode: null,
  location: null,
  phoneNumber: null,
  email: null,
  website: null,
  amenities: null,
  servicesOffered: null,
  openingHours: null,
  rating: 0,
  reviewCount: 0,
  isVerified: false,
  isFeatured: false,
  hasActiveSubscription: false,
  importedFromCsv: false,
  latitude: null,
  longitude: null,
  googleMapsUrl: null,
  imageUrl: null,
  facebookUrl: null,
  twitterUrl: null,
  instagramUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  userId: null,
  updatedAt: '1970-01-01T00:00:00.000Z',
}

/** A contractor as it is saved: public fields only, whoever looks (Q2). */
export function snapshotOf(
  contractor: Contractor,
  category: { name: string; slug: string } | undefined,
): Snapshot {
  const { data } = contractorSchema.safeParse(contractor)
  return {
    ...(data ?? contractor),
    userId: null,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
  }
}

/**
 * Reads what another version or a file has of a contractor: a field it lacks is blank, null when id
 * or name are missing.
 */
export function readSnapshot(raw: unknown): Snapshot | null {
  if (typeof raw !== 'object' || raw === null) return null
  const given = { ...blank, ...raw } as Record<string, unknown>
  for (const [field, fallback] of Object.entries(blank)) {
    if (!snapshotSchema.shape[field as keyof typeof blank].safeParse(given[field]).success)
      given[field] = fallback
  }
  const { data } = snapshotSchema.safeParse(given)
  return data ? { ...data, userId: null } : null
}

export const NOTE_LENGTH = 2000

/** Reads a stored row whatever version wrote it; null when there is no contractor in it. */
export function readRow(raw: unknown): SavedRow | null {
  const { contractor, savedAt, note, latest, isGone } = (raw ?? {}) as Record<string, unknown>
  const snapshot = readSnapshot(contractor)
  if (!snapshot) return null
  const time =
    typeof savedAt === 'string' && !Number.isNaN(Date.parse(savedAt))
      ? savedAt
      : new Date(0).toISOString()
  return {
    id: snapshot.id,
    contractor: snapshot,
    savedAt: time,
    note: typeof note === 'string' ? note : '',
    latest: readSnapshot(latest),
    isGone: isGone === true,
  }
}

/**
 * What people save a contractor for, with the words of a change; the rest of a snapshot is taken
 * over silently.
 */
const details = {
  name: 'Name',
  categoryId: 'Category',
  phoneNumber: 'Phone',
  email: 'Email',
  website: 'Website',
  location: 'Street',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  openingHours: 'Hours',
  servicesOffered: 'Services',
  amenities: 'Amenities',
  description: 'Description',
} as const satisfies Partial<Record<keyof Contractor, string>>

export interface DetailChange {
  label: string
  before: string
  after: string
}

/** The details in which two snapshots differ. */
export function changedDetails(before: Snapshot, after: Snapshot): DetailChange[] {
  return (Object.keys(details) as (keyof typeof details)[])
    .filter((field) => plain(before[field]) !== plain(after[field]))
    .map((field) => {
      const text = (of: Snapshot) => (field === 'categoryId' ? of.categoryName : plain(of[field]))
      return { label: details[field], before: text(before), after: text(after) }
    })
}

const plain = (value: string | number | null) => String(value ?? '').trim()

/** The directory as this device has it, as far as saved contractors are compared with it. */
export interface ComparedDirectory {
  byId: { get: (id: number) => Contractor | undefined }
  /** ISO time at which the server last confirmed it. */
  asOf: string
}

/**
 * A saved row after a look at the directory: what does not matter is taken over, changed details
 * are kept beside those saved, and what is no longer listed is marked. The row itself when nothing
 * is new, or when the directory is older than the row.
 */
export function compared(
  row: SavedRow,
  directory: ComparedDirectory,
  categoryOf: (id: number) => { name: string; slug: string } | undefined,
): SavedRow {
  const found = directory.byId.get(row.id)
  if (!found)
    return row.isGone || isOlder(directory.asOf, row.savedAt) ? row : { ...row, isGone: true }
  if (Date.parse(found.updatedAt) < Date.parse(row.contractor.updatedAt))
    return row.isGone ? { ...row, isGone: false } : row
  const words =
    categoryOf(found.categoryId) ??
    (found.categoryId === row.contractor.categoryId
      ? { name: row.contractor.categoryName, slug: row.contractor.categorySlug }
      : undefined)
  const now = snapshotOf(found, words)
  const isChanged = changedDetails(row.contractor, now).length > 0
  const next: SavedRow = {
    ...row,
    isGone: false,
    latest: isChanged ? now : null,
    contractor: isChanged ? row.contractor : now,
  }
  return JSON.stringify(next) === JSON.stringify(row) ? row : next
}

/** False as well for a save from a clock that was ahead. */
function isOlder(asOf: string, savedAt: string): boolean {
  return Date.parse(asOf) <= Date.parse(savedAt) && Date.parse(savedAt) <= Date.now()
}
