import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { readReply } from '../contract/read-reply.ts'
import { jsonRequest } from '../contract/targets.ts'
import { featureDatabases } from '../support/databases.ts'
import { quickOrFull } from '../support/full-run.ts'
import { PASSWORD } from '../support/passwords.ts'
import { withServer } from '../support/server.ts'
import { registerOwner, type TestUser, listingForm } from '../support/users.ts'

const RUNS = quickOrFull(20, 2000)
const TIMEOUT_MS = 60_000 + RUNS * 500

/**
 * Fields that an owner cannot set, and field names that often grant rights in other programs. They
 * are tested in camel case and in snake case.
 */
const protectedKeys = [
  'id',
  'userId',
  'rating',
  'reviewCount',
  'isVerified',
  'isFeatured',
  'hasActiveSubscription',
  'importedFromCsv',
  'slug',
  'imageUrl',
  'logoUrl',
  'photos',
  'latitude',
  'longitude',
  'googleMapsUrl',
  'createdAt',
  'deletedAt',
  'importBatchId',
  'changeSeq',
  'nameKey',
  'sortName',
  'citySlug',
  'placeText',
  'streetText',
  'categorySlug',
  'categoryName',
  'socialMediaLinks',
  'isAdmin',
  'isContractor',
  'listingCredits',
  'passwordHash',
  'stripeCustomerId',
  'stripePaymentIntentId',
  'paymentDate',
  'role',
  'roles',
  'admin',
]
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const value = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    1,
    50,
    2_147_483_647,
    'active',
    'x',
    null,
    '2000-01-01T00:00:00.000Z',
    'https://evil.example/a.png',
  ),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ $ne: fc.constant(null) }),
  fc.string({ maxLength: 8 }),
)
const extraKeys = fc.dictionary(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...protectedKeys, ...protectedKeys.map(snake)) },
    fc.stringMatching(/^[a-zA-Z_]{1,12}$/),
  ),
  value,
  { minKeys: 1, maxKeys: 12 },
)
const formKeys = new Set([
  ...Object.keys(listingForm()),
  'updatedAt',
  'phoneNumber',
  'location',
  'username',
  'password',
  'confirmPassword',
  'openingHours',
  'amenities',
  'facebookUrl',
  'twitterUrl',
  'instagramUrl',
  'youtubeUrl',
  'tiktokUrl',
])
/** The server rejects a body that has one of these keys. */
const refused = new Set(['__proto__', 'constructor', 'prototype'])
/** Keys added to a valid body. None is a form field or a key for which the body is rejected. */
const extras = extraKeys.map((keys) =>
  Object.fromEntries(
    Object.entries(keys).filter(([key]) => !formKeys.has(key) && !refused.has(key)),
  ),
)

