import type { Knex } from 'knex'
import { contract } from '#contract'
import { bulkFlags } from '#contract/admin-contractors.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { fieldMessages } from '#contract/messages.ts'
import { bulkSubject } from '#contract/rules/audit-subject.ts'
import { recordAudit } from '../../db/audit.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import {
  categoryExists,
  findBulkChange,
  lockContractors,
  recordBulkChange,
  updateContractors,
  updateUnchanged,
} from './bulk-repo.ts'

const { bulk, undoBulk } = contract.adminContractors

/**
 * Changes those of the contractors that are different, in one transaction. Throws `not_found` when
 * one of them does not exist, and `invalid` for an unknown category.
 */
export function changeContractors(
  db: Knex,
  { ids, action, categoryId }: Body<typeof bulk>,
  adminId: number,
): Promise<Reply<typeof bulk>> {
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const wanted = new Set(ids)
    const locked = await lockContractors(trx, [...wanted])
    if (locked.length < wanted.size) throw new ContractError('not_found')
    if (categoryId !== undefined && !(await categoryExists(trx, categoryId)))
      throw invalidField('categoryId', fieldMessages.unknownCategory)
    const values = action === 'category' ? { categoryId } : bulkFlags[action]
    const different = values
      ? locked.filter((row) => Object.entries(values).some(([key, value]) => row[key] !== value))
      : locked
    const contractorIds = different.map(({ id }) => id)
    if (contractorIds.length > 0) await updateContractors(trx, version, contractorIds, values)
    const undoId = await recordBulkChange(trx, adminId, {
      action,
      contractorIds,
      ...(action === 'category' && {
        categoryId,
        categoryIds: different.map((row) => row.categoryId),
      }),
      version,
    })
    return { changed: contractorIds.length, undoId }
  })
}

/**
 * Undoes a bulk change, except of contractors that were changed since, and of deleted ones whose
 * name was taken or whose credit was returned. Throws `not_found` for an unknown change.
 */
export function undoChange(
  db: Knex,
  undoId: number,
  adminId: number,
): Promise<Reply<typeof undoBulk>> {
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const change = await findBulkChange(trx, undoId)
    if (!change) throw new ContractError('not_found')
    const changed = await updateUnchanged(trx, version, change)
    const kept = change.contractorIds.length - changed
    await recordAudit(trx, {
      userId: adminId,
      action: 'contractors.change_undone',
      subject: bulkSubject(changed),
      details: { change: change.action, changed, kept },
    })
    return { changed, kept }
  })
}
