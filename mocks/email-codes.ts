import { codeMail } from '#content/mails.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { emailCodeMessages } from '#contract/messages.ts'
import { CODE_LIMITS, CODE_MINUTES, CODE_TRIES } from '#contract/rules/email-codes.ts'
import { type MockDb, now, type UserRow } from './db.ts'
import { queueMail } from './mails.ts'
import { readMockSite } from './site.ts'
import type { Row } from './table.ts'

interface CodeOwner {
  userId: number
  claim?: { id: number; contractorId: number }
}

interface CodeRow extends Row {
  userId: number
  claimId: number | null
  contractorId: number | null
  code: string
  tries: number
  isEnded: boolean
  createdAt: string
}

const openCodes = (db: MockDb) => db.openTable<CodeRow>('emailCodes', () => [])

/** Sends a new code like the server, without the limits of the site and of networks. */
export function sendCode(
  db: MockDb,
  {
    userId,
    claim,
    recipient,
    businessName,
  }: CodeOwner & { recipient: string; businessName?: string },
): string {
  const codes = openCodes(db)
  const since = (hours: number) => (row: CodeRow) =>
    Date.parse(row.createdAt) > Date.now() - hours * 3_600_000
  const ofListing = codes
    .all()
    .filter((row) => claim && row.contractorId === claim.contractorId && since(24)(row))
  if (
    codes.all().filter((row) => row.userId === userId && since(1)(row)).length >=
      CODE_LIMITS.accountPerHour ||
    ofListing.length >= CODE_LIMITS.listingPerDay ||
    ofListing.filter((row) => row.userId === userId).length >= CODE_LIMITS.claimantOfListingPerDay
  )
    throw new ContractError('rate_limited', { message: emailCodeMessages.tooMany })
  const open = findOpenCode(db, { userId, claim })
  if (open) codes.update(open, { isEnded: true })
  const code = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6)
  codes.insert({
    userId,
    claimId: claim?.id ?? null,
    contractorId: claim?.contractorId ?? null,
    code,
    tries: 0,
    isEnded: false,
    createdAt: now(),
  })
  const { name: siteName } = readMockSite(db)
  queueMail(db, {
    recipient,
    ...codeMail(code, CODE_MINUTES, { siteName, business: businessName }),
  })
  return new Date(Date.now() + CODE_MINUTES * 60_000).toISOString()
}

/** Checks a code and counts the try. Throws `invalid` on `code`. */
export function checkCode(db: MockDb, owner: CodeOwner, code: string): void {
  const sent = findOpenCode(db, owner)
  if (!sent) throw invalidField('code', emailCodeMessages.invalid)
  const isRight = sent.code === code
  const left = CODE_TRIES - sent.tries - 1
  openCodes(db).update(sent, { tries: sent.tries + 1, isEnded: isRight || left === 0 })
  if (!isRight)
    throw invalidField('code', left > 0 ? emailCodeMessages.wrong(left) : emailCodeMessages.invalid)
}

function findOpenCode(db: MockDb, { userId, claim }: CodeOwner): CodeRow | undefined {
  return openCodes(db).find(
    (row) =>
      row.userId === userId &&
      row.claimId === (claim?.id ?? null) &&
      !row.isEnded &&
      Date.parse(row.createdAt) > Date.now() - CODE_MINUTES * 60_000,
  )
}

/** Stores that the address is confirmed. The listings of the user then change. */
export function markEmailConfirmed(db: MockDb, user: UserRow): UserRow {
  if (user.emailConfirmedAt !== null) return user
  const version = db.nextVersion()
  for (const row of db.contractors.all())
    if (row.userId === user.id) db.contractors.update(row, { version })
  return db.users.update(user, { emailConfirmedAt: now() })
}
