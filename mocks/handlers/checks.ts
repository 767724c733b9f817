import { checkMail } from '#content/mails.ts'
import { contract } from '#contract'
import type { Check } from '#contract/checks.ts'
import { ContractError } from '#contract/errors.ts'
import { checkMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import {
  addDays,
  assertNumberOfListing,
  assertPassable,
  REMINDER_DAYS,
  validUntilOf,
} from '#contract/rules/checks.ts'
import { recordAudit } from '../audit.ts'
import { boardOfListing, type CheckRow, findCheckOf, openChecks, today } from '../checks.ts'
import { type ContractorRow, type MockDb, now, nowAfter } from '../db.ts'
import { queueMail } from '../mails.ts'
import { mockGroup } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import { isPublic } from '../serializers.ts'

const conflict = (message: string) => new ContractError('conflict', { message })

export const checksMocks = (db: MockDb) => {
  const checks = openChecks(db)

  const toCheck = (row: CheckRow): Check => {
    const listing = db.contractors.get(row.contractorId)
    const { checkedOn, expiresOn } = row
    return {
      ...row,
      contractorName: listing?.name ?? '',
      number:
        row.status === 'asked' && row.kind === 'license'
          ? (listing?.licenseNumber ?? null)
          : row.number,
      validUntil: checkedOn === null ? null : validUntilOf(checkedOn, expiresOn),
    }
  }

  function getOwn(id: number, userId: number): ContractorRow {
    const row = db.contractors.get(id)
    if (!row || row.deletedAt !== null || row.userId !== userId)
      throw new ContractError('not_found')
    return row
  }

  function touch(listing: ContractorRow, changes: Partial<ContractorRow> = {}): void {
    db.contractors.update(listing, {
      ...changes,
      updatedAt: nowAfter(listing.updatedAt),
      version: db.nextVersion(),
    })
  }

  return mockGroup(contract.checks, {
    ask: ({ params, body: { kind, number = null, holder = null }, user }) => {
      const listing = getOwn(params.id, user.id)
      if (!isPublic(db, listing)) throw conflict(checkMessages.notListed)
      const isLicense = kind === 'license'
      if (isLicense) assertNumberOfListing(number ?? listing.licenseNumber, listing.licenseNumber)
      if (findCheckOf(db, listing.id, kind, 'asked')) throw conflict(checkMessages.alreadyAsked)
      const board = isLicense ? boardOfListing(db, listing) : null
      return toCheck(
        checks.insert({
          contractorId: listing.id,
          kind,
          status: 'asked',
          board: board?.name ?? null,
          url: board?.url ?? null,
          number,
          holder,
          checkedOn: null,
          expiresOn: null,
          note: null,
          createdAt: now(),
        }),
      )
    },

    mine: ({ params, user }) => {
      const listing = getOwn(params.id, user.id)
      return checks
        .all()
        .filter(({ contractorId }) => contractorId === listing.id)
        .map(toCheck)
        .reverse()
    },

    list: ({ query }) => {
      const all = checks
        .all()
        .map(toCheck)
        .filter(({ contractorId }) => db.contractors.get(contractorId)?.deletedAt === null)
      const passed = all.filter(({ status }) => status === 'passed')
      const by = (key: 'validUntil' | 'checkedOn') => (a: Check, b: Check) =>
        (a[key] ?? '').localeCompare(b[key] ?? '') || a.id - b.id
      const last = addDays(today(db), REMINDER_DAYS[0])
      const views = {
        asked: () => all.filter(({ status }) => status === 'asked'),
        ending: () =>
          passed
            .filter(({ validUntil }) => validUntil && validUntil >= today(db) && validUntil <= last)
            .sort(by('validUntil')),
        passed: () => passed.sort(by('checkedOn')).reverse(),
      }
      return paginate(views[query.view](), query)
    },

    decide: ({ params, body, user, request }) => {
      const row = checks.get(params.id)
      const listing = row && db.contractors.get(row.contractorId)
      if (!row || !listing || listing.deletedAt !== null) throw new ContractError('not_found')
      const { action, note = '', checkedOn, expiresOn = null } = body
      const from = { pass: ['asked', 'passed'], fail: ['asked'], withdraw: ['passed'] }[action]
      if (!from.includes(row.status)) throw conflict(checkMessages.otherStep)
      if (action === 'pass') {
        const { number = toCheck(row).number, holder = row.holder } = body
        const { kind } = row
        const passed = { kind, number, checkedOn: checkedOn ?? today(db), expiresOn }
        assertPassable(passed, { licenseNumber: listing.licenseNumber, today: today(db) })
        const earlier = findCheckOf(db, listing.id, kind, 'passed')
        if (earlier && earlier.id !== row.id) checks.update(earlier, { status: 'ended' })
        const board = kind === 'license' ? boardOfListing(db, listing) : null
        checks.update(row, {
          ...passed,
          status: 'passed',
          holder,
          note: null,
          board: board?.name ?? null,
          url: board?.url ?? null,
        })
        touch(listing, { isVerified: true })
      } else {
        checks.update(row, { status: action === 'fail' ? 'failed' : 'withdrawn', note })
        if (action === 'withdraw') touch(listing)
      }
      const decided = toCheck(checks.get(row.id) ?? row)
      const recipient = db.users.get(listing.userId ?? 0)?.email
      if (recipient)
        queueMail(db, { recipient, ...checkMail(decided, new URL(request.url).origin) })
      recordAudit(db, {
        userId: user.id,
        action: `check.${decided.status}`,
        subject: auditSubject('contractor', listing.id, listing.name),
        details: { checkId: row.id, contractorId: listing.id, kind: row.kind },
      })
      return decided
    },
  })
}
