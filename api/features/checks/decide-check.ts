import type { Knex } from 'knex'
import { checkMail } from '#content/mails.ts'
import type { Check, CheckDecision } from '#contract/checks.ts'
import { ContractError } from '#contract/errors.ts'
import { checkMessages } from '#contract/messages.ts'
import { auditSubject } from '#contract/rules/audit-subject.ts'
import { assertPassable, boardOf, dateIn } from '#contract/rules/checks.ts'
import { recordAudit } from '../../db/audit.ts'
import { queueMails } from '../../db/outbox.ts'
import { nextDirectoryVersion } from '../../db/rows.ts'
import { readSite } from '../../db/site.ts'
import type { FeatureDeps } from '../../feature.ts'
import * as repo from './repo.ts'

type Deps = Pick<FeatureDeps, 'db' | 'publicUrl'>

interface Input {
  id: number
  adminId: number
  decision: CheckDecision
}

/**
 * Lets a check pass or fail, or withdraws a passed one, and tells the owner. A check that passes
 * marks the listing as verified. Throws `not_found`, `conflict` when the state of the check does
 * not allow it, and `invalid` for wrong dates or another license number than that of the listing.
 */
export function decideCheck({ db, publicUrl }: Deps, input: Input): Promise<Check> {
  return db.transaction(async (trx) => {
    const version = await nextDirectoryVersion(trx)
    const known = await repo.findCheck(trx, input.id)
    const listing = known && (await repo.lockListing(trx, known.contractorId))
    const check = listing && (await repo.findCheck(trx, input.id, 'lock'))
    if (!check) throw new ContractError('not_found')
    await decide(trx, version, { check, listing, decision: input.decision })
    const decided = await repo.findCheck(trx, input.id)
    if (!decided) throw new Error(`Check ${input.id} was written but cannot be read`)
    if (listing.ownerEmail !== null)
      await queueMails(trx, [{ recipient: listing.ownerEmail, ...checkMail(decided, publicUrl()) }])
    await recordAudit(trx, {
      userId: input.adminId,
      action: `check.${decided.status}`,
      subject: auditSubject('contractor', listing.id, listing.name),
      details: { checkId: check.id, contractorId: listing.id, kind: check.kind },
    })
    return decided
  })
}

async function decide(
  trx: Knex.Transaction,
  version: number,
  {
    check,
    listing,
    decision,
  }: Pick<Input, 'decision'> & {
    check: Check
    listing: repo.CheckedListing
  },
): Promise<void> {
  const { id, contractorId, kind } = check
  const { action, note = '', checkedOn, expiresOn = null } = decision
  const from = { pass: ['asked', 'passed'], fail: ['asked'], withdraw: ['passed'] }[action]
  if (!from.includes(check.status))
    throw new ContractError('conflict', { message: checkMessages.otherStep })
  if (action !== 'pass') {
    await repo.endCheck(trx, id, {
      status: action === 'fail' ? 'failed' : 'withdrawn',
      note,
    })
    if (action === 'withdraw')
      await repo.touchListing(
        trx,
        version,
        contractorId,
        kind === 'license' ? { license_checked_until: null } : {},
      )
    return
  }
  const { timeZone, boards } = await readSite(trx)
  const today = dateIn(timeZone, new Date())
  const { number = check.number, holder = check.holder } = decision
  const passed = { kind, number, checkedOn: checkedOn ?? today, expiresOn }
  assertPassable(passed, { licenseNumber: listing.licenseNumber, today })
  const board = kind === 'license' ? boardOf(boards, listing) : null
  await repo.passCheck(trx, version, {
    ...passed,
    id,
    contractorId,
    holder,
    board,
    today,
  })
}
