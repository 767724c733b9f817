import type { UnsentMail } from '#contract/outbox.ts'
import { makeSetupCode } from '../../api/features/session/setup.ts'
import { openUnsentMails } from '../../mocks/handlers/outbox.ts'
import { MOCK_SETUP_CODE } from '../../mocks/handlers/setup.ts'
import { createMockFetch, type MockFetch } from '../../mocks/node.ts'
import { blockFixture } from '../support/block-fixture.ts'
import { startTestServer, type TestServerOptions } from '../support/server.ts'
import { recordCall } from './record-calls.ts'
import { deviceName, type TargetName, targetNames } from './target-names.ts'

/** An implementation of the contract with the demo directory. */
export interface Target {
  /** Sends a request to a path of the API. */
  send: (path: string, init?: RequestInit) => Promise<Response>
  /** Returns the texts of the mails to an address, oldest first. */
  mailsTo: (recipient: string) => Promise<string[]>
  /** Stores an unknown payment. Returns the id of its row. */
  addUnknownPayment: (paymentIntentId: string) => Promise<number>
  /** Stores a mail that could not be sent. Returns its id. */
  addUnsentMail: (mail: FailedMail) => Promise<number>
  /** Takes the rights of all admins away, and returns the code with which a new one is created. */
  startSetup: () => Promise<string>
  /** Deletes all contractors and posts. */
  emptyDirectory: () => Promise<void>
  close: () => Promise<void>
}

interface FailedMail extends Pick<UnsentMail, 'recipient' | 'subject' | 'failure'> {
  isDead?: boolean
}

export { type TargetName, targetNames }
/** The targets of the tests of the directory. */
export const directoryTargets = [...targetNames, deviceName] as const
type AnyTarget = TargetName | typeof deviceName

type Services = Pick<TestServerOptions, 'mail' | 'textModel' | 'offlineListLimit'>

/**
 * Opens a target. `services` are the external services of the servers, which the mocks ignore, and
 * `offlineListLimit`. Calls are recorded for the parity report.
 */
export async function openTarget(name: AnyTarget, services: Services = {}): Promise<Target> {
  const target = await openUnrecorded(name, services)
  return {
    ...target,
    send: async (path, init) => {
      const response = await target.send(path, init)
      recordCall(name, { method: init?.method, path, isSuccess: response.status < 400 })
      return response
    },
  }
}

/**
 * Opens one target for all tests of a block. If an earlier hook starts the services, pass a
 * function: it is called after that hook.
 */
export const withTarget = (
  name: AnyTarget,
  services: Services | (() => Promise<Services> | Services) = {},
): Target =>
  blockFixture(async () =>
    openTarget(name, typeof services === 'function' ? await services() : services),
  )

const databaseOf = {
  'api on PGlite': 'PGlite',
  'api on PostgreSQL': 'PostgreSQL',
  'api behind PgBouncer': 'PgBouncer',
} as const

async function openUnrecorded(name: AnyTarget, services: Services): Promise<Target> {
  if (name === deviceName) {
    const mocks = createMockFetch()
    const { openDevice } = await import('./device-target.ts')
    return { ...targetOf(mocks), send: await openDevice(mocks) }
  }
  if (name === 'mocks') {
    const mocks = createMockFetch()
    mocks.db.offlineListLimit = services.offlineListLimit ?? mocks.db.offlineListLimit
    return targetOf(mocks)
  }
  const server = await startTestServer(databaseOf[name], 'demo', services)
  return {
    send: (path, init) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init }),
    mailsTo: (recipient) =>
      server.db('outbox').where({ recipient }).orderBy('id').pluck<string[]>('body'),
    addUnknownPayment: async (payment_intent_id) => {
      const [row] = await server
        .db('unknown_payments')
        .insert({
          payment_intent_id,
          event_type: 'payment_intent.succeeded',
          amount_cents: 4999,
          currency: 'usd',
        })
        .returning<{ id: number }[]>('id')
      return row?.id ?? 0
    },
    addUnsentMail: async ({ isDead = true, ...mail }) => {
      const [row] = await server
        .db('outbox')
        .insert({
          ...mail,
          kind: 'contact_acknowledgement',
          body: 'Hello',
          status: isDead ? 'dead' : 'waiting',
          last_error: '550 refused',
          attempts: 1,
          expires_at: mail.failure === 'expired' ? new Date(0) : null,
        })
        .returning<{ id: number }[]>('id')
      return row?.id ?? 0
    },
    startSetup: async () => {
      await server.db('users').update({ is_admin: false })
      return (await makeSetupCode(server.db)) ?? ''
    },
    emptyDirectory: async () => {
      await server.db.raw('truncate contractor_rows, posts cascade')
      await server.db.raw('update directory set version = version + 1')
    },
    close: server.close,
  }
}

/** Returns the options of a request with a JSON body, as a page of the site sends it. */
export function jsonRequest(
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): RequestInit {
  return {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  }
}

function targetOf(mocks: MockFetch): Target {
  return {
    startSetup: () => {
      for (const user of mocks.db.users.all()) mocks.db.users.update(user, { isAdmin: false })
      return Promise.resolve(MOCK_SETUP_CODE)
    },
    emptyDirectory: () => {
      for (const row of mocks.db.contractors.all()) mocks.db.contractors.remove(row)
      for (const row of mocks.db.posts.all()) mocks.db.posts.remove(row)
      mocks.db.nextVersion()
      return Promise.resolve()
    },
    send: (path, init) => mocks.fetch(new Request(`http://mocks.invalid${path}`, init)),
    mailsTo: (recipient) =>
      Promise.resolve(
        mocks.db.mails
          .all()
          .filter((mail) => mail.recipient === recipient)
          .map(({ body }) => body),
      ),
    addUnknownPayment: (paymentIntentId) =>
      Promise.resolve(
        mocks.db.unknownPayments.insert({
          paymentIntentId,
          eventType: 'payment_intent.succeeded',
          amountCents: 4999,
          currency: 'usd',
          receivedAt: new Date().toISOString(),
        }).id,
      ),
    addUnsentMail: ({ isDead = true, ...mail }) =>
      Promise.resolve(
        openUnsentMails(mocks.db).insert({
          ...mail,
          isDead,
          details: '550 refused',
          canRetry: mail.failure !== 'expired',
          attempts: 1,
          createdAt: new Date().toISOString(),
          nextAttemptAt: isDead ? null : new Date().toISOString(),
        }).id,
      ),
    close: () => Promise.resolve(),
  }
}
