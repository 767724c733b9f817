import type { Contractor } from '#contract/entities.ts'
import { type Holdings, holdingsOf } from '#contract/in-memory/holdings.ts'
import type { MockDb } from './db.ts'
import { isPremiumPayment, isPublic, toContractor } from './serializers.ts'

export interface PublicDirectory extends Holdings {
  /** Sorted by id. */
  contractors: Contractor[]
}

const cache = new WeakMap<MockDb, PublicDirectory & { state: MockDb['directory'] }>()

/** Returns the public directory. The result is cached until the directory changes. */
export function getPublicDirectory(db: MockDb): PublicDirectory {
  const cached = cache.get(db)
  if (cached?.state === db.directory) return cached
  const paidIds = new Set(
    db.payments
      .all()
      .filter(isPremiumPayment)
      .map((payment) => payment.contractorId),
  )
  const logos = new Map(
    db.pictures
      .all()
      .filter(({ kind }) => kind === 'logo')
      .map(({ contractorId, url }) => [contractorId, url]),
  )
  const contractors = db.contractors
    .all()
    .filter((row) => isPublic(db, row))
    .map((row) => toContractor(db, row, paidIds.has(row.id), logos.get(row.id) ?? null))
  const holdings = holdingsOf({
    contractors,
    categories: db.categories.all(),
    updatedAt: db.directory.changedAt,
    offlineListLimit: db.offlineListLimit,
    placeTable: db.placeTable,
  })
  const directory = { ...holdings, contractors, state: db.directory }
  cache.set(db, directory)
  return directory
}
