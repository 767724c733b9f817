import type { Knex } from 'knex'
import type { Contractor, ContractorDetail } from '#contract/entities.ts'
import { ContractError, errorCodes } from '#contract/errors.ts'
import { hasMoved } from '#contract/rules/moved.ts'
import { normaliseState } from '#contract/rules/place.ts'
import { contractorSlug, nameKey, slugify } from '#contract/rules/slug.ts'
import { isNameReserved } from './reserved-rows.ts'
import { derivedColumns, snakeKeys } from './rows.ts'
import { freeSlug, keepFormerSlug } from './slugs.ts'

/**
 * What a form may set of a contractor; absent keys say nothing. The rest is drawn from it or from
 * payments.
 */
export type ContractorValues = Partial<
  Omit<Contractor, 'id' | 'slug' | 'hasActiveSubscription' | 'updatedAt'> &
    Pick<ContractorDetail, 'yearsInBusiness' | 'licenseNumber' | 'insuranceInfo'>
>

/** The columns of a row that a change is weighed against. */
export interface LockedContractor {
  id: number
  name: string
  slug: string
  categoryId: number
  city: string | null
  state: string | null
  zipcode: string | null
  location: string | null
  /** ISO time in whole milliseconds, as readers were told. */
  updatedAt: string
}

/**
 * Lists a contractor under `version` of the directory, which the transaction has taken; answers its
 * id. Throws name_taken on the name (P15), invalid for a category that does not exist (F18).
 */
export async function insertContractor(
  trx: Knex.Transaction,
  version: number,
  values: ContractorValues & Pick<Contractor, 'name' | 'categoryId'>,
): Promise<number> {
  const contractor = { ...unsaidPlace, ...normalised(values) }
  const slug = await slugFor(trx, values, null)
  const [created] = await unlessNameTaken(trx, values.name, () =>
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

const unsaidPlace = { city: null, state: null, zipcode: null, location: null }

/**
 * Changes the values given of a locked contractor of `owner`, or of anybody's for null; a new name
 * gives a new address, and the old one keeps leading here (P16); a new address without coordinates
 * leaves none, for those of the old one would be wrong. Throws as `insertContractor`.
 */
export async function updateContractor(
  trx: Knex.Transaction,
  version: number,
  before: LockedContractor,
  values: ContractorValues,
  owner: number | null,
): Promise<void> {
  const given = normalised(values)
  const after = { ...before, ...present(given) }
  if (after.categoryId !== before.categoryId) await getCategorySlug(trx, after.categoryId)
  const slug =
    slugify(after.name) === slugify(before.name)
      ? before.slug
      : await slugFor(trx, after, before.id)
  if (slug !== before.slug)
    await keepFormerSlug(trx, before.id, { before: before.slug, after: slug })
  const write = () =>
    trx('contractors')
      .where({ id: before.id, ...(owner === null ? {} : { user_id: owner }) })
      .update({
        ...snakeKeys({ ...withoutOldPosition(before, after, given) }),
        ...derivedColumns(after),
        slug,
        change_seq: version,
        // Growing, also when the clock does not: who compares two copies of a listing finds the newer one.
        updated_at: trx.raw(`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`),
      })
  await (nameKey(after.name) === nameKey(before.name)
    ? write()
    : unlessNameTaken(trx, after.name, write))
}

/** No position rather than that of the old address. */
function withoutOldPosition(
  before: LockedContractor,
  after: LockedContractor,
  given: ContractorValues,
): ContractorValues {
  const saysWhere = given.latitude !== undefined || given.longitude !== undefined
  return saysWhere || !hasMoved(before, after)
    ? given
    : { ...given, latitude: null, longitude: null }
}

async function getCategorySlug(trx: Knex.Transaction, id: number): Promise<string> {
  const category = await trx('categories').where({ id }).first<{ slug: string } | undefined>('slug')
  if (!category)
    throw new ContractError('invalid', {
      fields: [{ path: 'categoryId', message: 'Please select a category' }],
    })
  return category.slug
}

/** A state as its code (R10), and no coordinates rather than a place in the ocean (F13). */
function normalised<V extends ContractorValues>(values: V): V {
  const { state, latitude, longitude } = values
  const isNowhere = latitude === null || longitude === null || (latitude === 0 && longitude === 0)
  return {
    ...values,
    ...(state === undefined ? {} : { state: normaliseState(state) }),
    ...(latitude !== undefined && isNowhere ? { latitude: null, longitude: null } : {}),
  }
}

function present<T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}

/**
 * The slug that a contractor of this name and category gets; what `ownId` has or had is free for
 * it.
 */
export async function slugFor(
  trx: Knex.Transaction,
  { name, categoryId }: Pick<Contractor, 'name' | 'categoryId'>,
  ownId: number | null,
): Promise<string> {
  return freeSlug(trx, contractorSlug(name, await getCategorySlug(trx, categoryId)), ownId)
}

/** Writes a contractor under a name that is new in the directory. Throws name_taken. */
export async function unlessNameTaken<T>(
  trx: Knex.Transaction,
  name: string,
  write: () => PromiseLike<T>,
): Promise<T> {
  if (await isNameReserved(trx, nameKey(name))) throw nameTaken()
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'contractors_name') throw error
    throw nameTaken()
  }
}

const nameTaken = () =>
  new ContractError('name_taken', {
    fields: [{ path: 'name', message: errorCodes.name_taken.message }],
  })
