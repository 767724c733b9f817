import type { Contractor } from '#contract/entities.ts'
import { type Indexed, indexForSearch } from '#contract/rules/search.ts'
import type { MockDb } from './db.ts'
import { isListed, presentContractor } from './present.ts'

export interface ListedDirectory {
  /** In the order of their ids. */
  contractors: Contractor[]
  /** In the default order (S9). */
  index: Indexed<Contractor>[]
}

const built = new WeakMap<MockDb, ListedDirectory & { state: MockDb['directory'] }>()

/** The public directory, built once per change of it. */
export function listedDirectory(db: MockDb): ListedDirectory {
  const known = built.get(db)
  if (known?.state === db.directory) return known
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
  built.set(db, directory)
  return directory
}
