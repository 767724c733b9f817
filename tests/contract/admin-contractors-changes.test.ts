import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { slugify } from '#contract/rules/slug.ts'
import {
  ADMIN_CONTRACTORS_PATH,
  uniqueName,
  withContractorAdmin,
} from '../support/admin-contractors.ts'
import { derivedPosition } from '../support/place-table.ts'
import { registerOwner } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

const { restore } = contract.adminContractors

describe.each(targetNames)('admin contractors on %s', (name) => {
  const {
    target,
    admin,
    find,
    refusedForm,
    createContractor,
    updateContractor,
    deleteContractor,
    cursor,
    changesSince,
    auditOf,
  } = withContractorAdmin(name)

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
      expect(await updateContractor(row.id, { latitude: '', longitude: '' })).toMatchObject(
        derivedPosition({ city: row.city, state: row.state, zipcode: row.zipcode }),
      )
      expect(await refusedForm({ longitude: -82 }, row.id)).toEqual({
        latitude: 'Longitude is given without a latitude',
      })
      expect(await updateContractor(row.id, { latitude: 28, longitude: -82 })).toMatchObject({
        latitude: 28,
        longitude: -82,
        positionSource: 'given',
      })
    })

    test('coordinates are given only by the form: derived ones that are sent back stay derived', async () => {
      const address = { city: 'Tampa', state: 'FL', zipcode: '33602' }
      const row = await createContractor(address)
      expect(row).toMatchObject({ ...derivedPosition(address), positionSource: 'zip' })
      const { latitude, longitude } = row
      const same = await updateContractor(row.id, { latitude, longitude, positionSource: 'given' })
      expect(same).toMatchObject({ latitude, longitude, positionSource: 'zip' })
      const elsewhere = { city: 'Orlando', state: 'FL', zipcode: '32801' }
      expect(await updateContractor(row.id, { ...elsewhere, latitude, longitude })).toMatchObject({
        ...derivedPosition(elsewhere),
        positionSource: 'zip',
      })
    })

    test('everybody sees a given position with three decimals, and only who may edit the exact one', async () => {
      const position = { latitude: 27.951234, longitude: -82.461789 }
      const row = await createContractor(position)
      expect(row).toMatchObject({ ...position, positionSource: 'given' })
      const since = await cursor()
      expect(await updateContractor(row.id, { description: 'Moved a bit' })).toMatchObject(position)
      const rounded = { latitude: 27.951, longitude: -82.462, positionSource: 'given' }
      expect((await changesSince(since)).items).toMatchObject([rounded])
      const byId = (found: Response) => readReply(contract.directory.byId, found)
      expect(await byId(await target.send(`/api/contractors/${row.id}`))).toMatchObject(rounded)
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
        const after = await updateContractor(row.id, moved)
        const { city, state, zipcode } = after
        const derived = derivedPosition({ city, state, zipcode })
        expect(after, JSON.stringify(moved)).toMatchObject(derived)
        expect((await changesSince(since)).items).toEqual([
          expect.objectContaining({ id: row.id, ...derived }),
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
        readError(await admin.send('PUT', `${ADMIN_CONTRACTORS_PATH}/${id}`, changes))
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
      expect(
        await readError(await admin.send('PUT', `${ADMIN_CONTRACTORS_PATH}/abc`, {})),
      ).toMatchObject({
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

  test('every change is in the audit log with user, action, subject and fields', async () => {
    const row = await createContractor({ email: 'secret@example.com' })
    const name = uniqueName('Noted')
    await updateContractor(row.id, { name, isFeatured: true, city: 'Tampa' })
    await admin.send('PUT', `${ADMIN_CONTRACTORS_PATH}/${row.id}`, { categoryId: 999 })
    await deleteContractor(row.id)
    await readReply(
      restore,
      await admin.send('POST', `${ADMIN_CONTRACTORS_PATH}/${row.id}/restore`),
    )
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
