import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { sortName } from '#contract/rules/search.ts'
import { slugify } from '#contract/rules/slug.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames, withTarget } from './targets.ts'

const { search, create, update, remove, deleted, restore } = contract.adminContractors
const PATH = '/api/admin/contractors'
const uniqueName = (prefix = 'Harbour Works') => `${prefix} ${randomUUID().slice(0, 8)}`
const form = (overrides: Record<string, unknown> = {}) => ({
  name: uniqueName(),
  categoryId: 3,
  city: 'Tampa',
  state: 'Florida',
  ...overrides,
})

describe.each(targetNames)('admin contractors on %s', (name) => {
  const target = withTarget(name)
  let admin: TestUser
  beforeAll(async () => {
    admin = await signInAs(target, 'admin@example.com')
  })

  const find = async (query: string) =>
    readReply(search, await admin.send('GET', `${PATH}/search?${query}`))
  const bin = async (query = '') =>
    readReply(deleted, await admin.send('GET', `${PATH}/deleted?${query}`))
  /**
   * Sends an invalid form to create a contractor, or to update the one with this id. Returns the
   * error message of each field.
   */
  const refusedForm = async (body: Record<string, unknown>, id?: number) => {
    const response = await (id === undefined
      ? admin.send('POST', PATH, body)
      : admin.send('PUT', `${PATH}/${id}`, body))
    const { errors } = (await response.clone().json()) as {
      errors: { path: string; message: string }[]
    }
    expect(await readError(response)).toMatchObject({ status: 400, code: 'invalid' })
    return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
  }
  const createContractor = async (overrides: Record<string, unknown> = {}) =>
    readReply(create, await admin.send('POST', PATH, form(overrides)))
  const updateContractor = async (id: number, changes: Record<string, unknown>) =>
    readReply(update, await admin.send('PUT', `${PATH}/${id}`, changes))
  const deleteContractor = async (id: number) =>
    readReply(remove, await admin.send('DELETE', `${PATH}/${id}`))
  const fetchPublicly = (id: number) => target.send(`/api/contractors/${id}`)
  const cursor = async () =>
    (await target.send('/api/contractors')).headers.get('x-directory-cursor') ?? ''
  const changesSince = async (since: string) =>
    readReply(
      contract.directory.changes,
      await target.send(`/api/contractors/changes?since=${encodeURIComponent(since)}`),
    )
  const auditOf = async (subject: string) =>
    (
      await readReply(
        contract.adminRecords.audit,
        await admin.send('GET', `/api/admin/audit?q=${encodeURIComponent(subject)}`),
      )
    ).data

  test('every call requires an admin', async () => {
    const member = await signInAs(target, 'member@example.com')
    const calls = [
      ['GET', '/search'],
      ['POST', ''],
      ['PUT', '/1'],
      ['DELETE', '/1'],
      ['GET', '/deleted'],
      ['POST', '/1/restore'],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'POST' && path === '' ? form() : method === 'PUT' ? {} : undefined
      expect(await readError(await member.send(method, PATH + path, body))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect(
        await readError(
          await target.send(PATH + path, { method, headers: { 'sec-fetch-site': 'same-origin' } }),
        ),
      ).toMatchObject({ status: 401 })
    }
  })

  describe('searching', () => {
    test('returns twenty contractors per page, sorted by name, and the correct total', async () => {
      const first = await find('')
      expect(first.pagination).toMatchObject({ page: 1, limit: 20 })
      expect(first.data).toHaveLength(20)
      const { totalCount, totalPages } = first.pagination
      expect(totalPages).toBe(Math.ceil(totalCount / 20))
      const second = await find('page=2&limit=20')
      const names = [...first.data, ...second.data].map((row) => sortName(row.name))
      expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(40)
      const last = await find(`page=${totalPages}`)
      expect(last.data).toHaveLength(totalCount - (totalPages - 1) * 20)
      expect(last.pagination).toEqual({ page: totalPages, limit: 20, totalCount, totalPages })
      const beyond = await find('page=2147483647&limit=100')
      expect(beyond).toEqual({
        data: [],
        pagination: {
          page: 2147483647,
          limit: 100,
          totalCount,
          totalPages: Math.ceil(totalCount / 100),
        },
      })
    })

    test('finds parts of names regardless of case, and treats wildcards as literal text', async () => {
      const mark = randomUUID().slice(0, 8)
      const odd = await createContractor({ name: `100%_Ünique\\ ${mark}` })
      for (const q of [
        mark,
        mark.toUpperCase(),
        `  ${mark} `,
        `100%_ünique\\ ${mark}`,
        `%_ÜNIQUE\\ ${mark}`,
      ]) {
        expect(
          (await find(`q=${encodeURIComponent(q)}`)).data.map(({ id }) => id),
          q,
        ).toEqual([odd.id])
      }
      for (const q of [`100__ünique\\ ${mark}`, `%${mark}%`, `1%${mark}`]) {
        expect((await find(`q=${encodeURIComponent(q)}`)).pagination, q).toEqual({
          page: 1,
          limit: 20,
          totalCount: 0,
          totalPages: 0,
        })
      }
      expect(await find(`q=${encodeURIComponent(mark)}&page=2`)).toMatchObject({
        data: [],
        pagination: { totalCount: 1, totalPages: 1 },
      })
    })

    test('updates the total after every change', async () => {
      const before = (await find('limit=1')).pagination.totalCount
      const row = await createContractor()
      expect((await find('limit=1')).pagination.totalCount).toBe(before + 1)
      await deleteContractor(row.id)
      expect((await find('limit=1')).pagination.totalCount).toBe(before)
    })

    test('shows the owner of a listing to the admin', async () => {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      expect((await find(`q=${encodeURIComponent(listing.name)}`)).data).toEqual([listing])
      expect(listing.userId).not.toBeNull()
    })

    test('refuses invalid query parameters', async () => {
      for (const query of [
        'page=0',
        'limit=0',
        'limit=101',
        'limit=1e9',
        'page=x',
        `q=${'x'.repeat(121)}`,
        'page=1&page=2',
      ]) {
        expect(
          await readError(await admin.send('GET', `${PATH}/search?${query}`)),
          query,
        ).toMatchObject({ status: 400, code: 'invalid' })
      }
    })
  })

  describe('adding', () => {
    test('lists the contractor at once, without an owner and with all fields of the form', async () => {
      const input = {
        ...form(),
        description: 'Short',
        location: '1 Quay Street',
        zipcode: '33602',
        phoneNumber: '(813) 555-0100',
        email: 'Hello@Harbour.example',
        website: 'harbour.example',
        googleMapsUrl: 'https://maps.example/x',
        imageUrl: 'https://pictures.example/x.png',
        latitude: '27.95',
        longitude: -82.46,
        amenities: 'Parking',
        openingHours: 'Monday: 9-5',
        facebookUrl: 'facebook.com/h',
        twitterUrl: '',
        instagramUrl: null,
        youtubeUrl: 'https://youtube.com/h',
        tiktokUrl: 'https://tiktok.com/@h',
        servicesOffered: 'Docks',
        yearsInBusiness: '12',
        licenseNumber: 'CBC1',
        insuranceInfo: 'Insured',
        rating: 45,
        reviewCount: 12,
        isVerified: true,
        isFeatured: true,
      }
      const since = await cursor()
      const row = await createContractor(input)
      expect(row).toMatchObject({
        ...input,
        slug: slugify(input.name),
        state: 'FL',
        email: 'hello@harbour.example',
        website: 'https://harbour.example',
        latitude: 27.95,
        facebookUrl: 'https://facebook.com/h',
        twitterUrl: null,
        yearsInBusiness: 12,
        userId: null,
        hasActiveSubscription: false,
        importedFromCsv: false,
        phone: input.phoneNumber,
        address: input.location,
        categorySlug: 'plumbers',
        socialMediaLinks: [
          'https://facebook.com/h',
          'https://youtube.com/h',
          'https://tiktok.com/@h',
        ],
      })
      expect(await readReply(contract.directory.byId, await fetchPublicly(row.id))).toEqual(row)
      expect((await changesSince(since)).items.map(({ id }) => id)).toEqual([row.id])
    })

    test('reports several invalid fields at once', async () => {
      const wrong = {
        state: ' ',
        categoryId: '',
        rating: 51,
        reviewCount: -1,
        latitude: 91,
        email: 'x',
        phoneNumber: '12',
        website: 'javascript:alert(1)',
        yearsInBusiness: 201,
        isFeatured: 'yes',
        userId: 'me',
      }
      expect(await refusedForm(wrong)).toMatchObject({
        name: 'Business name is required',
        categoryId: 'Please select a category',
        city: 'City is required',
        state: 'State is required',
        rating: 'Rating must be a whole number between 0 and 50',
        reviewCount: 'Review count must be a whole number, 0 or greater',
        latitude: 'Latitude must be between -90 and 90',
        website: 'Please enter a valid website URL',
        email: 'Please enter a valid email address',
        phoneNumber: 'Please enter a valid phone number',
        yearsInBusiness: 'Years in business must be a whole number from 0 to 200',
        userId: 'Owner must be a user',
        isFeatured: 'isFeatured must be true or false',
      })
    })

    test('refuses unknown categories, unknown owners and names in use', async () => {
      expect(
        await readError(await admin.send('POST', PATH, form({ categoryId: 999 }))),
      ).toMatchObject({ status: 400, paths: ['categoryId'] })
      expect(
        await readError(await admin.send('POST', PATH, form({ userId: 999_999 }))),
      ).toMatchObject({ status: 400, paths: ['userId'], message: 'Owner must be a user' })
      const row = await createContractor()
      expect(
        await readError(
          await admin.send(
            'POST',
            PATH,
            form({ name: ` ${row.name.toUpperCase().replace(' ', '  ')}` }),
          ),
        ),
      ).toEqual({
        status: 409,
        code: 'name_taken',
        message: 'A business with this name already exists',
        paths: ['name'],
      })
    })

    test('assigns the contractor to a given owner, without a payment', async () => {
      const owner = await registerOwner(target, 0)
      const { id } = await readReply(contract.session.user, await owner.send('GET', '/api/user'))
      const row = await createContractor({ userId: id })
      expect(row).toMatchObject({ userId: id, hasActiveSubscription: false })
      expect(
        await readReply(
          contract.ownerListings.mine,
          await owner.send('GET', '/api/user/contractors'),
        ),
      ).toEqual([row])
      expect(
        await readReply(contract.session.user, await owner.send('GET', '/api/user')),
      ).toMatchObject({ isContractor: true, hasActiveSubscription: false })
    })

    test('stores no position for missing coordinates and for 0,0', async () => {
      for (const position of [
        { latitude: 0, longitude: 0 },
        { latitude: '', longitude: '' },
        { latitude: null },
        {},
      ]) {
        expect(await createContractor(position)).toMatchObject({ latitude: null, longitude: null })
      }
    })

    test('rejects one coordinate without the other, with an error on the missing field', async () => {
      const incomplete = [
        [{ latitude: 27.9 }, 'longitude', 'Latitude is given without a longitude'],
        [{ latitude: 0, longitude: null }, 'longitude', 'Latitude is given without a longitude'],
        [{ latitude: '', longitude: -82 }, 'latitude', 'Longitude is given without a latitude'],
      ] as const
      for (const [position, path, message] of incomplete) {
        expect(
          await refusedForm({
            name: 'Half a place',
            categoryId: 3,
            city: 'Tampa',
            state: 'FL',
            ...position,
          }),
        ).toEqual({ [path]: message })
      }
    })

    test('accepts phone and address as other names of phoneNumber and location, which take precedence', async () => {
      expect(await createContractor({ phone: '555 000 1111', address: 'Here' })).toMatchObject({
        phoneNumber: '555 000 1111',
        location: 'Here',
      })
      expect(
        await createContractor({
          phone: '555 000 1111',
          phoneNumber: '555 000 2222',
          address: 'Here',
          location: 'There',
        }),
      ).toMatchObject({ phone: '555 000 2222', address: 'There' })
    })
  })

  describe('changing', () => {
    test('a change of the featured flag does not change other fields', async () => {
      const row = await createContractor({
        description: 'Kept',
        latitude: 27.95,
        longitude: -82.46,
        email: 'kept@example.com',
      })
      const after = await updateContractor(row.id, { isFeatured: true })
      expect(after).toEqual({ ...row, isFeatured: true, updatedAt: after.updatedAt })
      expect(Date.parse(after.updatedAt)).toBeGreaterThanOrEqual(Date.parse(row.updatedAt))
      expect(
        (
          await readReply(
            contract.directory.featured,
            await target.send('/api/contractors/featured'),
          )
        ).every(({ isFeatured }) => isFeatured),
      ).toBe(true)
    })

    test('one coordinate can be changed without the other', async () => {
      const row = await createContractor({ latitude: 27.95, longitude: -82.46 })
      expect(await updateContractor(row.id, { latitude: 28 })).toMatchObject({
        latitude: 28,
        longitude: -82.46,
      })
      expect(await refusedForm({ longitude: null }, row.id)).toEqual({
        longitude: 'Latitude is given without a longitude',
      })
      expect(await updateContractor(row.id, { latitude: '', longitude: '' })).toMatchObject({
        latitude: null,
        longitude: null,
      })
      expect(await refusedForm({ longitude: -82 }, row.id)).toEqual({
        latitude: 'Longitude is given without a latitude',
      })
      expect(await updateContractor(row.id, { latitude: 28, longitude: -82 })).toMatchObject({
        latitude: 28,
        longitude: -82,
      })
    })

    test('a new address removes the stored coordinates, unless new coordinates are sent with it', async () => {
      const position = { latitude: 27.95, longitude: -82.46 }
      for (const moved of [
        { city: 'Miami' },
        { state: 'GA' },
        { zipcode: '33101' },
        { location: '9 Other Street' },
        { phone: '555 000 1111', address: '10 Other Street' },
      ]) {
        const row = await createContractor({
          ...position,
          location: '1 Quay Street',
          zipcode: '33602',
        })
        const since = await cursor()
        expect(await updateContractor(row.id, moved), JSON.stringify(moved)).toMatchObject({
          latitude: null,
          longitude: null,
        })
        expect((await changesSince(since)).items).toEqual([
          expect.objectContaining({ id: row.id, latitude: null, longitude: null }),
        ])
      }
      const row = await createContractor(position)
      expect(
        await updateContractor(row.id, {
          city: ' tampa ',
          state: 'Florida',
          description: 'Elsewhere',
        }),
      ).toMatchObject(position)
      expect(
        await updateContractor(row.id, { city: 'Orlando', latitude: 28.54, longitude: -81.38 }),
      ).toMatchObject({ city: 'Orlando', latitude: 28.54, longitude: -81.38 })
      await updateContractor(row.id, { city: 'Miami' })
      const [entry] = await auditOf(`contractor ${row.id}:`)
      expect(entry?.details).toMatchObject({ fields: ['city', 'latitude', 'longitude'] })
    })

    test('a new name changes the slug, and the former slug redirects', async () => {
      const row = await createContractor()
      const name = uniqueName('Renamed')
      const after = await updateContractor(row.id, { name })
      expect(after).toMatchObject({ name, slug: slugify(name) })
      const found = await readReply(
        contract.directory.bySlug,
        await target.send(`/api/contractors/plumbers-tampa/${row.slug}`),
      )
      expect(found).toMatchObject({
        contractor: { id: row.id },
        redirectTo: `/contractor/plumbers-tampa/${after.slug}`,
      })
      expect((await updateContractor(row.id, { name: row.name })).slug).toBe(row.slug)
    })

    test('rejects names in use, unknown categories and owners, an empty name, and unknown ids', async () => {
      const [one, other] = [await createContractor(), await createContractor()]
      const sendRejectedUpdate = async (changes: Record<string, unknown>, id = one.id) =>
        readError(await admin.send('PUT', `${PATH}/${id}`, changes))
      expect(await sendRejectedUpdate({ name: other.name })).toMatchObject({
        status: 409,
        code: 'name_taken',
      })
      expect(await sendRejectedUpdate({ categoryId: 999 })).toMatchObject({
        status: 400,
        paths: ['categoryId'],
      })
      expect(await sendRejectedUpdate({ userId: 999_999 })).toMatchObject({
        status: 400,
        paths: ['userId'],
      })
      expect(await sendRejectedUpdate({ name: '' })).toMatchObject({ status: 400, paths: ['name'] })
      expect(await sendRejectedUpdate({ city: 'Miami' }, 2_000_000_000)).toMatchObject({
        status: 404,
      })
      expect(await readError(await admin.send('PUT', `${PATH}/abc`, {}))).toMatchObject({
        status: 404,
      })
      expect((await find(`q=${one.name}`)).data).toEqual([one])
    })

    test('assigns a contractor to an owner and removes the owner again', async () => {
      const owner = await registerOwner(target, 0)
      const { id } = await readReply(contract.session.user, await owner.send('GET', '/api/user'))
      const row = await createContractor()
      expect((await updateContractor(row.id, { userId: id })).userId).toBe(id)
      expect(
        await readReply(
          contract.ownerListings.mine,
          await owner.send('GET', '/api/user/contractors'),
        ),
      ).toHaveLength(1)
      expect((await updateContractor(row.id, { userId: null })).userId).toBeNull()
      expect(
        await readReply(
          contract.ownerListings.mine,
          await owner.send('GET', '/api/user/contractors'),
        ),
      ).toEqual([])
    })
  })

  describe('deleting', () => {
    test('removes the contractor from the featured list and the admin search, sends a tombstone, and requests for it get a 410', async () => {
      const row = await createContractor({ isFeatured: true, rating: 50, reviewCount: 1_000_000 })
      const since = await cursor()
      await deleteContractor(row.id)
      expect(await readError(await fetchPublicly(row.id))).toMatchObject({
        status: 410,
        code: 'gone',
      })
      expect(
        await readError(await target.send(`/api/contractors/plumbers/${row.slug}`)),
      ).toMatchObject({ status: 410, code: 'gone' })
      expect(await changesSince(since)).toMatchObject({
        items: [],
        deletedIds: [row.id],
        reset: false,
      })
      expect(
        (
          await readReply(
            contract.directory.featured,
            await target.send('/api/contractors/featured'),
          )
        ).map(({ id }) => id),
      ).not.toContain(row.id)
      expect((await find(`q=${row.name}`)).data).toEqual([])
      for (const [method, path, body] of [
        ['DELETE', '', undefined],
        ['PUT', '', { city: 'Miami' }],
      ] as const) {
        expect(
          await readError(await admin.send(method, `${PATH}/${row.id}${path}`, body)),
        ).toMatchObject({ status: 404 })
      }
    })

    test('a restored contractor is the same as before the deletion', async () => {
      const row = await createContractor({ description: 'As it was', rating: 41 })
      await deleteContractor(row.id)
      const [deletedRow] = (await bin('limit=1')).data
      expect(deletedRow).toEqual({
        ...row,
        deletedAt: deletedRow?.deletedAt,
        isCreditReturned: false,
      })
      expect(Math.abs(Date.parse(deletedRow?.deletedAt ?? '') - Date.now())).toBeLessThan(60_000)
      const since = await cursor()
      expect(
        await readReply(restore, await admin.send('POST', `${PATH}/${row.id}/restore`)),
      ).toEqual(row)
      expect(await readReply(contract.directory.byId, await fetchPublicly(row.id))).toEqual(row)
      expect((await changesSince(since)).items.map(({ id }) => id)).toEqual([row.id])
      expect((await bin(`q=${row.name}`)).data).toEqual([])
      expect(await readError(await admin.send('POST', `${PATH}/${row.id}/restore`))).toMatchObject({
        status: 404,
      })
      expect(await readError(await admin.send('POST', `${PATH}/2000000000/restore`))).toMatchObject(
        { status: 404 },
      )
    })

    test('the bin shows the most recently deleted first and has pages and a search', async () => {
      const mark = randomUUID().slice(0, 8)
      const rows = [
        await createContractor({ name: `A ${mark}` }),
        await createContractor({ name: `B ${mark}` }),
        await createContractor({ name: `C ${mark}` }),
      ]
      for (const { id } of rows) await deleteContractor(id)
      const found = await bin(`q=${mark.toUpperCase()}&limit=2`)
      expect(found.data.map(({ name: of }) => of)).toEqual([`C ${mark}`, `B ${mark}`])
      expect(found.pagination).toEqual({ page: 1, limit: 2, totalCount: 3, totalPages: 2 })
      expect((await bin(`q=${mark}&limit=2&page=2`)).data.map(({ name: of }) => of)).toEqual([
        `A ${mark}`,
      ])
      expect(await bin(`q=${mark}&limit=2&page=3`)).toMatchObject({
        data: [],
        pagination: { totalCount: 3 },
      })
    })

    test('makes the name available but not the slug, and a contractor whose name was reused cannot be restored', async () => {
      const row = await createContractor()
      await deleteContractor(row.id)
      const next = await createContractor({ name: row.name })
      expect(next.slug).toBe(`${row.slug}-2`)
      expect(await readError(await admin.send('POST', `${PATH}/${row.id}/restore`))).toMatchObject({
        status: 409,
        code: 'name_taken',
        paths: ['name'],
      })
      await deleteContractor(next.id)
      expect(
        (await readReply(restore, await admin.send('POST', `${PATH}/${row.id}/restore`))).slug,
      ).toBe(row.slug)
    })

    test('does not return the credit of the owner', async () => {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      await deleteContractor(listing.id)
      expect(
        await readReply(contract.session.user, await owner.send('GET', '/api/user')),
      ).toMatchObject({ hasActiveSubscription: true, listingCredits: 0 })
      expect(
        await readReply(
          contract.ownerListings.mine,
          await owner.send('GET', '/api/user/contractors'),
        ),
      ).toEqual([])
      expect(
        await readReply(restore, await admin.send('POST', `${PATH}/${listing.id}/restore`)),
      ).toEqual(listing)
    })

    test('a listing whose credit was returned cannot be restored, because it would have no payment', async () => {
      const owner = await registerOwner(target)
      const listing = await readReply(
        contract.ownerListings.create,
        await owner.send('POST', '/api/contractors', listingForm()),
      )
      await deleteContractor(listing.id)
      const {
        data: [payment],
      } = await readReply(
        contract.adminRecords.payments,
        await admin.send('GET', `/api/admin/payments?q=${owner.email}`),
      )
      await readReply(
        contract.adminRecords.returnCredit,
        await admin.send('POST', `/api/admin/payments/${payment?.id}/return-credit`),
      )
      expect(await readError(await admin.send('POST', `${PATH}/${listing.id}/restore`))).toEqual({
        status: 409,
        code: 'credit_returned',
        paths: [],
        message:
          'The credit of this listing was returned to its owner, so it cannot be listed again. The owner can create another listing with it.',
      })
      expect(await readError(await fetchPublicly(listing.id))).toMatchObject({ status: 410 })
      expect((await bin(`q=${listing.name}`)).data).toMatchObject([
        { id: listing.id, isCreditReturned: true },
      ])
      expect(
        await readReply(contract.session.user, await owner.send('GET', '/api/user')),
      ).toMatchObject({ listingCredits: 1 })
    })
  })

  test('every change is in the audit log with user, action, subject and fields', async () => {
    const row = await createContractor({ email: 'secret@example.com' })
    const name = uniqueName('Noted')
    await updateContractor(row.id, { name, isFeatured: true, city: 'Tampa' })
    await admin.send('PUT', `${PATH}/${row.id}`, { categoryId: 999 })
    await deleteContractor(row.id)
    await readReply(restore, await admin.send('POST', `${PATH}/${row.id}/restore`))
    const entries = await auditOf(`contractor ${row.id}:`)
    expect(entries.map(({ action }) => action)).toEqual([
      'contractor.restored',
      'contractor.deleted',
      'contractor.updated',
      'contractor.created',
    ])
    expect(entries.every(({ userEmail }) => userEmail === 'admin@example.com')).toBe(true)
    expect(entries[2]).toMatchObject({
      subject: `contractor ${row.id}: ${name}`,
      details: { contractorId: row.id, nameBefore: row.name },
    })
    expect((entries[2]?.details as { fields: string[] } | undefined)?.fields.toSorted()).toEqual([
      'isFeatured',
      'name',
    ])
    expect(JSON.stringify(entries)).not.toContain('secret')
  })
})
