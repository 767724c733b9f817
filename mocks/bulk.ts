import type { contract } from '#contract'
import { type BulkAction, bulkFlags } from '#contract/admin-contractors.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { fieldMessages } from '#contract/messages.ts'
import { bulkSubject } from '#contract/rules/audit-subject.ts'
import { isInBin } from '#contract/rules/bin.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { recordAudit } from './audit.ts'
import { getContractor } from './contractors.ts'
import { type ContractorRow, type MockDb, now, nowAfter } from './db.ts'
import type { Row } from './table.ts'

type BulkForm = Body<(typeof contract.adminContractors)['bulk']>
type BulkReply = Reply<(typeof contract.adminContractors)['bulk']>
type UndoReply = Reply<(typeof contract.adminContractors)['undoBulk']>

/** A bulk change, to undo it. */
interface BulkChangeRow extends Row {
  action: BulkAction
  /** The contractors that were different before, with their former categories. */
  before: { id: number; categoryId: number }[]
  version: number
}

const openBulkChanges = (db: MockDb) => db.openTable<BulkChangeRow>('bulk-changes', () => [])

/** Changes all contractors, or none if one of them does not exist. */
export function changeContractors(
  db: MockDb,
  { ids, action, categoryId }: BulkForm,
  adminId: number,
): BulkReply {
  const found = [...new Set(ids)].map((id) => getContractor(db, id))
  if (categoryId !== undefined && !db.categories.get(categoryId))
    throw invalidField('categoryId', fieldMessages.unknownCategory)
  const values: Partial<ContractorRow> =
    action === 'category' && categoryId !== undefined ? { categoryId } : (bulkFlags[action] ?? {})
  const different = found.filter(
    (row) =>
      action === 'bin' ||
      Object.entries(values).some(([key, value]) => row[key as keyof ContractorRow] !== value),
  )
  const before = different.map(({ id, categoryId: former }) => ({ id, categoryId: former }))
  const version = db.nextVersion()
  for (const row of different) {
    const time = action === 'bin' ? { deletedAt: now() } : { updatedAt: nowAfter(row.updatedAt) }
    db.contractors.update(row, { ...values, ...time, version })
  }
  recordAudit(db, {
    userId: adminId,
    action: 'contractors.changed',
    subject: bulkSubject(different.length),
    details: { change: action, ...(action === 'category' && { categoryId }) },
  })
  const { id: undoId } = openBulkChanges(db).insert({ action, before, version })
  return { changed: different.length, undoId }
}

/** Undoes a bulk change, except of contractors that were changed since. */
export function undoChange(db: MockDb, undoId: number, adminId: number): UndoReply {
  const change = openBulkChanges(db).get(undoId)
  if (!change) throw new ContractError('not_found')
  const version = db.nextVersion()
  const unchanged = change.before.flatMap(({ id, categoryId }) => {
    const row = db.contractors.get(id)
    if (row?.version !== change.version) return []
    if (change.action === 'bin') return canRestore(db, row) ? [{ row, categoryId }] : []
    return db.categories.get(categoryId) ? [{ row, categoryId }] : []
  })
  for (const { row, categoryId } of unchanged)
    db.contractors.update(row, {
      ...(change.action === 'bin'
        ? { deletedAt: null }
        : { ...formerValues(change.action, categoryId), updatedAt: nowAfter(row.updatedAt) }),
      version,
    })
  const counts = { changed: unchanged.length, kept: change.before.length - unchanged.length }
  recordAudit(db, {
    userId: adminId,
    action: 'contractors.change_undone',
    subject: bulkSubject(counts.changed),
    details: { change: change.action, ...counts },
  })
  return counts
}

function formerValues(action: BulkAction, categoryId: number): Partial<ContractorRow> {
  if (action === 'category') return { categoryId }
  return Object.fromEntries(
    Object.entries(bulkFlags[action] ?? {}).map(([key, value]) => [key, !value]),
  )
}

function canRestore(db: MockDb, row: ContractorRow): boolean {
  const key = nameKey(row.name)
  return (
    isInBin(row) &&
    !row.isCreditReturned &&
    !db.contractors.find((other) => other.deletedAt === null && nameKey(other.name) === key)
  )
}
