import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import { codeMail } from '#content/mails.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { emailCodeMessages } from '#contract/messages.ts'
import { CODE_LIMITS, CODE_MINUTES, CODE_TRIES } from '#contract/rules/email-codes.ts'
import type { MailService } from '../integrations/mail-service.ts'
import { queueMails } from './outbox.ts'
import { isoTimeSql, rows } from './reading.ts'
import { readSite } from './site.ts'

/** What a code is for: the address of an account, or a claim. */
interface CodeOwner {
  userId: number
  claim?: { id: number; contractorId: number }
}

interface NewCode extends CodeOwner {
  recipient: string
  /** Name of the business that is claimed, for the mail. */
  businessName?: string
  isRegistration?: boolean
}

/** What sending and checking codes needs. */
export interface CodeDeps {
  /** The newest one hashes, all verify. */
  sessionKeys: readonly string[]
  mail: MailService
}

const DAY = `interval '1 day'`

/**
 * Sends a new code, which ends the earlier one. Returns the time at which it expires, as ISO text.
 * Throws `not_configured` without a mail server, `rate_limited` when the account, the claimant or
 * the listing has had enough mails, and `unavailable` when the site has sent enough.
 */
export async function sendCode(
  trx: Knex.Transaction,
  { sessionKeys, mail }: CodeDeps,
  { userId, claim, recipient, businessName, isRegistration = false }: NewCode,
): Promise<string> {
  if (!mail.mailer)
    throw new ContractError('not_configured', { message: emailCodeMessages.noMailServer })
  // Codes are counted one after another, so that calls at the same time cannot exceed a limit.
  await rows(trx, `select pg_advisory_xact_lock(hashtext('email_codes'))`)
  await assertWithinLimits(trx, { userId, claim, isRegistration })
  await trx('email_codes')
    .where({ user_id: userId, claim_id: claim?.id ?? null, ended_at: null })
    .update({ ended_at: trx.fn.now() })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [sent] = await rows<{ expiresAt: string }>(
    trx,
    `insert into email_codes (purpose, user_id, claim_id, contractor_id, code_hash) values (?, ?, ?, ?, ?)
     returning ${isoTimeSql('(created_at + make_interval(mins => ?))')} as "expiresAt"`,
    [
      claim ? 'claim' : isRegistration ? 'register' : 'account',
      userId,
      claim?.id ?? null,
      claim?.contractorId ?? null,
      hashOf(sessionKeys[0] ?? '', { userId, claim }, code),
      CODE_MINUTES,
    ],
  )
  if (!sent) throw new Error('The code was not stored')
  const { name: siteName } = await readSite(trx)
  await queueMails(trx, [
    { recipient, ...codeMail(code, CODE_MINUTES, { siteName, business: businessName }) },
  ])
  return sent.expiresAt
}

interface Counts {
  account: number
  accountWaitS: number
  site: number
  listing: number
  claimant: number
  listingWaitS: number
}

async function assertWithinLimits(
  trx: Knex.Transaction,
  { userId, claim, isRegistration }: CodeOwner & { isRegistration: boolean },
): Promise<void> {
  const contractorId = claim?.contractorId ?? null
  const [counts] = await rows<Counts>(
    trx,
    `
    select count(*) filter (where user_id = :userId and created_at > now() - interval '1 hour')::int as account,
      extract(epoch from min(created_at) filter (where user_id = :userId and created_at > now() - interval '1 hour') + interval '1 hour' - now())::float8 as "accountWaitS",
      count(*) filter (where (purpose = 'register') = :isRegistration)::int as site,
      count(*) filter (where contractor_id = :contractorId)::int as listing,
      count(*) filter (where contractor_id = :contractorId and user_id = :userId)::int as claimant,
      extract(epoch from min(created_at) filter (where contractor_id = :contractorId) + ${DAY} - now())::float8 as "listingWaitS"
    from email_codes where created_at > now() - ${DAY}`,
    { userId, contractorId, isRegistration },
  )
  if (!counts) return
  const tooMany = (retryAfterS: number) =>
    new ContractError('rate_limited', { message: emailCodeMessages.tooMany, retryAfterS })
  if (counts.account >= CODE_LIMITS.accountPerHour) throw tooMany(counts.accountWaitS)
  if (
    counts.listing >= CODE_LIMITS.listingPerDay ||
    counts.claimant >= CODE_LIMITS.claimantOfListingPerDay
  )
    throw tooMany(counts.listingWaitS)
  if (counts.site >= CODE_LIMITS.sitePerDay)
    throw new ContractError('unavailable', { message: emailCodeMessages.siteLimit })
}

/**
 * Checks a code and counts the try. The right one ends. Returns the error of a wrong one instead of
 * throwing it, because the count must be committed.
 */
export async function checkCode(
  trx: Knex.Transaction,
  { sessionKeys }: Pick<CodeDeps, 'sessionKeys'>,
  owner: CodeOwner,
  code: string,
): Promise<ContractError | null> {
  const [sent] = await rows<{ id: number; hash: Uint8Array; tries: number }>(
    trx,
    `select id, code_hash as hash, tries from email_codes
     where user_id = ? and claim_id is not distinct from ?::int and ended_at is null and created_at > now() - make_interval(mins => ?)
     for update`,
    [owner.userId, owner.claim?.id ?? null, CODE_MINUTES],
  )
  if (!sent) return invalidField('code', emailCodeMessages.invalid)
  const isRight = sessionKeys
    .map((key) => timingSafeEqual(sent.hash, hashOf(key, owner, code)))
    .includes(true)
  const left = CODE_TRIES - sent.tries - 1
  await trx('email_codes')
    .where({ id: sent.id })
    .update({
      tries: sent.tries + 1,
      ...(isRight || left === 0 ? { ended_at: trx.fn.now() } : {}),
    })
  if (isRight) return null
  return invalidField('code', left > 0 ? emailCodeMessages.wrong(left) : emailCodeMessages.invalid)
}

function hashOf(key: string, { userId, claim }: CodeOwner, code: string): Buffer {
  const purpose = claim ? `claim ${claim.id}` : `account ${userId}`
  return createHmac('sha256', key).update(`email code ${purpose} ${code}`).digest()
}

/** Deletes the codes that no limit counts any more. */
export async function deleteOldCodes(db: Knex): Promise<void> {
  await db('email_codes').whereRaw(`created_at < now() - ${DAY}`).delete()
}
