import type { Knex } from 'knex'
import type { ContractorDetail } from '#contract/entities.ts'
import { contractorDetailColumns } from './contractor-columns.ts'
import { rows } from './reading.ts'

export interface FoundContractor {
  /** As the public sees it: `userId` is null (S21). */
  contractor: ContractorDetail
  ownerId: number | null
}

/**
 * Which contractors are looked through: those the public sees, or all that were not deleted, for
 * those who may edit them (P10).
 */
const sources = {
  listed: 'listed_contractors',
  editable: `(select c.*, coalesce(s.status = 'active', false) as has_active_subscription
    from contractors c left join subscriptions s on s.contractor_id = c.id where c.deleted_at is null)`,
}

/**
 * Details of contractors `c` with their categories `k`; `where` may go on with an order and a
 * limit.
 */
export function listDetails(
  db: Knex,
  source: keyof typeof sources,
  where: string,
  bindings: readonly unknown[],
): Promise<FoundContractor[]> {
  return rows<FoundContractor>(
    db,
    `
    select row_to_json(t) as contractor, t."ownerId"
    from (select ${contractorDetailColumns}, c.user_id as "ownerId" from ${sources[source]} c join categories k on k.id = c.category_id where ${where}) t`,
    bindings,
  )
}

/** A listing for its owner or an admin, with its owner's id; throws when it is not there. */
export async function getEditableDetail(db: Knex, id: number): Promise<ContractorDetail> {
  const [found] = await listDetails(db, 'editable', 'c.id = ?', [id])
  if (!found) throw new Error(`Contractor ${id} was written but cannot be read`)
  return withOwner(found)
}

export function withOwner({ contractor, ownerId }: FoundContractor): ContractorDetail {
  return { ...contractor, userId: ownerId }
}
