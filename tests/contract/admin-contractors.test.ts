import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import { slugify } from '#contract/rules/slug.ts'
import {
  ADMIN_CONTRACTORS_PATH,
  adminContractorForm,
  withContractorAdmin,
} from '../support/admin-contractors.ts'
import { derivedPosition } from '../support/place-table.ts'
import { registerOwner, signInAs } from '../support/users.ts'
import { readError, readReply } from './read-reply.ts'
import { targetNames } from './targets.ts'

describe.each(targetNames)('admin contractors on %s', (name) => {
  const { target, admin, refusedForm, createContractor, fetchPublicly, cursor, changesSince } =
    withContractorAdmin(name)

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
      const body =
        method === 'POST' && path === '' ? adminContractorForm() : method === 'PUT' ? {} : undefined
      expect(
        await readError(await member.send(method, ADMIN_CONTRACTORS_PATH + path, body)),
      ).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
      expect(
        await readError(
          await target.send(ADMIN_CONTRACTORS_PATH + path, {
            method,
            headers: { 'sec-fetch-site': 'same-origin' },
          }),
        ),
      ).toMatchObject({ status: 401 })
    }
  })

  describe('adding', () => {
    test('lists the contractor at once, without an owner and with all fields of the form', async () => {
      const input = {
        ...adminContractorForm(),
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
        await readError(
          await admin.send(
            'POST',
            ADMIN_CONTRACTORS_PATH,
            adminContractorForm({ categoryId: 999 }),
          ),
        ),
      ).toMatchObject({ status: 400, paths: ['categoryId'] })
      expect(
        await readError(
          await admin.send(
            'POST',
            ADMIN_CONTRACTORS_PATH,
            adminContractorForm({ userId: 999_999 }),
          ),
        ),
      ).toMatchObject({ status: 400, paths: ['userId'], message: 'Owner must be a user' })
      const row = await createContractor()
      expect(
        await readError(
          await admin.send(
            'POST',
            ADMIN_CONTRACTORS_PATH,
            adminContractorForm({ name: ` ${row.name.toUpperCase().replace(' ', '  ')}` }),
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

    test('takes the position of the ZIP code or the city for missing coordinates and for 0,0', async () => {
      for (const position of [
        { latitude: 0, longitude: 0 },
        { latitude: '', longitude: '' },
        { latitude: null },
        {},
      ]) {
        const inTampa = { city: 'Tampa', state: 'FL' }
        expect(await createContractor({ ...inTampa, ...position })).toMatchObject(
          derivedPosition(inTampa),
        )
        const withZip = { ...inTampa, zipcode: '33647-1234' }
        expect(await createContractor({ ...withZip, ...position })).toMatchObject({
          ...derivedPosition(withZip),
          positionSource: 'zip',
        })
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
})
