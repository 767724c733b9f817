import { ContractError, errorCodes } from '#contract/errors.ts'
import { hasMoved } from '#contract/rules/moved.ts'
import { normaliseState } from '#contract/rules/place.ts'
import { assertWholePosition } from '#contract/rules/position.ts'
import {
  contractorSlug,
  isGivenUpSlug,
  nameKey,
  slugify,
  uniqueSlug,
} from '#contract/rules/slug.ts'
import { type ContractorRow, type MockDb, now, nowAfter } from './db.ts'
import { type Given, given } from './given.ts'

/** What a form or a row of a CSV may set. */
export type ContractorValues = Omit<
  ContractorRow,
  'id' | 'slug' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'isCreditReturned' | 'version'
>

/** A listing of which nothing is said yet. */
export const blank: Omit<ContractorValues, 'name' | 'categoryId'> = {
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
}

type NewContractor = Given<ContractorValues> & Pick<ContractorValues, 'name' | 'categoryId'>

/**
 * Lists a new contractor. 409 for a name that is taken (P15), 400 for a category or an owner that
 * does not exist (F18, F6).
 */
export function insertContractor(db: MockDb, values: NewContractor): ContractorRow {
  const contractor = normalised({ ...blank, ...given(values) })
  check(db, contractor)
  const time = now()
  return db.contractors.insert({
    ...contractor,
    slug: freeSlug(db, contractor, null),
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
    version: db.nextVersion(),
  })
}

/**
 * Changes the values given; the address before a change of name keeps leading here (P16). A new
 * place without coordinates leaves none. Throws as `insertContractor`.
 */
export function updateContractor(
  db: MockDb,
  row: ContractorRow,
  changes: Given<ContractorValues>,
): ContractorRow {
  const saysWhere = changes.latitude !== undefined || changes.longitude !== undefined
  assertWholePosition({ ...row, ...given(changes) })
  const after = normalised({ ...row, ...given(changes) })
  const values =
    saysWhere || !hasMoved(row, after) ? after : { ...after, latitude: null, longitude: null }
  check(db, values, row)
  const slug = slugify(values.name) === slugify(row.name) ? row.slug : freeSlug(db, values, row)
  const updated = db.contractors.update(row, {
    ...values,
    slug,
    updatedAt: nowAfter(row.updatedAt),
    version: db.nextVersion(),
  })
  if (slug !== row.slug) rememberSlug(db, row, slug)
  return updated
}

/** Writes a picture's address to the card; the text and the time it was last changed at stay. */
export function setCardPicture(
  db: MockDb,
  row: ContractorRow,
  imageUrl: string | null,
): ContractorRow {
  return db.contractors.update(row, { imageUrl, version: db.nextVersion() })
}

/** Takes a contractor out of the directory; its address answers 410 from now on (I3). */
export function removeContractor(db: MockDb, row: ContractorRow): void {
  db.contractors.update(row, { deletedAt: now(), version: db.nextVersion() })
}

/** Days that a deleted contractor lies in the bin. */
const BIN_DAYS = 30

export function isInBin(row: ContractorRow): boolean {
  return (
    row.deletedAt !== null && Date.parse(row.deletedAt) > Date.now() - BIN_DAYS * 24 * 3600 * 1000
  )
}

/**
 * Lists one from the bin again, at the address it had. 404 for none that lies there, 409 when its
 * name was taken meanwhile or its credit returned.
 */
export function restoreContractor(db: MockDb, id: number): ContractorRow {
  const row = db.contractors.get(id)
  if (!row || !isInBin(row)) throw new ContractError('not_found')
  if (row.isCreditReturned) throw new ContractError('credit_returned')
  if (isNameTaken(db, row.name, row))
    throw new ContractError('name_taken', {
      fields: [{ path: 'name', message: errorCodes.name_taken.message }],
    })
  const slug = isGivenUpSlug(row.slug) ? freeSlug(db, row, row) : row.slug
  return db.contractors.update(row, { deletedAt: null, slug, version: db.nextVersion() })
}

/** One that was not deleted, or 404. */
export function getContractor(db: MockDb, id: number): ContractorRow {
  const row = db.contractors.get(id)
  if (!row || row.deletedAt !== null) throw new ContractError('not_found')
  return row
}

/** Whether a contractor that is not deleted has this name already (P15). */
function isNameTaken(db: MockDb, name: string, except?: ContractorRow): boolean {
  const key = nameKey(name)
  return (
    db.contractors.find(
      (row) => row.deletedAt === null && row.id !== except?.id && nameKey(row.name) === key,
    ) !== undefined
  )
}

function check(db: MockDb, values: ContractorValues, row?: ContractorRow): void {
  if (!db.categories.get(values.categoryId)) throw invalid('categoryId', 'Please select a category')
  if (values.userId !== null && !db.users.get(values.userId))
    throw invalid('userId', 'Owner must be a user')
  if (isNameTaken(db, values.name, row))
    throw new ContractError('name_taken', {
      fields: [{ path: 'name', message: errorCodes.name_taken.message }],
    })
}

function normalised<V extends Pick<ContractorValues, 'state' | 'latitude' | 'longitude'>>(
  values: V,
): V {
  const { latitude, longitude } = values
  const isPosition = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0)
  return {
    ...values,
    state: normaliseState(values.state),
    ...(isPosition ? {} : { latitude: null, longitude: null }),
  }
}

function freeSlug(
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

function rememberSlug(db: MockDb, row: ContractorRow, slug: string): void {
  const own = db.formerSlugs.find((former) => former.slug === slug)
  if (own) db.formerSlugs.remove(own)
  db.formerSlugs.insert({ slug: row.slug, ownerId: row.id })
}

function invalid(path: string, message: string): ContractError {
  return new ContractError('invalid', { fields: [{ path, message }] })
}