describe.each(featureDatabases)('fields that a body must not set, on %s', (kind) => {
  const server = withServer(kind, 'demo')
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }

  /** Returns the columns of a listing that its owner cannot set. */
  const forbiddenColumns = async (id: number) => {
    const row = await server.db('contractors').where({ id }).first<Record<string, unknown>>()
    const keys = [
      'id',
      'user_id',
      'rating',
      'review_count',
      'is_verified',
      'is_featured',
      'imported_from_csv',
      'slug',
      'image_url',
      'latitude',
      'longitude',
      'google_maps_url',
      'deleted_at',
      'import_batch_id',
      'name_key',
      'sort_name',
      'city_slug',
      'place_text',
      'street_text',
      'created_at',
    ]
    return Object.fromEntries(keys.map((key) => [key, row[key]]))
  }
  const payments = (userId: number | null) =>
    server
      .db('subscriptions')
      .where({ user_id: userId })
      .orderBy('id')
      .select('status', 'amount_cents', 'contractor_id')
  const account = (email: string) =>
    server
      .db('users')
      .where({ email })
      .first<Record<string, unknown>>('id', 'is_admin', 'is_contractor', 'stripe_customer_id')
  /** Returns a checksum of all other contractors and users. */
  const others = async (exceptListing: number, exceptUser: unknown) => {
    const { rows } = await server.db.raw<{ rows: { sum: string }[] }>(
      `select md5(
      (select string_agg(c::text, '|' order by id) from contractors c where id <> ?) || (select string_agg(u::text, '|' order by id) from users u where id <> ?)) as sum`,
      [exceptListing, exceptUser as number],
    )
    return rows[0]?.sum
  }

  test(
    'an update by an owner changes only the fields of the form',
    async () => {
      const owner = await registerOwner(target)
      const form = listingForm()
      const { id, userId } = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', form),
      )
      const [before, paid, user, rest] = [
        await forbiddenColumns(id),
        await payments(userId),
        await account(owner.email),
        await others(id, userId),
      ]
      await fc.assert(
        fc.asyncProperty(extras, async (extra) => {
          const response = await owner.send('PUT', `/api/contractors/${id}`, { ...form, ...extra })
          expect(response.status).toBe(200)
          expect(await forbiddenColumns(id)).toEqual(before)
          expect(await payments(userId)).toEqual(paid)
          expect(await account(owner.email)).toEqual(user)
        }),
        { numRuns: RUNS },
      )
      expect(await others(id, userId)).toBe(rest)
    },
    TIMEOUT_MS,
  )

  test(
    'a new listing is unrated and unverified, belongs to its creator and uses one credit',
    async () => {
      const owner = await registerOwner(target)
      const user = await account(owner.email)
      await fc.assert(
        fc.asyncProperty(extras, async (extra) => {
          const created = await createWithCredit(owner, user?.id, { ...listingForm(), ...extra })
          expect(await forbiddenColumns(created.id)).toMatchObject({
            id: created.id,
            user_id: user?.id,
            rating: 0,
            review_count: 0,
            is_verified: false,
            is_featured: false,
            imported_from_csv: false,
            slug: created.slug,
            image_url: null,
            latitude: null,
            longitude: null,
            google_maps_url: null,
            deleted_at: null,
            import_batch_id: null,
            city_slug: 'tampa',
          })
          expect(created.slug).toMatch(/^harbour-joinery-[0-9a-f]{8}$/)
          expect(
            await server
              .db('subscriptions')
              .where({ user_id: user?.id, status: 'active', contractor_id: null })
              .pluck('id'),
          ).toEqual([])
          expect(await account(owner.email)).toEqual({ ...user, is_contractor: true })
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  async function createWithCredit(owner: TestUser, userId: unknown, body: object) {
    const hasCredit = await server
      .db('subscriptions')
      .where({ user_id: userId as number, status: 'active', contractor_id: null })
      .first<{ id: number } | undefined>('id')
    if (!hasCredit)
      await server.db('subscriptions').insert({
        user_id: userId as number,
        provider: 'legacy',
        status: 'active',
        amount_cents: 4999,
      })
    return readReply(
      contract.ownerListings.create,
      await owner.send('POST', '/api/contractors', body),
    )
  }

  test(
    'a new account has no rights and no credits',
    async () => {
      await fc.assert(
        fc.asyncProperty(extras, async (extra) => {
          const email = `mass-${randomUUID()}@example.com`
          const response = await target.send(
            '/api/register',
            jsonRequest('POST', { email, password: PASSWORD, confirmPassword: PASSWORD, ...extra }),
          )
          expect(response.ok, await response.clone().text()).toBe(true)
          expect(await response.json()).toMatchObject({
            email,
            isAdmin: false,
            isContractor: false,
            hasActiveSubscription: false,
            listingCredits: 0,
          })
          const row = await account(email)
          expect(row).toMatchObject({
            is_admin: false,
            is_contractor: false,
            stripe_customer_id: null,
          })
          expect(await payments(row?.id as number)).toEqual([])
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )
})
