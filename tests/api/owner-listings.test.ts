import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { ContractorDetail } from '#contract/entities.ts'
import { placeText, sortName, streetText } from '#contract/rules/search.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'

const { create, mine, update } = contract.ownerListings

describe.each(featureDatabases)('owner listings on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }

  const listing = async (owner: TestUser, overrides: Record<string, unknown> = {}) =>
    readReply(create, await owner.send('POST', '/api/contractors', listingForm(overrides)))
  const statuses = (responses: readonly Response[]) =>
    responses.map(({ status }) => status).sort((a, b) => a - b)
  const version = async () =>
    (await server.db('directory').first<{ version: number }>('version')).version

  test('twenty concurrent calls with one credit create one listing', async () => {
    const owner = await registerOwner(target)
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => owner.send('POST', '/api/contractors', listingForm())),
    )
    expect(statuses(responses)).toEqual([201, ...Array.from({ length: 19 }, () => 402)])
    const user = await server
      .db('users')
      .where({ email: owner.email })
      .first<{ id: number; is_contractor: boolean }>('id', 'is_contractor')
    expect(user.is_contractor).toBe(true)
    const listings = await server
      .db('contractors')
      .where({ user_id: user.id })
      .pluck<number[]>('id')
    expect(listings).toHaveLength(1)
    expect(await server.db('payments').where({ user_id: user.id }).pluck('contractor_id')).toEqual(
      listings,
    )
    expect(
      await server
        .db('outbox')
        .where({ recipient: owner.email, kind: 'listing_live' })
        .pluck('subject'),
    ).toHaveLength(1)
  })

  test('ten concurrent calls with the same idempotency key create one listing, and all return it', async () => {
    const owner = await registerOwner(target, 3)
    const [form, key] = [listingForm(), { 'idempotency-key': randomUUID() }]
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => owner.send('POST', '/api/contractors', form, key)),
    )
    const created = await Promise.all(responses.map((response) => readReply(create, response)))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect(
      (await readReply(contract.session.user, await owner.send('GET', '/api/user'))).listingCredits,
    ).toBe(2)
  })

  test('if two owners use the same name at once, one gets the name, and the other keeps the credit', async () => {
    const owners = [await registerOwner(target), await registerOwner(target)]
    const form = listingForm()
    const responses = await Promise.all(
      owners.map((owner) => owner.send('POST', '/api/contractors', form)),
    )
    expect(statuses(responses)).toEqual([201, 409])
    const users = await Promise.all(
      owners.map(async (owner) =>
        readReply(contract.session.user, await owner.send('GET', '/api/user')),
      ),
    )
    expect(users.map(({ listingCredits }) => listingCredits).toSorted((a, b) => a - b)).toEqual([
      0, 1,
    ])
  })

  test('the oldest credit is used first', async () => {
    const owner = await registerOwner(target, 3)
    const created = await listing(owner)
    const used = await server
      .db('payments')
      .where({ user_id: created.userId })
      .orderBy('id')
      .pluck<(number | null)[]>('contractor_id')
    expect(used).toEqual([created.id, null, null])
  })

  test('a rejected call creates no mail and no directory version', async () => {
    const owner = await registerOwner(target)
    const before = await version()
    await owner.send('POST', '/api/contractors', listingForm({ categoryId: 99 }))
    await owner.send('PUT', '/api/contractors/1', { city: 'Miami' })
    expect(await version()).toBe(before)
    expect(
      await server.db('outbox').where({ recipient: owner.email, kind: 'listing_live' }).pluck('id'),
    ).toEqual([])
  })

  test('the derived search columns are updated with their fields, and the listing gets a new directory version', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner)
    const row = async () =>
      server.db('contractors').where({ id: created.id }).first<Record<string, unknown>>()
    const derived = ({ name, location, city, state, zipcode }: ContractorDetail) => ({
      name_key: nameKey(name),
      sort_name: sortName(name),
      place_text: placeText({ location, city, state, zipcode }),
      street_text: streetText({ location }),
    })
    expect(await row()).toMatchObject({
      ...derived(created),
      city_slug: 'tampa',
      change_seq: await version(),
    })
    const changed = await readReply(
      update,
      await owner.send('PUT', `/api/contractors/${created.id}`, {
        name: `${created.name} Élite`,
        city: 'St. Petersburg',
        zipcode: '33701',
      }),
    )
    expect(await row()).toMatchObject({
      ...derived(changed),
      city_slug: 'st-petersburg',
      change_seq: await version(),
    })
  })

  describe('a listing', () => {
    test('is not public after a refund, but its owner can still see and edit it', async () => {
      const [owner, other, admin] = [
        await registerOwner(target),
        await registerOwner(target),
        await signInAs(target, 'admin@example.com'),
      ]
      const created = await listing(owner)
      await server
        .db('payments')
        .where({ contractor_id: created.id })
        .update({ status: 'refunded' })
      const path = `/api/contractors/${created.id}`
      for (const response of [await target.send(path), await other.send('GET', path)])
        expect(await readError(response)).toMatchObject({ status: 404, code: 'not_found' })
      for (const who of [owner, admin]) {
        const response = await who.send('GET', path)
        expect(response.headers.get('cache-control')).toBe('private, no-store')
        expect(response.headers.get('vary')).toContain('Cookie')
        expect(await readReply(contract.directory.byId, response)).toEqual({
          ...created,
          hasActiveSubscription: false,
        })
      }
      expect(await readReply(mine, await owner.send('GET', '/api/user/contractors'))).toEqual([
        { ...created, hasActiveSubscription: false },
      ])
      expect(
        await readReply(update, await owner.send('PUT', path, { city: 'Miami' })),
      ).toMatchObject({ city: 'Miami', hasActiveSubscription: false })
    })

    test('is gone after its deletion, also for its owner, and its name becomes available', async () => {
      const owner = await registerOwner(target)
      const created = await listing(owner)
      await server.db.raw(
        `with next as (update directory set version = version + 1 returning version)
        update contractors set deleted_at = now(), change_seq = (select version from next) where id = ?`,
        [created.id],
      )
      expect(
        await readError(await owner.send('GET', `/api/contractors/${created.id}`)),
      ).toMatchObject({ status: 410, code: 'gone' })
      expect(
        await readError(
          await owner.send('PUT', `/api/contractors/${created.id}`, { city: 'Miami' }),
        ),
      ).toMatchObject({ status: 404 })
      expect(await readReply(mine, await owner.send('GET', '/api/user/contractors'))).toEqual([])
      // The name can be used again, but the slug cannot.
      expect(
        await readError(
          await owner.send('POST', '/api/contractors', listingForm({ name: created.name })),
        ),
      ).toMatchObject({ status: 402 })
      const next = await listing(await registerOwner(target), { name: created.name })
      expect(next.slug).toBe(`${created.slug}-2`)
    })
  })

  test('if two tabs save the same version at once, one of them gets a conflict', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner)
    const save = (city: string, updatedAt: string) =>
      owner.send('PUT', `/api/contractors/${created.id}`, { city, updatedAt })
    const responses = await Promise.all([
      save('Miami', created.updatedAt),
      save('Orlando', created.updatedAt),
    ])
    expect(statuses(responses)).toEqual([200, 409])
    const [first] = await readReply(mine, await owner.send('GET', '/api/user/contractors'))
    expect((await save('Naples', first?.updatedAt ?? '')).status).toBe(200)
  })

  test('a name whose slug is used more than twenty times still gets a slug', async () => {
    const base = `crowd-${randomUUID().slice(0, 8)}`
    await server.db('former_slugs').insert(
      [base, ...Array.from({ length: 24 }, (_, n) => `${base}-${n + 2}`)].map((slug) => ({
        slug,
        contractor_id: 1,
      })),
    )
    expect((await listing(await registerOwner(target), { name: base })).slug).toBe(`${base}-26`)
  })
})
