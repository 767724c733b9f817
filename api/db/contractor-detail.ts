import type { Knex } from 'knex'
import type { ContractorDetail } from '#contract/entities.ts'
import { contractorDetailColumns, editableDetailColumns } from './contractor-columns.ts'
import { preparedRows } from './reading.ts'

export interface ContractorWithOwner {
  /** As shown to the public: `userId` is null. */
  contractor: ContractorDetail
  ownerId: number | null
}

/**
 * SQL condition for the payment `p` of a Premium contractor. A listing that was free is not
 * Premium.
 */
export const isPremiumSql = `p.status = 'active' and p.amount_cents > 0`

/**
 * SQL sources. `listed` has the public contractors. The others have all that are not deleted, for
 * users who may edit them, with their exact positions: `profile` says like `listed` whether the
 * contractor is Premium, and `editable` whether its payment is active, also when that was free.
 */
const sources = {
  listed: { from: 'listed_contractors', columns: contractorDetailColumns },
  profile: {
    from: `(select c.*, coalesce(${isPremiumSql}, false) as has_active_subscription
    from contractors c left join payments p on p.contractor_id = c.id where c.deleted_at is null)`,
    columns: editableDetailColumns,
  },
  editable: {
    from: `(select c.*, coalesce(p.status = 'active', false) as has_active_subscription
    from contractors c left join payments p on p.contractor_id = c.id where c.deleted_at is null)`,
    columns: editableDetailColumns,
  },
}

/**
 * Returns the details of contractors. `where` is SQL with `c` for the contractors and `k` for their
 * categories. It may also contain an order and a limit.
 */
export function listDetails(
  db: Knex,
  source: keyof typeof sources,
  where: string,
  bindings: readonly unknown[],
): Promise<ContractorWithOwner[]> {
  const { from, columns } = sources[source]
  return preparedRows<ContractorWithOwner>(
    db,
    `
    select (select row_to_json(d) from (select ${columns}) d) as contractor, c.user_id as "ownerId"
    from ${from} c join categories k on k.id = c.category_id where ${where}`,
    bindings,
  )
}

/**
 * Returns a contractor with its owner's id, for the owner or an admin. Throws when it does not
 * exist or is deleted.
 */
export async function getEditableDetail(db: Knex, id: number): Promise<ContractorDetail> {
  const [found] = await listDetails(db, 'editable', 'c.id = ?', [id])
  if (!found) throw new Error(`Contractor ${id} was written but cannot be read`)
  return withOwner(found)
}

export function withOwner({ contractor, ownerId }: ContractorWithOwner): ContractorDetail {
  return { ...contractor, userId: ownerId }
}
