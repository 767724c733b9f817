import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { importResultSchema } from '#contract/csv-import.ts'
import { rows } from '../../api/db/reading.ts'
import { nextDirectoryVersion } from '../../api/db/rows.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { createImportClient, holdImports, numberInLetters } from '../support/import-client.ts'
import {
  insertMember,
  type PaymentServer,
  MEMBER_PASSWORD,
  startPaymentServer,
} from '../support/payments.ts'
import { blob, createTestImage } from '../support/pictures.ts'
import { listingForm } from '../support/users.ts'
import { signIn } from '../support/visitors.ts'

const ROWS = 300

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

  const bulk = contract.adminContractors
  /** Creates contractors and moves them to the bin. Returns the id of this change. */
  async function binTogether(...names: string[]): Promise<number> {
    const ids = []
    for (const name of names) {
      const form = { name, categoryId: 3, city: 'Tampa', state: 'FL' }
      const created = await importClient.json('POST', '/api/admin/contractors', form)
      ids.push((await readReply(bulk.create, created)).id)
    }
    const reply = await importClient.json('POST', bulk.bulk.path, { ids, action: 'bin' })
    return (await readReply(bulk.bulk, reply)).undoId
  }

  test('does not block owners, photos, payments and categories, keeps its names and slugs, and is in the delta when it has ended', async () => {
    const owner = await newListing()
    const undoId = await binTogether(`Held ${numberInLetters(0)}`, 'Let Go')
    const heldImport = await holdImports(server.databaseUrl ?? '')
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
      const undone = await importClient.json('POST', bulk.undoBulk.path, { undoId })
      expect(await readReply(bulk.undoBulk, undone)).toEqual({ changed: 1, kept: 1 })
      const renamed = await importClient.json('PUT', '/api/admin/categories/3', {
        name: 'Plumbing',
      })
      expect(renamed.status).toBe(200)
      expect(
        await readError(await importClient.send('DELETE', '/api/admin/categories/3')),
      ).toMatchObject({
        status: 409,
        message: 'An import is saving its contractors. Please try again in a moment.',
      })
      cursor = (await get('/api/contractors')).headers.get('x-directory-cursor') ?? ''
    } finally {
      await heldImport.release()
      response = await importing
    }
    const { imported } = importResultSchema.parse(await response.json())
    expect(imported).toBe(ROWS + 1)
    const delta = await readReply(
      contract.directory.changes,
      await get(`/api/contractors/changes?since=${cursor}`),
    )
    expect(delta.items).toHaveLength(ROWS + 1)
    await readReply(
      contract.ownerListings.update,
      await owner.send('PUT', `/api/contractors/${owner.id}`, {
        insuranceInfo: 'Insured after it',
      }),
    )
  })

  test('saves nothing if it is cancelled', async () => {
    const heldImport = await holdImports(server.databaseUrl ?? '')
    const importing = importClient.upload('Name,Categories\nCalled Back,Plumber\n')
    let response: Response
    try {
      await expect.poll(heldImport.isReached, { interval: 20, timeout: 30_000 }).toBe(true)
      expect((await importClient.cancel()).status).toBe(200)
    } finally {
      await heldImport.release()
      response = await importing
    }
    expect(await readError(response)).toMatchObject({ code: 'import_cancelled' })
    expect(
      await server.db('contractor_rows').where({ name: 'Called Back' }).first(),
    ).toBeUndefined()
    expect(await server.db('import_batches').orderBy('id', 'desc').first()).toMatchObject({
      status: 'failed',
    })
    const again = await importClient.upload('Name,Categories\nCalled Back,Plumber\n')
    expect(importResultSchema.parse(await again.json()).imported).toBe(1)
  })

  test('uses the categories that exist when it begins', async () => {
    const category = await readReply(
      contract.adminCategories.create,
      await importClient.json('POST', '/api/admin/categories', {
        name: 'Kite Makers',
        icon: 'Wrench',
      }),
    )
    const trx = await server.db.transaction()
    await nextDirectoryVersion(trx)
    const importing = importClient.upload('Name,Categories\nUp High,Kite Makers\n')
    const isWaiting = async () =>
      (
        await rows(
          server.db,
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%importing_batch%'`,
        )
      ).length > 0
    await expect.poll(isWaiting, { interval: 20 }).toBe(true)
    await trx('categories').where({ id: category.id }).delete()
    await trx.commit()
    const { imported } = importResultSchema.parse(await (await importing).json())
    expect(imported).toBe(1)
  })
})
