import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { importResultSchema } from '#contract/csv-import.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { createImportClient, numberInLetters } from '../support/import-client.ts'
import {
  insertMember,
  type PaymentServer,
  MEMBER_PASSWORD,
  startPaymentServer,
} from '../support/payments.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { listingForm } from '../support/users.ts'
import { signIn } from '../support/visitors.ts'

/** Number of the advisory lock that an import waits for before it ends. */
const LOCK = 4711
const ROWS = 300

/** Makes every import wait after it has written all rows, until `release` is called. */
async function holdAtEnd(
  db: Knex,
): Promise<{ isReached: () => Promise<boolean>; release: () => Promise<void> }> {
  await db.raw(`
    create function wait_at_end() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(${LOCK}); return new; end';
    create trigger wait_at_end before update on import_batches for each row when (new.status = 'done') execute function wait_at_end()`)
  const holder = await db.transaction()
  await holder.raw(`set local idle_in_transaction_session_timeout = 0`)
  await holder.raw('select pg_advisory_xact_lock(?)', [LOCK])
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ? and not granted and database = (select oid from pg_database where datname = current_database())`
  return {
    isReached: async () => (await db.raw<{ rows: unknown[] }>(waiting, [LOCK])).rows.length > 0,
    release: async () => {
      await holder.rollback()
      await db.raw('drop trigger wait_at_end on import_batches; drop function wait_at_end')
    },
  }
}

describe('an import on PostgreSQL that has written its rows and not ended', () => {
  let server: PaymentServer
  let importClient: Awaited<ReturnType<typeof createImportClient>>
  beforeAll(async () => {
    server = await startPaymentServer('PostgreSQL', 'demo')
    importClient = await createImportClient(server)
  })
  afterAll(() => server.close())

  const call = (cookie: string) => (method: string, path: string, body: unknown) =>
    fetch(`${server.url}${path}`, jsonRequest(method, body, { cookie }))
  const get = (path: string) => fetch(`${server.url}${path}`)
  const lastVersion = async (where: string, batchId: number | null) =>
    (
      await server
        .db('contractors')
        .whereRaw(where, [batchId])
        .max<{ last: number }[]>('change_seq as last')
    )[0]?.last ?? 0

  /** Creates an owner with a paid listing and a second credit. */
  async function newListing() {
    const { email } = await insertMember(server.db)
    const cookie = await signIn(server, email, MEMBER_PASSWORD)
    const send = call(cookie)
    const pay = async () => {
      const intent = await server.openPayment({ post: (path, body) => send('POST', path, body) })
      expect(await server.stripe.deliver([server.stripe.pay(intent)])).toEqual([200])
      return intent
    }
    const intent = await pay()
    const listing = await readReply(
      contract.ownerListings.create,
      await send('POST', '/api/contractors', listingForm()),
    )
    await pay()
    const upload = async (path: string) => {
      const body = new FormData()
      body.append('file', blob(await createTestImage('jpeg')), 'a.jpg')
      return fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
    }
    return { send, upload, intent, path: `/api/contractors/${listing.id}`, id: listing.id }
  }

  test('does not block owners, photos and payments, reserves its names and slugs, and is in the delta when it has ended', async () => {
    const owner = await newListing()
    const heldImport = await holdAtEnd(server.db)
    const importing = importClient.upload(
      `Name,Categories\n${Array.from({ length: ROWS }, (_, n) => `Held ${numberInLetters(n)},Plumber`).join('\n')}\nHeld Fast,Plumber\n`,
    )
    let cursor = ''
    let response: Response
    try {
      await expect.poll(heldImport.isReached, { interval: 20, timeout: 30_000 }).toBe(true)
      await readReply(
        contract.ownerListings.update,
        await owner.send('PUT', owner.path, {
          insuranceInfo: 'Insured while an import was being saved',
        }),
      )
      await readReply(contract.listingPhotos.addPhoto, await owner.upload(`${owner.path}/photos`))
      expect(
        await readError(await owner.send('PUT', owner.path, { name: 'HELD  fast' })),
      ).toMatchObject({ status: 409, code: 'name_taken' })
      const second = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm({ name: 'Held: Fast' })),
      )
      expect(second.slug).toBe('held-fast-2')
      expect(await server.stripe.deliver([server.stripe.refund(owner.intent)])).toEqual([200])
      expect((await get(owner.path)).status).toBe(404)
      const renamed = await importClient.json('PUT', '/api/admin/categories/3', {
        name: 'Plumbing',
      })
      expect(await readError(renamed)).toMatchObject({
        status: 409,
        message: 'An import is saving its contractors. Please try again in a moment.',
      })
      cursor = (await get('/api/contractors')).headers.get('x-directory-cursor') ?? ''
    } finally {
      await heldImport.release()
      response = await importing
    }
    const { imported, batchId } = importResultSchema.parse(await response.json())
    expect(imported).toBe(ROWS + 1)
    const delta = await readReply(
      contract.directory.changes,
      await get(`/api/contractors/changes?since=${cursor}`),
    )
    expect(delta.items).toHaveLength(ROWS + 1)
    const version = await lastVersion('import_batch_id = ?', batchId)
    expect(await server.db('directory').first('version')).toEqual({ version })
    expect(await lastVersion('import_batch_id is distinct from ?', batchId)).toBeLessThan(version)
    await readReply(
      contract.ownerListings.update,
      await owner.send('PUT', `/api/contractors/${owner.id}`, {
        insuranceInfo: 'Insured after it',
      }),
    )
  })
})
