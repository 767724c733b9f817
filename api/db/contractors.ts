import type { Knex } from 'knex'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { defaultMessages, fieldMessages } from '#contract/messages.ts'
import {
  givenPosition,
  type PositionSource,
  withoutDerivedPosition,
} from '#contract/places/derive-position.ts'
import { hasAddressChanged } from '#contract/rules/address-change.ts'
import { endsLicenseCheck } from '#contract/rules/checks.ts'
import { normalizeState } from '#contract/rules/place.ts'
import { assertCompletePosition } from '#contract/rules/position.ts'
import { contractorSlug, nameKey, slugify } from '#contract/rules/slug.ts'
import { derivedColumns, snakeKeys } from './rows.ts'
import { findFreeSlug, addFormerSlug } from './slugs.ts'

/** The fields of a contractor that can be set. Absent fields are not changed by an update. */
export type ContractorValues = Partial<
  Omit<
    Contractor,
    | 'id'
    | 'slug'
    | 'hasActiveSubscription'
    | 'timeZone'
    | 'pictureUrl'
    | 'positionSource'
    | 'facts'
    | 'updatedAt'
  > &
    Pick<ContractorDetail, 'yearsInBusiness' | 'licenseNumber' | 'insuranceInfo'> & {
      takesQuotes: boolean
      /** When an admin changed the website or the e-mail address. */
      contactChangedAt: Date | undefined
    }
>

/** The columns of a locked row that are compared with the changes, or that derive others. */
export interface LockedContractor {
  id: number
  name: string
  slug: string
  categoryId: number
  city: string | null
  state: string | null
  zipcode: string | null
  location: string | null
  latitude: number | null
  longitude: number | null
  positionSource: PositionSource | null
  licenseNumber: string | null
  /** ISO time with milliseconds, as sent to clients. */
  updatedAt: string
}

/**
 * Inserts a contractor and returns its id. `version` must come from `nextDirectoryVersion` in the
 * same transaction. Throws `name_taken` for a name in use and `invalid` for an unknown category.
 */
export async function insertContractor(
  trx: Knex.Transaction,
  version: number,
  values: ContractorValues & Pick<Contractor, 'name' | 'categoryId'>,
): Promise<number> {
  const contractor = { ...emptyPlace, ...omitUndefined(normalize(values)) }
  const slug = await slugFor(trx, values, null)
  const [created] = await withUniqueName(() =>
    trx('contractors')
      .insert({
        ...snakeKeys(contractor),
        ...derivedColumns(contractor),
        slug,
        change_seq: version,
      })
      .returning<{ id: number }[]>('id'),
  )
  if (!created) throw new Error('The contractor was not stored')
  return created.id
}

const emptyPlace = {
  city: null,
  state: null,
  zipcode: null,
  location: null,
  latitude: null,
  longitude: null,
}

/**
 * Updates a locked contractor. With `owner`, updates it only if it belongs to this user. A name
 * with another slug gives the contractor a new slug, and the former one redirects to it. A new
 * address without coordinates clears the given coordinates. Derived coordinates that a client sends
 * back stay derived. Another name, state or license number ends the check of the license. Throws
 * the same errors as `insertContractor`.
 */
export async function updateContractor(
  trx: Knex.Transaction,
  version: number,
  before: LockedContractor,
  values: ContractorValues,
  owner: number | null,
): Promise<void> {
  const sent = completePosition(before, withoutDerivedPosition(before, values))
  const changes = clearStalePosition(before, normalize(sent))
  const after = { ...before, ...givenPosition(before), ...omitUndefined(changes) }
  if (after.categoryId !== before.categoryId) await getCategorySlug(trx, after.categoryId)
  const slug =
    slugify(after.name) === slugify(before.name)
      ? before.slug
      : await slugFor(trx, after, before.id)
  if (slug !== before.slug)
    await addFormerSlug(trx, before.id, { before: before.slug, after: slug })
  const endsCheck = endsLicenseCheck(before, after)
  if (endsCheck) await endLicenseCheck(trx, before.id)
  const write = () =>
    trx('contractors')
      .where({ id: before.id, ...(owner === null ? {} : { user_id: owner }) })
      .update({
        ...snakeKeys(changes),
        ...derivedColumns(after),
        ...(endsCheck && { license_checked_until: null }),
        slug,
        change_seq: version,
        // Always increases, even if the clock was set back, so that clients can find the newer of
        // two copies.
        updated_at: trx.raw(`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`),
      })
  await (nameKey(after.name) === nameKey(before.name) ? write() : withUniqueName(write))
}

async function endLicenseCheck(trx: Knex.Transaction, contractorId: number): Promise<void> {
  await trx('contractor_checks')
    .where({ contractor_id: contractorId, kind: 'license', status: 'passed' })
    .update({ status: 'ended', ended_at: trx.fn.now() })
}

/**
 * Takes a missing coordinate from the given position of the contractor. Throws `invalid` when there
 * is only one coordinate.
 */
function completePosition(before: LockedContractor, changes: ContractorValues): ContractorValues {
  if (changes.latitude === undefined && changes.longitude === undefined) return changes
  const given = givenPosition(before)
  const { latitude = given.latitude, longitude = given.longitude } = changes
  assertCompletePosition({ latitude, longitude })
  return { ...changes, latitude, longitude }
}

/** Clears the coordinates when the address changes and `changes` has no new coordinates. */
function clearStalePosition(before: LockedContractor, changes: ContractorValues): ContractorValues {
  const hasPosition = changes.latitude !== undefined || changes.longitude !== undefined
  return hasPosition || !hasAddressChanged(before, { ...before, ...omitUndefined(changes) })
    ? changes
    : { ...changes, latitude: null, longitude: null }
}

async function getCategorySlug(trx: Knex.Transaction, id: number): Promise<string> {
  const category = await trx('categories').where({ id }).first<{ slug: string } | undefined>('slug')
  if (!category) throw invalidField('categoryId', fieldMessages.unknownCategory)
  return category.slug
}

/** Converts the state to its two-letter code. Clears incomplete coordinates and the point 0,0. */
function normalize<V extends ContractorValues>(values: V): V {
  const { state, latitude, longitude } = values
  const hasNoPosition =
    latitude === null || longitude === null || (latitude === 0 && longitude === 0)
  return {
    ...values,
    ...(state === undefined ? {} : { state: normalizeState(state) }),
    ...(latitude !== undefined && hasNoPosition ? { latitude: null, longitude: null } : {}),
  }
}

function omitUndefined<T extends object>(
  values: T,
): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}

/**
 * Returns a free slug for a contractor with this name and category. The current and former slugs of
 * contractor `ownId` count as free.
 */
export async function slugFor(
  trx: Knex.Transaction,
  { name, categoryId }: Pick<Contractor, 'name' | 'categoryId'>,
  ownId: number | null,
): Promise<string> {
  return findFreeSlug(trx, contractorSlug(name, await getCategorySlug(trx, categoryId)), ownId)
}

/**
 * Runs `write`, which stores a contractor with a new name. Throws `name_taken` when another
 * contractor has the name, also one that an import has written and not shown yet.
 */
export async function withUniqueName<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'contractors_name') throw error
    throw nameTakenError()
  }
}

const nameTakenError = () =>
  new ContractError('name_taken', {
    fields: [{ path: 'name', message: defaultMessages.nameTaken }],
  })
