import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { adminContractorForm } from '#contract/admin-contractors.ts'
import type { ContractorDetail } from '#contract/entities.ts'
import {
  type DerivedPosition,
  derivePosition,
  givenPosition,
} from '#contract/places/derive-position.ts'
import { hasAddressChanged } from '#contract/rules/address-change.ts'
import { placeText, sortName, streetText } from '#contract/rules/search.ts'
import { nameKey } from '#contract/rules/slug.ts'
import { readError, readReply } from '../contract/read-reply.ts'
import { featureDatabases } from '../support/databases.ts'
import { placeTable } from '../support/place-table.ts'
import { withServer } from '../support/server.ts'
import { type TestUser, signInAs } from '../support/users.ts'

const { create, update, search } = contract.adminContractors
const PATH = '/api/admin/contractors'
const RUNS = 40
const form = (overrides: Record<string, unknown> = {}) => ({
  name: `Pier & Deck ${randomUUID().slice(0, 8)}`,
  categoryId: 3,
  city: 'Tampa',
  state: 'FL',
  ...overrides,
})

/** Arbitrary valid values for every field. */
const values = {
  name: fc.uuid().map((id) => `Named ${id}`),
  categoryId: fc.integer({ min: 1, max: 7 }),
  description: fc.constantFrom('Words', null),
  location: fc.constantFrom('2 Quay Street', null),
  city: fc.constantFrom('Miami', 'St. Petersburg'),
  state: fc.constantFrom('GA', 'Florida'),
  zipcode: fc.constantFrom('33701', null),
  phoneNumber: fc.constantFrom('555 000 1111', null),
  email: fc.constantFrom('a@b.example', null),
  website: fc.constantFrom('https://b.example', null),
  googleMapsUrl: fc.constantFrom('https://m.example', null),
  imageUrl: fc.constantFrom('https://i.example/x.png', null),
  latitude: fc.double({ min: 1, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: -1, noNaN: true }),
  amenities: fc.constantFrom('Parking', null),
  openingHours: fc.constantFrom('Monday: 9-5', null),
  facebookUrl: fc.constantFrom('https://f.example', null),
  twitterUrl: fc.constantFrom('https://t.example', null),
  instagramUrl: fc.constantFrom('https://n.example', null),
  youtubeUrl: fc.constantFrom('https://y.example', null),
  tiktokUrl: fc.constantFrom('https://k.example', null),
  servicesOffered: fc.constantFrom('Docks', null),
  yearsInBusiness: fc.constantFrom(0, 200, null),
  licenseNumber: fc.constantFrom('L', null),
  insuranceInfo: fc.constantFrom('I', null),
  rating: fc.integer({ min: 0, max: 50 }),
  reviewCount: fc.integer({ min: 0, max: 2_147_483_647 }),
  isVerified: fc.boolean(),
  isTemporarilyClosed: fc.boolean(),
  isFeatured: fc.boolean(),
  userId: fc.constantFrom(1, 2, null),
}
/** Keys that are not in the form and must be ignored. */
const extras = fc.dictionary(
  fc.constantFrom(
    'id',
    'slug',
    'hasActiveSubscription',
    'importedFromCsv',
    'deletedAt',
    'deleted_at',
    'updatedAt',
    'createdAt',
    'changeSeq',
    'purged_at',
    'logoUrl',
    'x',
  ),
  fc.constantFrom<unknown>(true, 1, 'x', null),
  { maxKeys: 3 },
)

interface Position {
  latitude?: number | null
  longitude?: number | null
}

/**
 * Returns the expected position: the given one, which is removed if the address changes and no
 * coordinates are sent, otherwise that of the ZIP code or the city.
 */
function expectedPosition(
  before: ContractorDetail,
  after: ContractorDetail,
  { latitude, longitude }: Position,
): DerivedPosition {
  const isMoved =
    latitude === undefined && longitude === undefined && hasAddressChanged(before, after)
  const given = isMoved ? { latitude: null, longitude: null } : givenPosition(before)
  const { zipcode, city, state } = after
  return derivePosition(
    {
      zipcode,
      city,
      state,
      latitude: latitude ?? given.latitude,
      longitude: longitude ?? given.longitude,
    },
    placeTable,
  )
}

