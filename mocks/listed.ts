import type { Contractor } from '#contract/entities.ts'
import { type Indexed, indexForSearch } from '#contract/rules/search.ts'
import type { MockDb } from './db.ts'
import { isListed, presentContractor } from './present.ts'

export interface ListedDirectory {
  /** Sorted by id. */
  contractors: Contractor[]
  /** Sorted in the default order. */
  index: Indexed<Contractor>[]
}

const cache = new WeakMap<MockDb, ListedDirectory & { state: MockDb['directory'] }>()

/** Returns the public directory. Cached until the directory changes. */
export function listedDirectory(db: MockDb): ListedDirectory {
  const cached = cache.get(db)
  if (cached?.state === db.directory) return cached
  const premium = new Set(
    db.payments
      .all()
      .filter((payment) => payment.status === 'active')
      .map((payment) => payment.contractorId),
  )
  const contractors = db.contractors
    .all()
    .filter((row) => isListed(db, row))
    .map((row) => presentContractor(row, premium.has(row.id)))
  const directory = { contractors, index: indexForSearch(contractors), state: db.directory }
  cache.set(db, directory)
  return directory
}
