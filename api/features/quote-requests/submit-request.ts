import type { Knex } from 'knex'
import { quoteRequestMail, quoteSentMail } from '#content/mails.ts'
import type { Body } from '#contract/endpoint.ts'
import type { User } from '#contract/entities.ts'
import { ContractError } from '#contract/errors.ts'
import { quoteMessages } from '#contract/messages.ts'
import type { QuoteForm, quoteRequests } from '#contract/quote-requests.ts'
import { oneLine } from '#contract/rules/one-line.ts'
import { isSameQuote, QUOTE_LIMITS, senderOf } from '#contract/rules/quotes.ts'
import { isSuspectedSpam } from '#contract/rules/spam.ts'
import { queueMails } from '../../db/outbox.ts'
import * as repo from './repo.ts'

const DAY_S = 24 * 60 * 60

interface Submission {
  contractorId: number
  body: Body<typeof quoteRequests.submit>
  /** The key of the sender's device. */
  key: string
  /** The signed-in user, if any. */
  user: User | null
  origin: string
}

/**
 * Stores a request for the owner of the contractor and returns its id. Unless it looks like spam,
 * also queues the mails to the owner and to the sender. A repeated call with the same key stores
 * nothing; it throws `key_reused` when its content is different. Throws `gone`, `not_found`,
 * `conflict` when the contractor takes no requests, and `rate_limited`.
 */
export function submitRequest(
  db: Knex,
  { contractorId, body, key, user, origin }: Submission,
): Promise<number> {
  const { company_url, filledInMs, ...fields } = body
  const form: QuoteForm = { ...fields, phone: fields.phone ?? null }
  const senderId = user?.emailConfirmed ? user.id : null
  const sender = senderOf(form.email, senderId)
  return db.transaction(async (trx) => {
    const counts = await repo.countSends(trx, sender, contractorId)
    const earlier = await repo.findByKey(trx, key)
    if (earlier) {
      const { id, ...sent } = earlier
      if (!isSameQuote(sent, { ...form, contractorId })) throw new ContractError('key_reused')
      return id
    }
    const contractor = await repo.lockContractor(trx, contractorId)
    if (contractor?.isDeleted) throw new ContractError('gone')
    if (!contractor?.isPublic) throw new ContractError('not_found')
    const { ownerId, ownerEmail, phoneNumber } = contractor
    const name = oneLine(contractor.name)
    if (ownerId === null || ownerEmail === null)
      throw new ContractError('conflict', { message: quoteMessages.notTaken(name) })
    const { perContractorAndDay, contractorsPerDay } = QUOTE_LIMITS
    if (counts.toThis >= perContractorAndDay)
      throw limitError(quoteMessages.askedToday(name, phoneNumber))
    if (counts.contractors >= contractorsPerDay)
      throw limitError(quoteMessages.tooMany(contractorsPerDay, phoneNumber))
    const isSpam = isSuspectedSpam({ company_url, filledInMs })
    const id = await repo.insertRequest(trx, {
      key,
      sender,
      contractorId,
      ownerId,
      senderId,
      isSpam,
      form,
    })
    if (!isSpam) await queueQuoteMails(trx, { contractor, ownerEmail, form, key, origin })
    return id
  })
}

const limitError = (message: string) =>
  new ContractError('rate_limited', { message, retryAfterS: DAY_S })

interface QuoteMails {
  contractor: { name: string }
  ownerEmail: string
  form: QuoteForm
  key: string
  origin: string
}

/** Queues the mails that the daily limits still allow. */
async function queueQuoteMails(
  trx: Knex.Transaction,
  { contractor, ownerEmail, form, key, origin }: QuoteMails,
): Promise<void> {
  const { mailsPerOwnerAndDay, mailsToSendersPerDay } = QUOTE_LIMITS
  const toOwner = { recipient: ownerEmail, ...quoteRequestMail(contractor, form, origin) }
  const toSender = { recipient: form.email, ...quoteSentMail(contractor, key, origin) }
  const [ownerMails, senderMails] = [
    await repo.countMails(trx, toOwner.kind, { recipient: ownerEmail, limit: mailsPerOwnerAndDay }),
    await repo.countMails(trx, toSender.kind, { recipient: null, limit: mailsToSendersPerDay }),
  ]
  await queueMails(trx, [
    ...(ownerMails < mailsPerOwnerAndDay ? [toOwner] : []),
    ...(senderMails < mailsToSendersPerDay ? [toSender] : []),
  ])
}
