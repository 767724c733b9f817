import { describe, expect, test } from 'vitest'
import { placeMessages } from '#contract/messages/places.ts'
import { derivePosition } from '#contract/places/derive-position.ts'
import { type KnownCity, resolveLocation } from '#contract/places/resolve-location.ts'
import type { Position } from '#contract/rules/distance.ts'
import { citySlug, stateCodes } from '#contract/rules/place.ts'
import { placeTable as table } from '../../support/place-table.ts'
import { fc } from '../../support/property.ts'

const known = (city: string, state: string, zips: string[] = []): KnownCity => ({
  city,
  citySlug: citySlug(city),
  state,
  zips,
})

const knownCities = [
  known('Tampa', 'FL'),
  known('St. Petersburg', 'FL'),
  known('Springfield', 'IL'),
  known('Temple Terrace', 'FL'),
  known('Pirate Cove', 'FL', ['33602', '33606', '33602']),
  known('Ghost Town', 'FL'),
]

const resolve = (text: string, state?: string) => resolveLocation(text, table, knownCities, state)

describe('a location', () => {
  test.each(['33602', '33602-1234', '33602, USA', 'FL 33602', '33602 Florida', 'tampa 33602'])(
    '%j is a ZIP code',
    (text) => {
      expect(resolve(text)).toEqual({
        kind: 'zip',
        name: '33602',
        zip: '33602',
        state: 'FL',
        position: { latitude: 27.95, longitude: -82.46 },
      })
    },
  )

  test.each(['09001', 'APO AE 09001', '34002', '96201-0001'])('%j has no place', (text) => {
    expect(resolve(text)).toEqual({ kind: 'military', message: placeMessages.militaryZip })
  })

  test.each([
    ['Tampa, FL', 'Tampa', 'FL'],
    ['tampa florida', 'Tampa', 'FL'],
    ['Tampa, Florida, United States', 'Tampa', 'FL'],
    ['Tampa, FL 33602, USA', 'Tampa', 'FL'],
    ['Saint Petersburg, FL', 'St. Petersburg', 'FL'],
    ['Springfield, IL, USA', 'Springfield', 'IL'],
    ['New York, NY', 'New York', 'NY'],
    ['Jersey City, NJ', 'Jersey City', 'NJ'],
    ['Kansas City, KS', 'Kansas City', 'KS'],
    ['Oklahoma City, OK', 'Oklahoma City', 'OK'],
    ['Washington, DC', 'Washington', 'DC'],
    ['Ft. Myers, FL', 'Fort Myers', 'FL'],
    ['Mt Dora FL', 'Mount Dora', 'FL'],
    ['Davie, FL', 'Davie', 'FL'],
    ['Oregon, OH', 'Oregon', 'OH'],
    ['Houston', 'Houston', 'TX'],
  ])('%j is the city %s in %s', (text, name, state) => {
    const place = resolve(text)
    expect(place).toMatchObject({ kind: 'city', name, state })
    const [found] = table.findCities(name).filter((city) => city.state === state)
    expect(place).toMatchObject({
      position: { latitude: found?.latitude, longitude: found?.longitude },
    })
  })

  test('without a state is a city that has contractors, and stands for all of its name', () => {
    const { position } = resolve('Springfield, IL') as { position: Position }
    expect(resolve('springfield')).toMatchObject({ name: 'Springfield', state: null, position })
  })

  test('without a state and contractors is a city in a state that has some', () => {
    expect(resolve('Hollywood')).toMatchObject({ name: 'Hollywood', state: 'FL' })
    expect(resolveLocation('Hollywood', table, [])).toMatchObject({ kind: 'city' })
  })

  test('that is not in the table stands where the ZIP codes of its contractors are', () => {
    expect(resolve('Pirate Cove, FL')).toMatchObject({
      kind: 'city',
      citySlug: 'pirate-cove',
      position: { latitude: 27.95, longitude: -82.46 },
    })
    expect(resolve('Ghost Town')).toMatchObject({ kind: 'city', position: null })
  })

  test.each([
    ['Hillsborough County, FL', 'Hillsborough County', 'FL'],
    ['hillsborough county', 'Hillsborough County', 'FL'],
    ['Hillsborough County, NH', 'Hillsborough County', 'NH'],
    ['Hillsborough, FL', 'Hillsborough County', 'FL'],
    ['Orleans Parish, LA', 'Orleans Parish', 'LA'],
    ['Orange County, California', 'Orange County', 'CA'],
    ['Saint Louis County, MO', 'St. Louis County', 'MO'],
    ['Hartford County', 'Hartford County', 'CT'],
  ])('%j is the %s in %s', (text, name, state) => {
    expect(resolve(text)).toMatchObject({ kind: 'county', name, state })
  })

  test.each([
    ['FL', 'Florida', 'FL'],
    ['Florida, USA', 'Florida', 'FL'],
    ['New York', 'New York', 'NY'],
    ['north carolina', 'North Carolina', 'NC'],
  ])('%j is the state %s', (text, name, state) => {
    expect(resolve(text)).toEqual({ kind: 'state', name, state, position: null })
  })

  test('in a selected state is in that state', () => {
    expect(resolve('Springfield', 'MO')).toMatchObject({ kind: 'city', state: 'MO' })
    expect(resolve('new york', 'NY')).toMatchObject({ kind: 'city', state: 'NY' })
    expect(resolve('', 'FL')).toMatchObject({ kind: 'state', state: 'FL' })
    expect(resolve('Hillsborough', 'NH')).toMatchObject({ kind: 'city', state: 'NH' })
  })

  test.each(['', ' ', 'near me', 'plumbers near me', '99999', '336', 'qwxzy', '100 Main St'])(
    '%j is no place',
    (text) => expect(resolve(text)).toBeNull(),
  )

  test('with its state is that city or none, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom(...stateCodes),
        (text, state) => {
          const place = resolve(text, state)
          if (place?.kind === 'city' || place?.kind === 'county') expect(place.state).toBe(state)
        },
      ),
    )
  })

  test('of a ZIP code and its city in any spelling is in the state of the code', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...table.zips()),
        fc.constantFrom('upper', 'lower', 'plain'),
        (zip, spelling) => {
          const found = table.findZip(zip)
          if (!found || found === 'military') throw new Error(zip)
          if (!(stateCodes as string[]).includes(found.state)) return
          const text = `${found.city}, ${found.state}`
          const typed = { upper: text.toUpperCase(), lower: text.toLowerCase(), plain: text }
          expect(resolve(zip)).toMatchObject({ kind: 'zip', zip, state: found.state })
          expect(resolve(typed[spelling])).toMatchObject({ state: found.state })
        },
      ),
    )
  })
})

