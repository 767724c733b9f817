import type { Knex } from 'knex'
import { type BulkAction, bulkFlags } from '#contract/admin-contractors.ts'
import { bulkSubject } from '#contract/rules/audit-subject.ts'
import { withUniqueName } from '../../db/contractors.ts'
import { rows } from '../../db/reading.ts'
import { snakeKeys } from '../../db/rows.ts'
import { RESTORE_PERIOD_SQL } from './repo.ts'

const BULK_CHANGE = 'contractors.changed'

/** A bulk change in the audit log. */
export interface BulkChange {
  action: BulkAction
  /** The contractors that were different before. */
  contractorIds: number[]
  /** For the action `category`: the new category, and the former ones in the order of the ids. */
  categoryId?: number
  categoryIds?: number[]
  /** The directory version of the change. A row with another one was changed since. */
  version: number
}

type LockedRow = Record<string, unknown> & { id: number; categoryId: number }

/** Returns those of the contractors that exist, locked until commit. */
export function lockContractors(trx: Knex.Transaction, ids: number[]): Promise<LockedRow[]> {
  return rows<LockedRow>(
    trx,
    `select id, category_id as "categoryId", is_featured as "isFeatured", is_verified as "isVerified"
     from contractors where id = any(?) and deleted_at is null order by id for update`,
    [ids],
  )
}

/** Locks the category until commit, so that it cannot be deleted before. */
export async function categoryExists(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await rows(trx, 'select id from categories where id = ? for key share', [id])).length > 0
}

/** Always increases, like the time of `updateContractor`. */
const updatedAtSql = `greatest(clock_timestamp(), updated_at + interval '1 millisecond')`

/** Sets the values, or soft-deletes the contractors if there are none. */
export async function updateContractors(
  trx: Knex.Transaction,
  version: number,
  ids: number[],
  values: Record<string, unknown> | undefined,
): Promise<void> {
  await trx('contractors')
    .whereRaw('id = any(?)', [ids])
    .update({
      ...(values
        ? { ...snakeKeys(values), updated_at: trx.raw(updatedAtSql) }
        : { deleted_at: trx.raw('clock_timestamp()') }),
      change_seq: version,
    })
}

/** Adds the change to the audit log. Returns its id. */
export async function recordBulkChange(
  trx: Knex.Transaction,
  userId: number,
  { action, contractorIds, categoryId, categoryIds, version }: BulkChange,
): Promise<number> {
  const [entry] = await rows<{ id: number }>(
    trx,
    'insert into audit_log (user_id, action, subject, details) values (?, ?, ?, ?) returning id::int',
    [
      userId,
      BULK_CHANGE,
      bulkSubject(contractorIds.length),
      JSON.stringify({
        change: action,
        categoryId,
        undo: { action, contractorIds, categoryIds, version },
      }),
    ],
  )
  if (!entry) throw new Error('The audit entry was not stored')
  return entry.id
}

export async function findBulkChange(
  trx: Knex.Transaction,
  id: number,
): Promise<BulkChange | undefined> {
  const [entry] = await rows<{ undo: BulkChange }>(
    trx,
    `select details -> 'undo' as undo from audit_log where id = ? and action = ?`,
    [id, BULK_CHANGE],
  )
  return entry?.undo
}

/**
 * Undoes the change of the contractors that have not changed since. Returns their number. Leaves
 * out those whose former category was deleted.
 */
export async function updateUnchanged(
  trx: Knex.Transaction,
  version: number,
  { action, contractorIds, categoryIds = [], version: since }: BulkChange,
): Promise<number> {
  const unchanged = 'c.id = any(:ids) and c.change_seq = :since'
  const update = (set: string, where: string, from = '') =>
    trx.raw<{ rowCount: number }>(
      `update contractors c set ${set}, change_seq = :version ${from} where ${unchanged} and ${where}`,
      { ids: contractorIds, categoryIds, version, since },
    )
  const flags = Object.keys(snakeKeys(bulkFlags[action] ?? {}))
  const { rowCount } =
    action === 'bin'
      ? await withUniqueName(() => update('deleted_at = null', isRestorableSql))
      : action === 'category'
        ? await update(
            `category_id = k.id, updated_at = ${updatedAtSql.replace('updated_at', 'c.updated_at')}`,
            'former.id = c.id and k.id = former.category_id',
            'from unnest(:ids::int[], :categoryIds::int[]) as former(id, category_id), categories k',
          )
        : await update(
            `${flags.map((flag) => `${flag} = not ${flag}`).join()}, updated_at = ${updatedAtSql}`,
            'true',
          )
  return rowCount
}

/** The name must not be taken either by a hidden row of an import. */
const isRestorableSql = `c.deleted_at > now() - ${RESTORE_PERIOD_SQL} and c.credit_returned_at is null
  and not exists (select from contractor_rows o where o.name_key = c.name_key and o.deleted_at is null)`
