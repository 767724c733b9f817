import type { Check } from '#contract/checks.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import { addDays, boardOf, dateIn, endsLicenseCheck, validUntilOf } from '#contract/rules/checks.ts'
import type { LicenseBoard } from '#contract/site-settings.ts'
import { demoChecks } from '../api/db/demo/checks.ts'
import type { ContractorRow, MockDb } from './db.ts'
import { readMockSite } from './site.ts'
import type { Row } from './table.ts'

export type CheckRow = Row & Omit<Check, 'id' | 'contractorName' | 'validUntil'>

export const today = (db: MockDb) => dateIn(readMockSite(db).timeZone, new Date())

export function openChecks(db: MockDb) {
  return db.openTable<CheckRow>('checks', () => seedOf(db))
}

const seedOf = (db: MockDb): CheckRow[] =>
  demoChecks.flatMap(({ contractorId, kind, status, note, checked, expires }, index) => {
    const listing = db.contractors.get(contractorId)
    const day = (days: number | null) => (days === null ? null : addDays(today(db), days))
    const board = listing && kind === 'license' ? boardOfListing(db, listing) : null
    return listing
      ? {
          id: index + 1,
          contractorId,
          kind,
          status,
          note,
          board: board?.name ?? null,
          url: board?.url ?? null,
          number: kind === 'license' && status === 'passed' ? listing.licenseNumber : null,
          holder: null,
          checkedOn: day(checked),
          expiresOn: day(expires),
          createdAt: '2026-11-02T14:05:00.000Z',
        }
      : []
  })

export function boardOfListing(
  db: MockDb,
  { state, categoryId }: Pick<ContractorRow, 'state' | 'categoryId'>,
): LicenseBoard | null {
  const categorySlug = db.categories.get(categoryId)?.slug ?? ''
  return boardOf(readMockSite(db).boards, { state, categorySlug })
}

/** Returns the passed checks of a listing as details have them. */
export function passedChecks(db: MockDb, contractorId: number): ContractorDetail['checks'] {
  return openChecks(db)
    .all()
    .flatMap(({ kind, board, url, number, checkedOn, expiresOn, ...row }) =>
      row.contractorId === contractorId && row.status === 'passed' && checkedOn !== null
        ? {
            kind,
            board,
            url,
            number: kind === 'license' ? number : null,
            checkedOn,
            expiresOn,
            validUntil: validUntilOf(checkedOn, expiresOn),
          }
        : [],
    )
}

/** Returns the check of this kind and state, of which a listing has at most one. */
export function findCheckOf(
  db: MockDb,
  contractorId: number,
  kind: Check['kind'],
  status: 'asked' | 'passed',
): CheckRow | undefined {
  return openChecks(db).find(
    (row) => row.contractorId === contractorId && row.kind === kind && row.status === status,
  )
}

/** Ends the check of the license when a listing gets another name, state or license number. */
export function endLicenseCheckOf(db: MockDb, before: ContractorRow, after: ContractorRow): void {
  const passed = findCheckOf(db, after.id, 'license', 'passed')
  if (passed && endsLicenseCheck(before, after)) openChecks(db).update(passed, { status: 'ended' })
}