describe('the position of a contractor', () => {
  const nowhere = { latitude: null, longitude: null, zipcode: null, city: null, state: null }
  const none = { latitude: null, longitude: null, positionSource: null }
  const ofZip = { latitude: 27.95, longitude: -82.46, positionSource: 'zip' }
  const tampa = { city: 'Tampa', state: 'FL' }
  const [centre] = table.findCities('Tampa')
  const ofCity = {
    latitude: centre?.latitude,
    longitude: centre?.longitude,
    positionSource: 'city',
  }

  test.each([
    [{ latitude: 28.1234, longitude: -82.5678, zipcode: '33602', ...tampa }, 'given'],
    [{ latitude: 0, longitude: -82.5678 }, 'given'],
  ])('is the given one of %j', (fields, positionSource) => {
    const { latitude, longitude } = fields
    expect(derivePosition({ ...nowhere, ...fields }, table)).toEqual({
      latitude,
      longitude,
      positionSource,
    })
  })

  test.each([
    { zipcode: '33602', ...tampa },
    { zipcode: '33602-1234' },
    { latitude: 0, longitude: 0, zipcode: '33602' },
    { latitude: 28.1, longitude: null, zipcode: '33602' },
    { zipcode: '33602', city: 'Tampa', state: 'Florida' },
    { zipcode: '33602', city: 'Nowhere at All', state: 'GA' },
  ])('is that of the ZIP code of %j', (fields) => {
    expect(derivePosition({ ...nowhere, ...fields }, table)).toEqual(ofZip)
  })

  test.each([
    tampa,
    { city: 'TAMPA', state: 'florida' },
    { zipcode: '99999', ...tampa },
    { zipcode: '09001', ...tampa },
    { zipcode: '30303', ...tampa },
    { zipcode: 'abc', ...tampa },
  ])('is that of the city of %j', (fields) => {
    expect(derivePosition({ ...nowhere, ...fields }, table)).toEqual(ofCity)
  })

  test.each([
    {},
    { state: 'FL' },
    { city: 'Tampa' },
    { city: 'Nowhere at All', state: 'FL' },
    { zipcode: '09001' },
    { zipcode: '', city: '', state: '' },
  ])('is unknown for %j', (fields) => {
    expect(derivePosition({ ...nowhere, ...fields }, table)).toEqual(none)
  })

  test('without a state is that of the only city of its name', () => {
    const fields = { ...nowhere, city: 'Temple Terrace' }
    expect(derivePosition(fields, table)).toMatchObject({ positionSource: 'city' })
  })
})
