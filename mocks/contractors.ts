import { ContractError, invalidField } from '#contract/errors.ts'
import { contractorMessages, defaultMessages, fieldMessages } from '#contract/messages.ts'
import {
  derivePosition,
  givenPosition,
  withoutDerivedPosition,
} from '#contract/places/derive-position.ts'
import { hasAddressChanged } from '#contract/rules/address-change.ts'
import { isInBin } from '#contract/rules/bin.ts'
import { normalizeState } from '#contract/rules/place.ts'
import { assertCompletePosition } from '#contract/rules/position.ts'
import {
  contractorSlug,
  isReleasedSlug,
  nameKey,
  slugify,
  uniqueSlug,
} from '#contract/rules/slug.ts'
import { endLicenseCheckOf } from './checks.ts'
import { type ContractorRow, type MockDb, now, nowAfter } from './db.ts'
import { omitUndefined } from './omit-undefined.ts'
import { timeZoneOf } from './time-zone.ts'

/** Values that a form or a CSV row can set. */
export type ContractorValues = Omit<
  ContractorRow,
  | 'id'
  | 'slug'
  | 'timeZone'
  | 'positionSource'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'isCreditReturned'
  | 'version'
>

/** Default values of a new contractor. */
export const emptyContractor: Omit<ContractorValues, 'name' | 'categoryId'> = {
  description: null,
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
  importedFromCsv: false,
  isTemporarilyClosed: false,
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
  yearsInBusiness: null,
  licenseNumber: null,
  insuranceInfo: null,
  takesQuotes: true,
  ownRating: 0,
  ownReviewCount: 0,
  contactChangedAt: null,
}

type NewContractor = Partial<ContractorValues> & Pick<ContractorValues, 'name' | 'categoryId'>

/**
 * Inserts a contractor. Throws `name_taken` if another contractor has the name, and `invalid` if
 * the category or the owner does not exist.
 */
export function insertContractor(db: MockDb, values: NewContractor): ContractorRow {
  const contractor = normalized({ ...emptyContractor, ...omitUndefined(values) })
  validate(db, contractor)
  const time = now()
  return db.contractors.insert({
    ...contractor,
    ...derivePosition(contractor, db.placeTable),
    slug: availableSlug(db, contractor, null),
    timeZone: timeZoneOf(contractor),
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
    version: db.nextVersion(),
  })
}

/**
 * Updates the given values. After a change of name, the old slug still finds the contractor. If the
 * address changes and no coordinates are sent, given coordinates are removed. Derived coordinates
 * that are sent back stay derived. Throws the same errors as `insertContractor`, and `invalid` if
 * the contractor would have only one coordinate.
 */
export function updateContractor(
  db: MockDb,
  row: ContractorRow,
  sent: Partial<ContractorValues>,
): ContractorRow {
  const before = { ...row, ...givenPosition(row) }
  const changes = withoutDerivedPosition(row, sent)
  const setsPosition = changes.latitude !== undefined || changes.longitude !== undefined
  assertCompletePosition({ ...before, ...omitUndefined(changes) })
  const after = normalized({ ...before, ...omitUndefined(changes) })
  const values =
    setsPosition || !hasAddressChanged(row, after)
      ? after
      : { ...after, latitude: null, longitude: null }
  validate(db, values, row)
  const slug =
    slugify(values.name) === slugify(row.name) ? row.slug : availableSlug(db, values, row)
  const updated = db.contractors.update(row, {
    ...values,
    ...derivePosition(values, db.placeTable),
    slug,
    timeZone: timeZoneOf(values),
    updatedAt: nowAfter(row.updatedAt),
    version: db.nextVersion(),
  })
  if (slug !== row.slug) saveFormerSlug(db, row, slug)
  endLicenseCheckOf(db, row, updated)
  return updated
}

/** Sets the card's picture. Does not change `updatedAt`. */
export function setCardPicture(
  db: MockDb,
  row: ContractorRow,
  imageUrl: string | null,
): ContractorRow {
  return db.contractors.update(row, { imageUrl, version: db.nextVersion() })
}

/** Soft-deletes a contractor; its profile responds with 410 from then on. */
export function removeContractor(db: MockDb, row: ContractorRow): void {
  db.contractors.update(row, { deletedAt: now(), version: db.nextVersion() })
}

/**
 * Restores a contractor from the bin. Its slug does not change, unless the rollback of an import
 * released it. Throws `not_found` if the contractor is not in the bin, `name_taken` if another
 * contractor has its name, and `credit_returned` if its credit was returned.
 */
export function restoreContractor(db: MockDb, id: number): ContractorRow {
  const row = db.contractors.get(id)
  if (!row || !isInBin(row)) throw new ContractError('not_found')
  if (row.isCreditReturned) throw new ContractError('credit_returned')
  if (isNameTaken(db, row.name, row))
    throw new ContractError('name_taken', {
      fields: [{ path: 'name', message: defaultMessages.nameTaken }],
    })
  const slug = isReleasedSlug(row.slug) ? availableSlug(db, row, row) : row.slug
  return db.contractors.update(row, { deletedAt: null, slug, version: db.nextVersion() })
}

/** Returns a contractor. Throws `not_found` if it does not exist or is deleted. */
export function getContractor(db: MockDb, id: number): ContractorRow {
  const row = db.contractors.get(id)
  if (!row || row.deletedAt !== null) throw new ContractError('not_found')
  return row
}

/** Returns true if a contractor that is not deleted has this name. */
function isNameTaken(db: MockDb, name: string, except?: ContractorRow): boolean {
  const key = nameKey(name)
  return (
    db.contractors.find(
      (row) => row.deletedAt === null && row.id !== except?.id && nameKey(row.name) === key,
    ) !== undefined
  )
}

function validate(db: MockDb, values: ContractorValues, row?: ContractorRow): void {
  if (!db.categories.get(values.categoryId))
    throw invalidField('categoryId', fieldMessages.unknownCategory)
  if (values.userId !== null && !db.users.get(values.userId))
    throw invalidField('userId', contractorMessages.unknownOwner)
  if (isNameTaken(db, values.name, row))
    throw new ContractError('name_taken', {
      fields: [{ path: 'name', message: defaultMessages.nameTaken }],
    })
}

function normalized<V extends Pick<ContractorValues, 'state' | 'latitude' | 'longitude'>>(
  values: V,
): V {
  const { latitude, longitude } = values
  const isPosition = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  return {
    ...values,
    state: normalizeState(values.state),
    ...(isPosition ? {} : { latitude: null, longitude: null }),
  }
}

function availableSlug(
  db: MockDb,
  values: Pick<ContractorValues, 'name' | 'categoryId'>,
  row: ContractorRow | null,
): string {
  const wanted = contractorSlug(values.name, db.categories.get(values.categoryId)?.slug ?? '')
  return uniqueSlug(
    wanted,
    (slug) =>
      db.contractors.find((other) => other.slug === slug && other.id !== row?.id) !== undefined ||
      db.formerSlugs.find((former) => former.slug === slug && former.ownerId !== row?.id) !==
        undefined,
  )
}

function saveFormerSlug(db: MockDb, row: ContractorRow, slug: string): void {
  const reused = db.formerSlugs.find((former) => former.slug === slug)
  if (reused) db.formerSlugs.remove(reused)
  db.formerSlugs.insert({ slug: row.slug, ownerId: row.id })
}
