import { quoteRequestMail, quoteSentMail } from '#content/mails.ts'
import { contract } from '#contract'
import { IDEMPOTENCY_HEADER } from '#contract/contact-requests.ts'
import { ContractError, invalidField } from '#contract/errors.ts'
import { quoteMessages } from '#contract/messages.ts'
import type { QuoteRequest } from '#contract/quote-requests.ts'
import { otherSubjects } from '#contract/rules/audit-subject.ts'
import { parseIdempotencyKey } from '#contract/rules/idempotency-key.ts'
import { oneLine } from '#contract/rules/one-line.ts'
import { isSameQuote, QUOTE_LIMITS, senderOf, sentStatus } from '#contract/rules/quotes.ts'
import { isSuspectedSpam } from '#contract/rules/spam.ts'
import { demoQuotes } from '../../api/db/demo/quote-requests.ts'
import { recordAudit } from '../audit.ts'
import { type MockDb, now } from '../db.ts'
import { queueMail } from '../mails.ts'
import { mockGroup, successReply } from '../mock-group.ts'
import { paginate } from '../page-of.ts'
import { isPublic } from '../serializers.ts'
import type { Row } from '../table.ts'

interface QuoteRow extends Row, Omit<QuoteRequest, 'id' | 'contractorName'> {
  key: string
  ownerId: number
  /** The signed-in user with a confirmed address. */
  senderId: number | null
  isAnswered: boolean
}

interface SendRow extends Row {
  sender: string
  contractorId: number
  createdAt: string
}

const DAY_MS = 86_400_000

const seed: readonly QuoteRow[] = demoQuotes
  .map((quote, index) => ({
    ...quote,
    id: demoQuotes.length - index,
    key: `00000000-0000-4000-8000-00000000000${index}`,
    contractorId: 3,
    ownerId: 2,
    senderId: null,
    email: `sender${index}@example.com`,
    phone: index % 2 === 0 ? '(772) 555-0144' : null,
    isAnswered: quote.status === 'answered' || quote.status === 'closed',
    createdAt: `2026-11-0${5 - index}T14:05:00.000Z`,
  }))
  .toReversed()

export const openQuotes = (db: MockDb) =>
  db.openTable<QuoteRow>('quoteRequests', () =>
    seed.filter(({ contractorId }) => db.contractors.get(contractorId)),
  )

export const quoteRequestsMocks = (db: MockDb) => {
  const requests = openQuotes(db)
  const sends = db.openTable<SendRow>('quoteSends', () => [])
  const toRequest = (row: QuoteRow): QuoteRequest => ({
    ...row,
    contractorName: db.contractors.get(row.contractorId)?.name ?? '',
  })

  function getOwn(id: number, userId: number): QuoteRow {
    const row = requests.get(id)
    if (row?.ownerId !== userId) throw new ContractError('not_found')
    return row
  }

  function getSent(key: string): QuoteRow {
    const row = requests.find((request) => request.key === key)
    if (!row) throw new ContractError('not_found')
    return row
  }

  function assertWithinLimits(sender: string, id: number, name: string, phone: string | null) {
    const recent = sends
      .all()
      .filter((row) => row.sender === sender && Date.parse(row.createdAt) > Date.now() - DAY_MS)
    const limitError = (message: string) => new ContractError('rate_limited', { message })
    const { perContractorAndDay, contractorsPerDay } = QUOTE_LIMITS
    if (recent.filter(({ contractorId }) => contractorId === id).length >= perContractorAndDay)
      throw limitError(quoteMessages.askedToday(name, phone))
    if (new Set(recent.map(({ contractorId }) => contractorId)).size >= contractorsPerDay)
      throw limitError(quoteMessages.tooMany(contractorsPerDay, phone))
  }

  return mockGroup(contract.quoteRequests, {
    submit: ({ params: { id }, body, user, request }) => {
      const key = parseIdempotencyKey(request.headers.get(IDEMPOTENCY_HEADER))
      if (key === null) throw invalidField(IDEMPOTENCY_HEADER, quoteMessages.keyRequired)
      const { company_url, filledInMs, phone = null, ...fields } = body
      const form = { ...fields, phone }
      const earlier = requests.find((row) => row.key === key)
      if (earlier) {
        if (!isSameQuote(earlier, { ...form, contractorId: id }))
          throw new ContractError('key_reused')
        return { ...successReply, id: earlier.id }
      }
      const contractor = db.contractors.get(id)
      if (contractor && contractor.deletedAt !== null) throw new ContractError('gone')
      if (!contractor || !isPublic(db, contractor)) throw new ContractError('not_found')
      const owner = db.users.get(contractor.userId ?? 0)
      const name = oneLine(contractor.name)
      if (!owner?.emailConfirmedAt || !contractor.takesQuotes)
        throw new ContractError('conflict', { message: quoteMessages.notTaken(name) })
      const senderId = user?.emailConfirmed ? user.id : null
      const sender = senderOf(form.email, senderId)
      assertWithinLimits(sender, id, name, contractor.phoneNumber)
      const isSpam = isSuspectedSpam({ company_url, filledInMs })
      const row = requests.insert({
        ...form,
        key,
        contractorId: id,
        ownerId: owner.id,
        senderId,
        status: 'new',
        isAnswered: false,
        isSpam,
        createdAt: now(),
      })
      sends.insert({ sender, contractorId: id, createdAt: now() })
      const { origin } = new URL(request.url)
      if (!isSpam) {
        const { replyTo: _, ...toOwner } = quoteRequestMail(contractor, form, origin)
        queueMail(db, { recipient: owner.email, ...toOwner })
        queueMail(db, { recipient: form.email, ...quoteSentMail(contractor, key, origin) })
      }
      return { ...successReply, id: row.id }
    },

    status: ({ body }) => {
      const row = getSent(body.key)
      return { ...toRequest(row), status: sentStatus(row) }
    },

    withdraw: ({ body }) => {
      requests.remove(getSent(body.key))
      return successReply
    },

    inbox: ({ query: { status, ...page }, user }) => {
      const own = requests.all().filter((row) => row.ownerId === user.id)
      const found = own.filter((row) => {
        if (row.isSpam || status === 'spam') return row.isSpam && status === 'spam'
        if (status === 'new') return row.status === 'new' || row.status === 'read'
        return status === undefined || row.status === status
      })
      const unread = own.filter((row) => row.status === 'new' && !row.isSpam).length
      return {
        ...paginate(
          found.map(toRequest).toSorted((a, b) => b.id - a.id),
          page,
        ),
        unread,
      }
    },

    update: ({ params, body: { status, isSpam }, user }) => {
      const row = getOwn(params.id, user.id)
      const isKept = status === undefined || (status === 'read' && row.status !== 'new')
      return toRequest(
        requests.update(row, {
          status: isKept ? row.status : status,
          isSpam: isSpam ?? row.isSpam,
          isAnswered: row.isAnswered || status === 'answered',
        }),
      )
    },

    remove: ({ params, user }) => {
      requests.remove(getOwn(params.id, user.id))
      return successReply
    },

    listForAdmins: ({ query }) =>
      paginate(
        requests
          .all()
          .map(toRequest)
          .toSorted((a, b) => b.id - a.id),
        query,
      ),

    removeForAdmins: ({ params: { id }, user }) => {
      const row = requests.get(id)
      if (!row) throw new ContractError('not_found')
      requests.remove(row)
      recordAudit(db, {
        userId: user.id,
        action: 'quote-request.deleted',
        subject: otherSubjects.quoteRequest(id),
        details: { quoteRequestId: id, contractorId: row.contractorId },
      })
      return successReply
    },
  })
}
