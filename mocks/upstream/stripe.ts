import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  chargeBody,
  disputeBody,
  disputesOf,
  intentBody,
  type StandInIntent,
} from './stripe-objects.ts'

interface StandInEvent {
  id: string
  type: string
  payload: string
}

/** Faults of the next calls. `times` and `loseResponses` decrease with each affected call. */
interface Faults {
  /** Delay of every response in milliseconds. */
  slowMs: number
  /** The next `times` calls respond with `status`. */
  fail: { times: number; status: number }
  /** The next `loseResponses` calls are processed, but get no response. */
  loseResponses: number
}

export interface StripeStandInOptions {
  port?: number
  /** Value of `livemode` in the replies. */
  livemode?: boolean
  /**
   * URL and signing secret of the webhook. It gets the events that `deliver` sends, and those of
   * confirmations in the browser.
   */
  webhook?: { url: string; secret: string }
}

export interface StripeStandIn {
  /** Value for `STRIPE_API_URL`. */
  url: string
  intents: Map<string, StandInIntent>
  events: StandInEvent[]
  faults: Faults
  /** Method and path of each call, for example `POST /v1/payment_intents`. */
  calls: string[]
  /** The webhook for all following events. */
  webhook: { url: string; secret: string } | undefined
  /** Adds an intent that was not created through the API. */
  add: (intent: Partial<StandInIntent>) => StandInIntent
  /** Simulates a successful payment and creates its event. */
  pay: (id: string) => StandInEvent
  /** Simulates a declined card and creates its event. */
  decline: (id: string) => StandInEvent
  refund: (id: string) => StandInEvent
  dispute: (id: string) => StandInEvent
  closeDispute: (id: string, outcome: 'won' | 'lost') => StandInEvent
  /**
   * Sends the events to the webhook in the given order, even those that were sent before. Returns
   * the response statuses.
   */
  deliver: (events: readonly StandInEvent[]) => Promise<number[]>
  close: () => Promise<void>
}

/**
 * Starts a minimal Stripe API on loopback: payment intents, disputes, idempotency keys, signed
 * events. It can be slow, fail, drop responses, and send events repeatedly and in any order.
 */
