import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '../../api/env.ts'
import { configureMail } from '../../api/integrations/mail-service.ts'
import { createTextModel } from '../../api/integrations/openai.ts'
import { createStripe } from '../../api/integrations/stripe.ts'
import { type UpstreamStandIns, startUpstreamStandIns } from '../../mocks/upstream/serve.ts'

let folder: string
let standIns: UpstreamStandIns | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-outside-'))
})
afterEach(async () => {
  await standIns?.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Starts the stand-ins of `npm run dev:api` for these settings. Returns the settings that they add
 * and the resulting environment of the API.
 */
async function start(
  ownSettings: Record<string, string>,
  report: (line: string) => void = () => undefined,
) {
  standIns = await startUpstreamStandIns({ DATA_DIR: folder, ...ownSettings }, report)
  return { settings: standIns.settings, env: readEnv({ ...ownSettings, ...standIns.settings }) }
}

describe('the service stand-ins of npm run dev:api', () => {
  test('accept a mail, print a line with its link and store it as a file', async () => {
    const lines: string[] = []
    const { env } = await start({}, (line) => lines.push(line))
    const { mailer } = await configureMail(env)
    await mailer?.send({
      recipient: 'member@example.com',
      subject: 'Reset your password',
      fromName: 'Lintel',
      body: 'Open this link:\n\nhttp://127.0.0.1:3000/reset-password#token=abc\n',
    })
    const [file = ''] = readdirSync(join(folder, 'mails'))
    expect(lines).toEqual([
      `To member@example.com: Reset your password (${join(folder, 'mails', file)}) http://127.0.0.1:3000/reset-password#token=abc`,
    ])
    expect(readFileSync(join(folder, 'mails', file), 'utf8')).toContain('Open this link:')
  })

  test('generate a text that contains the prompt', async () => {
    const { env } = await start({})
    const model = createTextModel({
      apiKey: env.OPENAI_API_KEY ?? '',
      baseUrl: env.OPENAI_BASE_URL,
      model: undefined,
    })
    const text = await model.write({
      instructions: 'As JSON',
      prompt: 'Leaking roofs\n\nCategory: Roofing',
      maxTokens: 100,
      signal: new AbortController().signal,
    })
    expect(JSON.parse(text)).toMatchObject({ title: 'What to know about Leaking roofs' })
  })

  test('leave payments in maintenance mode by default', async () => {
    const { env, settings } = await start({})
    expect(env.paymentsMode).toBe('mock')
    expect(Object.keys(settings).filter((name) => name.includes('STRIPE'))).toEqual([])
  })

  test('decline one card and accept another in stripe mode, and send a signed event to the API', async () => {
    const events: { body: string; signature: string }[] = []
    const api = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        events.push({ body, signature: String(request.headers['stripe-signature']) })
        response.end('{}')
      })
    })
    api.listen(0, '127.0.0.1')
    await once(api, 'listening')
    const { env, settings } = await start({
      PAYMENTS_MODE: 'stripe',
      PORT: String((api.address() as AddressInfo).port),
    })
    const provider = createStripe({
      site: 'lintel.example',
      secretKey: env.STRIPE_SECRET_KEY ?? '',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiUrl: env.STRIPE_API_URL,
    })
    const { id } = await provider.createIntent({
      amount: 4999,
      currency: 'usd',
      userId: 7,
      key: 'a key',
    })
    const confirm = async (card: string) => {
      const before = events.length
      const response = await fetch(
        `${settings.VITE_CARD_STAND_IN}/v1/payment_intents/${id}/confirm`,
        { method: 'POST', body: new URLSearchParams({ card }) },
      )
      await expect.poll(() => events.length).toBe(before + 1)
      return response.json()
    }
    expect(await confirm('declined')).toEqual({ error: { message: 'Your card was declined.' } })
    expect(await provider.findIntent(id)).toMatchObject({ status: 'requires_payment_method' })
    expect(await confirm('accepted')).toEqual({ paymentIntent: { id, status: 'succeeded' } })
    expect(await provider.findIntent(id)).toMatchObject({
      status: 'succeeded',
      amountReceived: 4999,
    })
    const last = events.at(-1)
    expect(last && provider.readEvent(Buffer.from(last.body), last.signature)).toMatchObject({
      type: 'payment_intent.succeeded',
      intentId: id,
    })
    api.closeAllConnections()
    api.close()
  })

  test('are not started for services that are configured', async () => {
    const { settings } = await start({
      SMTP_HOST: 'mail.example',
      OPENAI_API_KEY: 'a key',
      PAYMENTS_MODE: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    })
    expect(settings).toEqual({})
  })
})
