import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { PUBLIC_CACHE_CONTROL, withoutSharedCaches } from '#contract/rules/cache-control.ts'
import { slugify } from '#contract/rules/slug.ts'
import { registerOwner, type TestUser, listingForm, signInAs } from '../support/users.ts'
import { listingCalls } from './listing-calls.ts'
import { readError, readReply } from './read-reply.ts'
import { jsonRequest, targetNames, withTarget } from './targets.ts'

const { create, mine, similarNames } = contract.ownerListings

describe.each(targetNames)('owner listings on %s', (name) => {
  const target = withTarget(name)
  const { listing, owned, byPath } = listingCalls(target)
  const credits = async (owner: TestUser) =>
    (await readReply(contract.session.user, await owner.send('GET', '/api/user'))).listingCredits

  test('a free listing needs no payment and is not shown as Premium', async () => {
    const admin = await signInAs(target, 'admin@example.com')
    const { getForAdmins, save } = contract.site
    const setMode = async (mode: string | null) => {
      const { version } = await readReply(getForAdmins, await admin.send('GET', '/api/admin/site'))
      const body = { version, site: { offer: { mode } } }
      await readReply(save, await admin.send('PUT', '/api/admin/site', body))
    }
    await setMode('free')
    const owner = await registerOwner(target, 0)
    const { id, hasActiveSubscription } = await readReply(
      create,
      await owner.send('POST', '/api/contractors', listingForm()),
    )
    expect(hasActiveSubscription).toBe(true)
    expect(await owned(owner)).toMatchObject([{ id, hasActiveSubscription: true }])
    const path = `/api/contractors/${id}`
    for (const shown of [await target.send(path), await owner.send('GET', path)])
      expect(await readReply(contract.directory.byId, shown)).toMatchObject({
        id,
        hasActiveSubscription: false,
      })
    for (const isPaid of [false, true]) {
      const list = await admin.send('GET', `/api/admin/contractors/search?q=${id}&paid=${isPaid}`)
      const { data } = await readReply(contract.adminContractors.search, list)
      const premiumOf = data.flatMap((row) => (row.id === id ? [row.hasActiveSubscription] : []))
      expect(premiumOf).toEqual(isPaid ? [] : [false])
    }
    await setMode(null)
    expect((await owner.send('POST', '/api/contractors', listingForm())).status).toBe(402)
  })

  describe('creating', () => {
    test('uses a credit and returns the listing with its slug', async () => {
      const owner = await registerOwner(target)
      const form = listingForm({ name: `Peña & Söhne ${randomUUID().slice(0, 8)}` })
      const created = await readReply(create, await owner.send('POST', '/api/contractors', form))
      expect(created).toMatchObject({
        name: form.name,
        slug: slugify(form.name),
        categorySlug: 'plumbers',
        categoryName: 'Plumbers',
        phone: form.phone,
        phoneNumber: form.phone,
        address: form.address,
        location: form.address,
        state: 'FL',
        website: 'https://harbour.example',
        yearsInBusiness: 12,
        licenseNumber: 'CBC1234567',
        insuranceInfo: 'Insured to $1M',
        servicesOffered: 'Shelves, stairs, doors',
        hasActiveSubscription: true,
        importedFromCsv: false,
        isVerified: false,
        isFeatured: false,
        rating: 0,
        reviewCount: 0,
        imageUrl: null,
        logoUrl: null,
        photos: [],
      })
      const user = await readReply(contract.session.user, await owner.send('GET', '/api/user'))
      expect(user).toMatchObject({
        listingCredits: 0,
        hasActiveSubscription: true,
        isContractor: true,
      })
      expect(created.userId).toBe(user.id)
      expect(await byPath(created.categorySlug, created.slug)).toMatchObject({
        contractor: { id: created.id, userId: null },
        redirectTo: null,
      })
      const list = await readReply(contract.directory.list, await target.send('/api/contractors'))
      expect(list.find(({ id }) => id === created.id)).toMatchObject({
        name: form.name,
        hasActiveSubscription: true,
        userId: null,
      })
      expect(
        (await target.mailsTo(owner.email)).some((body) =>
          body.includes(`${form.name} is now in the directory`),
        ),
      ).toBe(true)
    })

    test('requires a session and a credit', async () => {
      expect(
        await readError(await target.send('/api/contractors', jsonRequest('POST', listingForm()))),
      ).toMatchObject({ status: 401 })
      const member = await registerOwner(target, 0)
      expect(
        await readError(await member.send('POST', '/api/contractors', listingForm())),
      ).toMatchObject({ status: 402, code: 'payment_required' })
      const owner = await registerOwner(target)
      await listing(owner)
      expect(
        await readError(await owner.send('POST', '/api/contractors', listingForm())),
      ).toMatchObject({ status: 402, code: 'payment_required' })
      expect(await owned(owner)).toHaveLength(1)
    })

    test('rejects a name in use with an error of the name field, and uses no credit', async () => {
      const owner = await registerOwner(target)
      const [taken] = await readReply(
        contract.directory.list,
        await target.send('/api/contractors'),
      )
      const response = await owner.send(
        'POST',
        '/api/contractors',
        listingForm({ name: `  ${taken?.name.toUpperCase().replace(' ', '   ')} ` }),
      )
      expect(await readError(response)).toEqual({
        status: 409,
        code: 'name_taken',
        message: 'A business with this name already exists',
        paths: ['name'],
      })
      expect(await credits(owner)).toBe(1)
      expect(await owned(owner)).toEqual([])
      await listing(owner)
      expect(await credits(owner)).toBe(0)
    })

    test('refuses unknown categories', async () => {
      const owner = await registerOwner(target)
      for (const categoryId of [99, 2_147_483_647]) {
        expect(
          await readError(
            await owner.send('POST', '/api/contractors', listingForm({ categoryId })),
          ),
        ).toMatchObject({ status: 400, paths: ['categoryId'], message: 'Please select a category' })
      }
      expect(await credits(owner)).toBe(1)
    })

    test('reports every invalid field with the message of the form', async () => {
      const owner = await registerOwner(target)
      const response = await owner.send('POST', '/api/contractors', {
        zipcode: '123',
        categoryId: 0,
        description: 'short',
        website: 'javascript:alert(1)',
        yearsInBusiness: -1,
      })
      expect(response.status).toBe(400)
      expect(((await response.json()) as { errors: unknown }).errors).toEqual([
        { path: 'name', message: 'Business name is required' },
        { path: 'email', message: 'Valid email is required' },
        { path: 'phone', message: 'Phone number is required' },
        { path: 'address', message: 'Address is required' },
        { path: 'city', message: 'City is required' },
        { path: 'state', message: 'State is required' },
        { path: 'zipcode', message: 'Valid zip code is required' },
        { path: 'categoryId', message: 'Please select a category' },
        { path: 'description', message: 'Description must be at least 50 characters' },
        { path: 'website', message: 'Please enter a valid website URL' },
        { path: 'yearsInBusiness', message: 'Years in business must be 0 or greater' },
        { path: 'servicesOffered', message: 'Please list your services' },
      ])
    })

    test('adds a number to a slug in use, and the category to a numeric name', async () => {
      const mark = randomUUID().slice(0, 8)
      const owner = await registerOwner(target, 4)
      const slugs = []
      for (const business of [
        `A&B ${mark}`,
        `AB ${mark}`,
        `A.B. ${mark}`,
        String(parseInt(mark, 16)),
      ])
        slugs.push((await listing(owner, { name: business })).slug)
      expect(slugs).toEqual([
        `ab-${mark}`,
        `ab-${mark}-2`,
        `ab-${mark}-3`,
        `plumbers-${parseInt(mark, 16)}`,
      ])
    })

    test('returns the same listing for a repeated idempotency key, even without a credit', async () => {
      const owner = await registerOwner(target, 2)
      const [form, key] = [listingForm(), { 'idempotency-key': randomUUID() }]
      const first = await readReply(create, await owner.send('POST', '/api/contractors', form, key))
      expect(
        await readReply(create, await owner.send('POST', '/api/contractors', form, key)),
      ).toEqual(first)
      expect(await credits(owner)).toBe(1)
      await listing(owner)
      expect(
        await readReply(create, await owner.send('POST', '/api/contractors', form, key)),
      ).toEqual(first)
      expect(await owned(owner)).toHaveLength(2)
      // The same key sent by another user is not a repetition.
      const other = await registerOwner(target)
      expect(
        await readError(await other.send('POST', '/api/contractors', form, key)),
      ).toMatchObject({ status: 409, code: 'name_taken' })
      expect(
        await readError(
          await other.send('POST', '/api/contractors', listingForm(), {
            'idempotency-key': 'again',
          }),
        ),
      ).toMatchObject({ status: 400 })
    })

    test('rejects a used key with another form without using a credit', async () => {
      const owner = await registerOwner(target, 2)
      const [form, key] = [listingForm(), { 'idempotency-key': randomUUID() }]
      const created = await readReply(
        create,
        await owner.send('POST', '/api/contractors', form, key),
      )
      const other = { ...form, servicesOffered: 'Only doors' }
      expect(
        await readError(await owner.send('POST', '/api/contractors', other, key)),
      ).toMatchObject({ status: 409, code: 'key_reused' })
      expect(await credits(owner)).toBe(1)
      // After a later edit of the listing the original form still counts as the same form.
      await owner.send('PUT', `/api/contractors/${created.id}`, {
        description: 'Built-in shelves and stairs, made to measure and fitted by ourselves.',
      })
      expect(
        (await readReply(create, await owner.send('POST', '/api/contractors', form, key))).id,
      ).toBe(created.id)
    })

    test('accepts phoneNumber and location too, but phone and address take precedence', async () => {
      const owner = await registerOwner(target, 2)
      const { phone, address, ...rest } = listingForm()
      const created = await readReply(
        create,
        await owner.send('POST', '/api/contractors', {
          ...rest,
          phoneNumber: phone,
          location: address,
        }),
      )
      expect(created).toMatchObject({ phone, address })
      expect(
        await listing(owner, { phoneNumber: '555 000 1111', location: 'Elsewhere' }),
      ).toMatchObject({ phone, address })
    })
  })

  describe('own listings', () => {
    test('are exactly the listings of the signed-in user, regardless of the query', async () => {
      const owner = await signInAs(target, 'owner@example.com')
      const own = await owned(owner)
      expect(own.map(({ id }) => id)).toEqual([3, 8, 21])
      expect(
        own.every(
          ({ hasActiveSubscription, userId }) => hasActiveSubscription && userId === own[0]?.userId,
        ),
      ).toBe(true)
      const other = await registerOwner(target)
      const created = await listing(other)
      expect(
        await readReply(
          mine,
          await other.send('GET', `/api/user/contractors?userId=${own[0]?.userId}`),
        ),
      ).toEqual([created])
      expect(await readError(await target.send('/api/user/contractors'))).toMatchObject({
        status: 401,
      })
    })

    test('the response for one listing contains the owner id for the owner, but not for visitors', async () => {
      const owner = await registerOwner(target)
      const created = await listing(owner)
      expect(
        await readReply(
          contract.directory.byId,
          await owner.send('GET', `/api/contractors/${created.id}`),
        ),
      ).toEqual(created)
      expect(
        await readReply(
          contract.directory.byId,
          await target.send(`/api/contractors/${created.id}`),
        ),
      ).toEqual({ ...created, userId: null })
    })

    test('shared caches may store the response for one listing only if nobody is signed in', async () => {
      const [owner, other, admin] = [
        await registerOwner(target),
        await registerOwner(target, 0),
        await signInAs(target, 'admin@example.com'),
      ]
      const created = await listing(owner)
      for (const path of [
        `/api/contractors/${created.id}`,
        `/api/contractors/${created.categorySlug}/${created.slug}`,
      ]) {
        const headersFor = async (reader: {
          send: (method: string, path: string) => Promise<Response>
        }) => (await reader.send('GET', path)).headers
        for (const editor of [owner, admin])
          expect((await headersFor(editor)).get('cache-control'), path).toBe('private, no-store')
        const visitor = { send: (_: string, url: string) => target.send(url) }
        expect((await headersFor(visitor)).get('cache-control'), path).toBe(PUBLIC_CACHE_CONTROL)
        expect((await headersFor(other)).get('cache-control'), path).toBe(
          withoutSharedCaches(PUBLIC_CACHE_CONTROL),
        )
        expect((await headersFor(owner)).get('vary')).toContain('Cookie')
      }
    })
  })

  describe('similar names', () => {
    const similarTo = async (who: TestUser, business: string, except?: number) =>
      readReply(
        similarNames,
        await who.send(
          'GET',
          `/api/similar-names?${new URLSearchParams({ name: business, ...(except === undefined ? {} : { except: String(except) }) })}`,
        ),
      )

    test('are those that differ only in case, accents, apostrophes, width and white space', async () => {
      const owner = await registerOwner(target, 2)
      const id = randomUUID().slice(0, 8)
      const ohara = await listing(owner, { name: `O'Hara & Muñoz ${id}` })
      const expected = {
        id: ohara.id,
        name: ohara.name,
        slug: ohara.slug,
        categorySlug: 'plumbers',
        city: 'Tampa',
        state: 'FL',
      }
      const other = await registerOwner(target, 0)
      for (const business of [
        `O’Hara & Munoz ${id}`,
        `OHARA  &\u00a0mun\u0303oz ${id}`,
        `Ｏ＇ＨＡＲＡ & Muñoz ${id}`,
        `Oʻhara & Muñoz ${id}`,
        ohara.name,
      ])
        expect(await similarTo(other, business)).toEqual([expected])
      for (const business of [`O'Hara and Muñoz ${id}`, `O Hara & Muñoz ${id}`, `Muñoz ${id}`, '´'])
        expect(await similarTo(other, business)).toEqual([])
      // A similar name is not the same name, and the contractor of the form is left out.
      const second = await listing(owner, { name: `OHara & Munoz ${id}` })
      expect(await similarTo(owner, second.name, second.id)).toEqual([expected])
      expect((await similarTo(owner, second.name)).map((found) => found.id)).toEqual([
        ohara.id,
        second.id,
      ])
    })

    test('include deleted contractors for nobody', async () => {
      const admin = await signInAs(target, 'admin@example.com')
      const owner = await registerOwner(target)
      const created = await listing(owner, { name: `Joe’s A/C ${randomUUID().slice(0, 8)}` })
      const typed = created.name.replace('’', '')
      expect(await similarTo(admin, typed)).toHaveLength(1)
      await admin.send('DELETE', `/api/admin/contractors/${created.id}`)
      expect(await similarTo(admin, typed)).toEqual([])
    })

    test('require a session and a valid name', async () => {
      expect(await readError(await target.send('/api/similar-names?name=Joe'))).toMatchObject({
        status: 401,
      })
      const member = await registerOwner(target, 0)
      const refused = async (query: string) =>
        readError(await member.send('GET', `/api/similar-names?${query}`))
      for (const query of ['', 'name=', 'name=a&name=b', `name=${'x'.repeat(121)}`])
        expect(await refused(query)).toMatchObject({ status: 400, paths: ['name'] })
      for (const except of ['x', '0', '1.5', '2147483648'])
        expect(await refused(`name=Joe&except=${except}`)).toMatchObject({
          status: 400,
          paths: ['except'],
        })
    })
  })
})