describe.each(featureDatabases)('admin contractors on %s', (kind) => {
  const server = withServer(kind, 'demo')
  let admin: TestUser
  const target = { send: (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init) }
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const createContractor = async (overrides: Record<string, unknown> = {}) =>
    readReply(create, await admin.send('POST', PATH, form(overrides)))
  const rowOf = (id: number) =>
    server.db('contractors').where({ id }).first<Record<string, unknown>>()
  const version = async () =>
    (await server.db('directory').first<{ version: number }>('version')).version
  const audits = async () =>
    (await server.db('audit_log').count<{ n: number }[]>('* as n'))[0]?.n ?? 0

  test('the values of the next test cover every field of the form', () => {
    expect(Object.keys(values).toSorted()).toEqual(
      Object.keys(adminContractorForm.shape).toSorted(),
    )
  })

  test('an update changes only the sent fields and the values derived from them', async () => {
    let before: ContractorDetail = await createContractor({
      description: 'Kept',
      latitude: 27.95,
      longitude: -82.46,
      email: 'kept@example.com',
      rating: 40,
    })
    await fc.assert(
      fc.asyncProperty(fc.record(values, { requiredKeys: [] }), extras, async (part, extra) => {
        const response = await admin.send('PUT', `${PATH}/${before.id}`, { ...extra, ...part })
        if (
          before.positionSource !== 'given' &&
          (part.latitude === undefined) !== (part.longitude === undefined)
        ) {
          expect(response.status).toBe(400)
          return
        }
        const after = await readReply(update, response)
        const { state, latitude, longitude, ...rest } = part
        const derived = {
          updatedAt: after.updatedAt,
          slug: after.slug,
          facts: after.facts,
          licenseBoard: after.licenseBoard,
          pictureUrl: after.imageUrl,
          phone: after.phoneNumber,
          address: after.location,
          categoryName: after.categoryName,
          categorySlug: after.categorySlug,
          socialMediaLinks: [
            after.facebookUrl,
            after.twitterUrl,
            after.instagramUrl,
            after.youtubeUrl,
            after.tiktokUrl,
          ].filter((url) => url !== null),
        }
        expect(after).toEqual({
          ...before,
          ...rest,
          ...(state === undefined ? {} : { state: state === 'Florida' ? 'FL' : state }),
          ...expectedPosition(before, after, { latitude, longitude }),
          ...derived,
        })
        expect(after.facts?.isManaged ?? false).toBe(after.userId !== null)
        if (part.name === undefined) expect(after.slug).toBe(before.slug)
        expect(await rowOf(after.id)).toMatchObject({
          name_key: nameKey(after.name),
          sort_name: sortName(after.name),
          place_text: placeText(after),
          street_text: streetText(after),
          deleted_at: null,
          change_seq: await version(),
        })
        before = after
      }),
      { numRuns: RUNS },
    )
  })

  test('a change of the featured flag of an imported contractor changes no other column except updated_at and change_seq', async () => {
    const before = await rowOf(12)
    await readReply(
      update,
      await admin.send('PUT', `${PATH}/12`, { isFeatured: !before?.is_featured }),
    )
    const after = await rowOf(12)
    expect(after).toEqual({
      ...before,
      is_featured: !before?.is_featured,
      updated_at: after?.updated_at,
      change_seq: after?.change_seq,
    })
  })

  test('a rejected change creates no version and no audit entry', async () => {
    const { id, name } = await createContractor()
    const [versionBefore, auditsBefore] = [await version(), await audits()]
    const refusals = [
      ['POST', PATH, form({ name })],
      ['POST', PATH, form({ categoryId: 99 })],
      ['POST', PATH, form({ userId: 99_999 })],
      ['PUT', `${PATH}/${id}`, { userId: 99_999 }],
      ['PUT', `${PATH}/99999`, { city: 'Miami' }],
      ['DELETE', `${PATH}/99999`, undefined],
      ['POST', `${PATH}/${id}/restore`, undefined],
    ] as const
    for (const [method, path, body] of refusals)
      expect((await admin.send(method, path, body)).status).toBeGreaterThanOrEqual(400)
    expect([await version(), await audits()]).toEqual([versionBefore, auditsBefore])
  })

  test('SQL and wildcards in a search are treated as literal text', async () => {
    for (const q of [
      "' or 1=1 --",
      '\\',
      '%',
      '_',
      "\\' ; drop table contractors",
      '\\\\%',
      '?',
      ':name',
      '$1',
    ]) {
      const { data } = await readReply(
        search,
        await admin.send('GET', `${PATH}/search?q=${encodeURIComponent(q)}`),
      )
      expect(
        data.every(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
        q,
      ).toBe(true)
    }
    expect((await readReply(search, await admin.send('GET', `${PATH}/search`))).data).toHaveLength(
      20,
    )
    expect(await readError(await admin.send('GET', `${PATH}/search?q=%00`))).toMatchObject({
      status: 400,
    })
  })
})
