import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { contractorPath } from '#contract/rules/links.ts'
import { derivedPosition } from '../support/place-table.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'
import { listingCalls } from './listing-calls.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { update } = contract.ownerListings

describe.each(targetNames)('changing an owner listing on %s', (name) => {
  const target = withTarget(name)
  const { listing, owned, byPath } = listingCalls(target)

  test('changes only the sent fields', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner, {
      openingHours: 'Monday: 9AM-5PM',
      facebookUrl: 'facebook.com/harbour',
    })
    const changed = await readReply(
      update,
      await owner.send('PUT', `/api/contractors/${created.id}`, {
        city: 'Orlando',
        state: 'fl',
        yearsInBusiness: '',
        website: '',
        phone: '407 555 0100',
        instagramUrl: 'https://instagram.com/harbour',
      }),
    )
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(created.updatedAt))
    expect(changed).toEqual({
      ...created,
      city: 'Orlando',
      yearsInBusiness: null,
      website: null,
      phone: '407 555 0100',
      phoneNumber: '407 555 0100',
      instagramUrl: 'https://instagram.com/harbour',
      socialMediaLinks: ['https://facebook.com/harbour', 'https://instagram.com/harbour'],
      updatedAt: changed.updatedAt,
    })
    const found = await readReply(
      contract.directory.search,
      await target.send('/api/search?location=orlando&category=3'),
    )
    expect(found.some(({ id }) => id === created.id)).toBe(true)
  })

  test('the former slug of a renamed listing redirects, and only the listing itself can use it again', async () => {
    const owner = await registerOwner(target, 2)
    const created = await listing(owner)
    const rename = async (business: string) =>
      readReply(
        update,
        await owner.send('PUT', `/api/contractors/${created.id}`, { name: business }),
      )
    const renamed = await rename(`Renamed ${created.name}`)
    expect(renamed.slug).toBe(`renamed-${created.slug}`)
    const at = await byPath('plumbers-tampa', created.slug)
    expect(at).toMatchObject({
      contractor: { id: created.id },
      redirectTo: contractorPath(renamed, 'plumbers'),
    })
    // Other listings cannot use the former slug, but the listing itself can.
    expect((await listing(owner, { name: created.name })).slug).toBe(`${created.slug}-2`)
    expect(
      await readError(
        await owner.send('PUT', `/api/contractors/${created.id}`, { name: created.name }),
      ),
    ).toMatchObject({ status: 409, code: 'name_taken', paths: ['name'] })
    expect((await rename(`${created.name}!`)).slug).toBe(created.slug)
    expect((await byPath('plumbers-tampa', renamed.slug)).redirectTo).toBe(
      contractorPath(created, 'plumbers'),
    )
    expect((await rename(created.name.toUpperCase() + '?')).slug).toBe(created.slug)
  })

  test('is allowed only for the owner and for existing listings', async () => {
    const [owner, other, admin] = [
      await registerOwner(target),
      await registerOwner(target),
      await signInAs(target, 'admin@example.com'),
    ]
    const created = await listing(owner)
    const put = (who: TestUser, id: number | string) =>
      who.send('PUT', `/api/contractors/${id}`, { city: 'Miami' })
    expect(await readError(await put(other, created.id))).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    expect(await readError(await put(admin, created.id))).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    expect(await readError(await put(other, 1))).toMatchObject({ status: 403, code: 'forbidden' })
    for (const id of [2_147_483_647, 'abc', 0])
      expect(await readError(await put(owner, id))).toMatchObject({ status: 404 })
    expect(
      await readError(
        await target.send(`/api/contractors/${created.id}`, jsonRequest('PUT', { city: 'Miami' })),
      ),
    ).toMatchObject({ status: 401 })
    expect(await owned(owner)).toEqual([created])
  })

  test('is rejected for an outdated version', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner)
    const older = new Date(Date.parse(created.updatedAt) - 1000).toISOString()
    expect(
      await readError(
        await owner.send('PUT', `/api/contractors/${created.id}`, {
          city: 'Miami',
          updatedAt: older,
        }),
      ),
    ).toMatchObject({ status: 409, code: 'conflict' })
    expect(
      (
        await readReply(
          update,
          await owner.send('PUT', `/api/contractors/${created.id}`, {
            city: 'Miami',
            updatedAt: created.updatedAt,
          }),
        )
      ).city,
    ).toBe('Miami')
  })

  test('refuses an invalid updatedAt with a clear message', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner)
    for (const updatedAt of ['yesterday', 7, null, created.updatedAt.replace('Z', '')]) {
      expect(
        await readError(
          await owner.send('PUT', `/api/contractors/${created.id}`, { city: 'Miami', updatedAt }),
        ),
      ).toEqual({
        status: 400,
        code: 'invalid',
        message: 'updatedAt must be an ISO date with a time zone',
        paths: ['updatedAt'],
      })
    }
  })

  test('a new address removes the coordinates of the old one', async () => {
    const [owner, admin] = [
      await registerOwner(target),
      await signInAs(target, 'admin@example.com'),
    ]
    const created = await listing(owner)
    const position = { latitude: 27.95, longitude: -82.46 }
    await readReply(
      contract.adminContractors.update,
      await admin.send('PUT', `/api/admin/contractors/${created.id}`, position),
    )
    const save = async (changes: Record<string, unknown>) =>
      readReply(update, await owner.send('PUT', `/api/contractors/${created.id}`, changes))
    // The form sends every field, including the unchanged address.
    expect(
      await save({
        ...listingForm({ name: created.name }),
        description: 'The same place, described in other words than it was before.',
      }),
    ).toMatchObject(position)
    const since = (await target.send('/api/contractors')).headers.get('x-directory-cursor') ?? ''
    const { city, state, zipcode } = created
    const derived = derivedPosition({ city, state, zipcode })
    expect(await save({ address: '2 Quay Street' })).toMatchObject(derived)
    const changes = await readReply(
      contract.directory.changes,
      await target.send(`/api/contractors/changes?since=${encodeURIComponent(since)}`),
    )
    expect(changes.items).toEqual([expect.objectContaining({ id: created.id, ...derived })])
  })

  test('the owner sets, moves and removes the position; one coordinate alone is refused', async () => {
    const owner = await registerOwner(target, 2)
    const position = { latitude: 27.95, longitude: -82.46 }
    const created = await listing(owner, { latitude: '27.95', longitude: '-82.46' })
    expect(created).toMatchObject(position)
    const put = (body: object) => owner.send('PUT', `/api/contractors/${created.id}`, body)
    const save = async (body: object) => readReply(update, await put(body))
    expect(await save({ latitude: 28.01 })).toMatchObject({ ...position, latitude: 28.01 })
    // A position that is sent with a new address is the one of the new address.
    const moved = { address: '2 Quay Street', latitude: 28.5, longitude: -81.4 }
    expect(await save(moved)).toMatchObject(moved)
    const message = 'Latitude is given without a longitude'
    const missing = { status: 400, code: 'invalid', message, paths: ['longitude'] }
    expect(await readError(await put({ longitude: '' }))).toEqual(missing)
    const form = listingForm({ latitude: 28 })
    expect(await readError(await owner.send('POST', '/api/contractors', form))).toEqual(missing)
    expect(await readError(await put({ latitude: 91, longitude: 0 }))).toMatchObject({
      status: 400,
      message: 'Latitude must be between -90 and 90',
      paths: ['latitude'],
    })
    expect(await owned(owner)).toMatchObject([moved])
    // Without a given position, that of the ZIP code or city counts.
    const { city, state, zipcode } = created
    expect(await save({ latitude: '', longitude: '' })).toMatchObject(
      derivedPosition({ city, state, zipcode }),
    )
  })

  test('validates the sent fields with the rules of the form', async () => {
    const owner = await registerOwner(target)
    const created = await listing(owner)
    const fails = async (body: object, path: string) =>
      expect(
        await readError(await owner.send('PUT', `/api/contractors/${created.id}`, body)),
      ).toMatchObject({ status: 400, paths: [path] })
    await fails({ name: ' ' }, 'name')
    await fails({ description: 'x'.repeat(49) }, 'description')
    await fails({ categoryId: 99 }, 'categoryId')
    await fails({ website: 'ftp://harbour.example' }, 'website')
    await fails({ yearsInBusiness: 1.5 }, 'yearsInBusiness')
    expect(await owned(owner)).toEqual([created])
  })
})
