import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contract } from '#contract'
import { createMockFetch, type MockFetch } from '../../mocks/node.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { sendInScenario } from '../support/send-in-scenario.ts'

const { session, listingPayment, csvImport, aiWriting, emailService } = contract

let mocks: MockFetch
beforeEach(() => {
  mocks = createMockFetch()
})
const send = (name: string, path: string, init?: RequestInit) =>
  sendInScenario(mocks, name, path, init)
const user = async (name: string) => readReply(session.user, await send(name, '/api/user'))

describe('scenarios of payments, imports, AI texts and mail', () => {
  test('maintenance: a listing is activated without a card', async () => {
    const opened = await readReply(
      listingPayment.create,
      await send('maintenance', listingPayment.create.path, jsonRequest('POST', { amount: 4999 })),
    )
    expect(opened).toMatchObject({ isMock: true, clientSecret: null })
    const paid = await send(
      'maintenance',
      listingPayment.activate.path,
      jsonRequest('POST', { paymentIntentId: opened.paymentIntentId }),
    )
    expect((await readReply(listingPayment.activate, paid)).user.listingCredits).toBe(1)
  })

  test('card-declined: a payment can be opened and is declined', async () => {
    const opened = await readReply(
      listingPayment.create,
      await send(
        'card-declined',
        listingPayment.create.path,
        jsonRequest('POST', { amount: 4999 }),
      ),
    )
    const paid = await send(
      'card-declined',
      listingPayment.activate.path,
      jsonRequest('POST', { paymentIntentId: opened.paymentIntentId }),
    )
    expect(await readError(paid)).toMatchObject({ status: 402, message: 'Your card was declined.' })
    expect(await user('card-declined')).toMatchObject({ listingCredits: 0 })
  })

  test('partial-import: every third row is skipped with a reason and is in the file of skipped rows', async () => {
    const upload = (name: string, text: string) => {
      const body = new FormData()
      body.append('sheet', new File([text], name, { type: 'text/csv' }))
      return send('partial-import', csvImport.importContractors.path, { method: 'POST', body })
    }
    const rows = ['Ace One', 'Ace Two', 'Ace Three', 'Ace Four', 'Ace Five', 'Ace Six'].map(
      (name) => `${name},"Tampa, really",FL`,
    )
    const result = await readReply(
      csvImport.importContractors,
      await upload('list.csv', ['name,city,state', ...rows].join('\n')),
    )
    expect(result).toMatchObject({ imported: 4, skipped: 2 })
    expect(
      result.rows
        .filter(({ outcome }) => outcome === 'invalid')
        .map(({ row, name }) => [row, name]),
    ).toEqual([
      [4, 'Ace Three'],
      [7, 'Ace Six'],
    ])
    const { csv } = await readReply(
      csvImport.rejects,
      await send('partial-import', `/api/admin/imports/${result.batchId}/rejects`),
    )
    expect(csv).toContain('Ace Six')
    expect((await readError(await upload('list.csv', 'name,city\n"never closed'))).status).toBe(400)
  })

  test('ai-failing: writing fails after two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const answer = send(
        'ai-failing',
        aiWriting.title.path,
        jsonRequest('POST', { prompt: 'Roofs' }),
      )
      await vi.advanceTimersByTimeAsync(2000)
      expect(await readError(await answer)).toMatchObject({ status: 502, code: 'upstream_failed' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('ai-unconfigured: writing responds that it is not configured', async () => {
    for (const { path } of Object.values(aiWriting)) {
      expect(
        await readError(
          await send('ai-unconfigured', path, jsonRequest('POST', { prompt: 'Roofs' })),
        ),
      ).toMatchObject({ status: 503, message: 'AI generation is not configured' })
    }
  })

  test('mail-unconfigured: each of the three endpoints reports that mail is not configured', async () => {
    expect(
      await readError(
        await send(
          'mail-unconfigured',
          emailService.test.path,
          jsonRequest('POST', { to: 'a@b.example' }),
        ),
      ),
    ).toMatchObject({ status: 503 })
    expect(
      await readReply(
        emailService.verify,
        await send('mail-unconfigured', emailService.verify.path, { method: 'POST' }),
      ),
    ).toMatchObject({ success: false })
    expect(
      await readReply(
        emailService.config,
        await send('mail-unconfigured', emailService.config.path),
      ),
    ).toEqual({ configured: false, errors: ['SMTP_HOST', 'SMTP_FROM'] })
  })
})