export async function startStripeStandIn(
  options: StripeStandInOptions = {},
): Promise<StripeStandIn> {
  const intents = new Map<string, StandInIntent>()
  const repliesByKey = new Map<string, { status: number; body: unknown }>()
  const faults: Faults = { slowMs: 0, fail: { times: 0, status: 500 }, loseResponses: 0 }
  const calls: string[] = []
  const events: StandInEvent[] = []

  function add(input: Partial<StandInIntent>): StandInIntent {
    const id = input.id ?? `pi_${randomBytes(12).toString('hex')}`
    const intent: StandInIntent = {
      status: 'requires_payment_method',
      amount: 4999,
      amount_received: 0,
      currency: 'usd',
      livemode: options.livemode ?? false,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      metadata: {},
      refunded: false,
      dispute: null,
      ...input,
      id,
    }
    intents.set(id, intent)
    return intent
  }

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const form = new URLSearchParams(await readText(request))
    calls.push(`${request.method} ${pathname}`)
    if (faults.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.slowMs))
    const key = request.headers['idempotency-key']?.toString()
    if (pathname.endsWith('/confirm'))
      return confirmInPage(request.method, pathname.split('/').at(-2) ?? '', form, response)
    const reply =
      (key && repliesByKey.get(key)) || route(request.method ?? 'GET', pathname, searchParams, form)
    if (key) repliesByKey.set(key, reply)
    if (faults.loseResponses > 0) {
      faults.loseResponses -= 1
      response.destroy()
      return
    }
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'request-id': `req_${calls.length}`,
    })
    response.end(JSON.stringify(reply.body))
  }

  /** Handles the confirmation by the browser, and sends its event to the webhook if there is one. */
  async function confirmInPage(
    method: string | undefined,
    id: string,
    form: URLSearchParams,
    response: ServerResponse,
  ): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    // CORS preflight of a page on another origin.
    if (method !== 'POST')
      return void response
        .writeHead(204, {
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': '*',
        })
        .end()
    const isDeclined = form.get('card') === 'declined'
    const event = isDeclined ? standIn.decline(id) : standIn.pay(id)
    const body = isDeclined
      ? { error: { message: 'Your card was declined.' } }
      : { paymentIntent: { id, status: getIntent(id).status } }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
    if (standIn.webhook) await standIn.deliver([event])
  }

  function route(
    method: string,
    path: string,
    query: URLSearchParams,
    form: URLSearchParams,
  ): { status: number; body: unknown } {
    if (faults.fail.times > 0) {
      faults.fail.times -= 1
      return errorReply(faults.fail.status, 'api_error', undefined)
    }
    const [, version, resource, id, action] = path.split('/')
    if (version === 'v1' && resource === 'disputes')
      return { status: 200, body: disputesOf(intents.get(query.get('payment_intent') ?? '')) }
    if (version !== 'v1' || resource !== 'payment_intents')
      return errorReply(404, 'invalid_request_error', undefined)
    if (method === 'POST' && id === undefined) {
      const metadata = Object.fromEntries(
        [...form].flatMap(([name, value]) =>
          (/^metadata\[(.+)\]$/.exec(name)?.slice(1) ?? []).map((part) => [part, value]),
        ),
      )
      return {
        status: 200,
        body: intentBody(
          add({
            amount: Number(form.get('amount')),
            currency: form.get('currency') ?? '',
            metadata,
          }),
        ),
      }
    }
    const intent = intents.get(id ?? '')
    if (!intent) return errorReply(404, 'invalid_request_error', 'resource_missing')
    if (action === 'cancel') {
      if (intent.status === 'succeeded')
        return errorReply(400, 'invalid_request_error', 'payment_intent_unexpected_state')
      intent.status = 'canceled'
    }
    return { status: 200, body: intentBody(intent) }
  }

  function recordEvent(type: string, object: unknown): StandInEvent {
    const id = `evt_${randomBytes(12).toString('hex')}`
    const event = {
      id,
      type,
      payload: JSON.stringify({
        id,
        object: 'event',
        type,
        livemode: options.livemode ?? false,
        data: { object },
      }),
    }
    events.push(event)
    return event
  }
  function getIntent(id: string): StandInIntent {
    const intent = intents.get(id)
    if (!intent) throw new Error(`The stand-in has no intent ${id}`)
    return intent
  }

  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    events,
    faults,
    calls,
    webhook: options.webhook,
    add,
    pay: (id) =>
      recordEvent(
        'payment_intent.succeeded',
        intentBody(
          Object.assign(getIntent(id), {
            status: 'succeeded',
            amount_received: getIntent(id).amount,
          }),
        ),
      ),
    decline: (id) => recordEvent('payment_intent.payment_failed', intentBody(getIntent(id))),
    refund: (id) =>
      recordEvent('charge.refunded', chargeBody(Object.assign(getIntent(id), { refunded: true }))),
    dispute: (id) =>
      recordEvent(
        'charge.dispute.created',
        disputeBody(Object.assign(getIntent(id), { dispute: 'needs_response' })),
      ),
    closeDispute: (id, outcome) =>
      recordEvent(
        'charge.dispute.closed',
        disputeBody(Object.assign(getIntent(id), { dispute: outcome })),
      ),
    deliver: async (sent) => {
      const statuses: number[] = []
      for (const event of sent) statuses.push(await send(standIn.webhook, event))
      return statuses
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

/** Returns the signature header of a payload; `at` is in seconds since 1970. */
export function signatureHeader(
  payload: string,
  secret: string,
  at = Math.floor(Date.now() / 1000),
): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`
}

async function send(webhook: StripeStandIn['webhook'], { payload }: StandInEvent): Promise<number> {
  if (!webhook) throw new Error('The stand-in has no webhook URL')
  const response = await fetch(webhook.url, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signatureHeader(payload, webhook.secret),
    },
  })
  await response.arrayBuffer()
  return response.status
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as IncomingMessage & AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function errorReply(status: number, type: string, code: string | undefined) {
  return {
    status,
    body: { error: { type, ...(code ? { code } : {}), message: 'The stand-in refuses' } },
  }
}
