import * as z from 'zod/mini'
import { type Contractor, contractorSchema } from '#contract/entities.ts'
import { roundedPosition } from '#contract/places/derive-position.ts'
import { hoursText } from '#contract/rules/opening-hours.ts'
import '../../lib/zod-csp.ts'
import type { SavedRow, Snapshot } from '../../device/user-rows.ts'

const snapshotSchema = z.extend(contractorSchema, {
  categoryName: z.string(),
  categorySlug: z.string(),
})

/**
 * Defaults for fields that a snapshot lacks or that this version cannot read. Id and name are
 * required.
 */
const defaults: Omit<Snapshot, 'id' | 'name'> = {
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
  isTemporarilyClosed: false,
  latitude: null,
  longitude: null,
  positionSource: null,
  timeZone: null,
  googleMapsUrl: null,
  imageUrl: null,
  pictureUrl: null,
  facebookUrl: null,
  twitterUrl: null,
  instagramUrl: null,
  youtubeUrl: null,
  tiktokUrl: null,
  userId: null,
  facts: null,
  updatedAt: '1970-01-01T00:00:00.000Z',
}

/** Returns a snapshot with only the public fields, even if an owner or an admin received more. */
export function toSnapshot(
  contractor: Contractor,
  category: { name: string; slug: string } | undefined,
): Snapshot {
  const { data } = contractorSchema.safeParse(contractor)
  return {
    ...roundedPosition(data ?? contractor),
    userId: null,
    categoryName: category?.name ?? '',
    categorySlug: category?.slug ?? '',
  }
}

/**
 * Parses a snapshot from another version or from a file. A missing or invalid field gets its
 * default. Returns null when the id or the name is missing or invalid.
 */
export function parseSnapshot(raw: unknown): Snapshot | null {
  if (typeof raw !== 'object' || raw === null) return null
  const candidate = { ...defaults, ...raw } as Record<string, unknown>
  for (const [field, fallback] of Object.entries(defaults)) {
    if (!snapshotSchema.shape[field as keyof typeof defaults].safeParse(candidate[field]).success)
      candidate[field] = fallback
  }
  const { data } = snapshotSchema.safeParse(candidate)
  return data ? { ...data, userId: null } : null
}

export const MAX_NOTE_LENGTH = 2000

/** Parses a stored row of any version. Returns null when it has no readable contractor. */
export function parseSavedRow(raw: unknown): SavedRow | null {
  const { contractor, savedAt, note, latest, isGone } = (raw ?? {}) as Record<string, unknown>
  const snapshot = parseSnapshot(contractor)
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
    latest: parseSnapshot(latest),
    isGone: isGone === true,
  }
}

/** Details whose changes are shown to the user, with their labels. */
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

/** Returns the details in which two snapshots differ. */
export function changedDetails(before: Snapshot, after: Snapshot): DetailChange[] {
  return (Object.keys(details) as (keyof typeof details)[])
    .filter((field) => toText(before[field]) !== toText(after[field]))
    .map((field) => {
      const text = (snapshot: Snapshot) =>
        field === 'categoryId'
          ? snapshot.categoryName
          : toText(field === 'openingHours' ? hoursText(snapshot[field]) : snapshot[field])
      return { label: details[field], before: text(before), after: text(after) }
    })
}

const toText = (value: string | number | null) => String(value ?? '').trim()

/** The part of the stored directory that saved contractors are compared with. */
export interface DirectoryLookup {
  contractors: readonly Contractor[]
  /** False when only some states of the directory are stored. */
  isWhole: boolean
  /** ISO time at which the server last confirmed the directory. */
  asOf: string
}

/**
 * Compares a saved row with the directory. If details have changed, `latest` becomes the current
 * data. If only other fields have changed, they are updated silently. A contractor that is no
 * longer in the directory is marked. Returns the same row when nothing changed. A directory that is
 * older than the row changes no fields and marks nothing.
 */
export function compareWithDirectory(
  row: SavedRow,
  directory: DirectoryLookup,
  categoryOf: (id: number) => { name: string; slug: string } | undefined,
): SavedRow {
  const found = directory.contractors.find(({ id }) => id === row.id)
  // It may have moved to a state that is not stored, so only the whole directory shows that it is gone.
  if (!found && !directory.isWhole) return row
  if (!found)
    return row.isGone || isOlder(directory.asOf, row.savedAt) ? row : { ...row, isGone: true }
  if (Date.parse(found.updatedAt) < Date.parse(row.contractor.updatedAt))
    return row.isGone ? { ...row, isGone: false } : row
  const category =
    categoryOf(found.categoryId) ??
    (found.categoryId === row.contractor.categoryId
      ? { name: row.contractor.categoryName, slug: row.contractor.categorySlug }
      : undefined)
  const current = toSnapshot(found, category)
  const isChanged = changedDetails(row.contractor, current).length > 0
  const next: SavedRow = {
    ...row,
    isGone: false,
    latest: isChanged ? current : null,
    contractor: isChanged ? row.contractor : current,
  }
  return JSON.stringify(next) === JSON.stringify(row) ? row : next
}

/**
 * Returns true when the directory is older than the save. Ignores a save time in the future,
 * because the clock was wrong at that time.
 */
function isOlder(asOf: string, savedAt: string): boolean {
  return Date.parse(asOf) <= Date.parse(savedAt) && Date.parse(savedAt) <= Date.now()
}
