import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { derivePosition, type PositionFields } from '#contract/places/derive-position.ts'
import {
  isOwn,
  nearCountsText,
  nearRadii,
  ownThenNear,
  type SearchPlace,
} from '#contract/places/own-then-near.ts'
import { type KnownCity, resolveLocation } from '#contract/places/resolve-location.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { indexForSearch } from '#contract/rules/search.ts'
import { parseUsAddress } from '#contract/rules/us-address.ts'
import { placeTable as table } from '../../support/place-table.ts'
import { fc } from '../../support/property.ts'

let nextId = 1

/** Returns a contractor as an entry of the search index. */
function makeContractor(fields: Partial<PositionFields> & { rating?: number; name?: string }) {
  const id = nextId++
  const place = {
    city: null,
    state: null,
    zipcode: null,
    latitude: null,
    longitude: null,
    ...fields,
  }
  return {
    id,
    name: fields.name ?? `Contractor ${id}`,
    rating: fields.rating ?? 0,
    reviewCount: 0,
    categoryId: 1,
    location: null,
    ...place,
    ...derivePosition(place, table),
  }
}

const inTampa = { city: 'Tampa', state: 'FL' }

function placeOf(text: string, knownCities: readonly KnownCity[] = []): SearchPlace {
  const place = resolveLocation(text, table, knownCities)
  if (!place || place.kind === 'military') throw new Error(`${text} is no place`)
  return place
}

const here: SearchPlace = { kind: 'position', position: { latitude: 27.95, longitude: -82.46 } }

describe('the contractors of a place and those near it', () => {
  test('of a city keep their order, and the others are sorted by distance', () => {
    const index = indexForSearch([
      makeContractor({ ...inTampa, zipcode: '33647', rating: 40, name: 'Far in Tampa' }),
      makeContractor({ ...inTampa, zipcode: '33607', rating: 30, name: 'Near in Tampa' }),
      makeContractor({ city: 'Clearwater', state: 'FL', rating: 50, name: 'Clearwater' }),
      makeContractor({ city: 'Temple Terrace', state: 'FL', rating: 10, name: 'Temple Terrace' }),
      makeContractor({ city: 'Orlando', state: 'FL', rating: 50, name: 'Orlando' }),
    ])
    const { own, near, radius } = ownThenNear(index, placeOf('Tampa, FL'))
    expect(own.map(({ entry }) => entry.name)).toEqual(['Far in Tampa', 'Near in Tampa'])
    expect(near.map(({ entry }) => entry.name)).toEqual(['Temple Terrace', 'Clearwater'])
    expect(radius).toBe(25)
  })

  test('of a ZIP code are sorted by distance, equal ones by rating, those without a position last', () => {
    const at = (latitude: number, rating: number, name: string) =>
      makeContractor({ zipcode: '33602', latitude, longitude: -82.46, rating, name })
    const unknown = { ...at(27.95, 50, 'Unknown'), latitude: null, longitude: null }
    const index = indexForSearch([
      at(27.99, 50, 'Far'),
      at(27.951, 10, 'Near'),
      at(27.951, 40, 'As near, better rated'),
      { ...unknown, positionSource: null },
    ])
    const { own, near } = ownThenNear(index, placeOf('33602'))
    expect(own.map(({ entry }) => entry.name)).toEqual([
      'As near, better rated',
      'Near',
      'Far',
      'Unknown',
    ])
    expect(own.at(-1)?.miles).toBeNull()
    expect(near).toEqual([])
  })

  test('of a county are those with one of its ZIP codes', () => {
    const index = indexForSearch([
      makeContractor({ city: 'Brandon', state: 'FL', zipcode: '33511', name: 'Brandon' }),
      makeContractor({ city: 'Clearwater', state: 'FL', zipcode: '33755', name: 'Clearwater' }),
    ])
    const { own, near } = ownThenNear(index, placeOf('Hillsborough County, FL'))
    expect(own.map(({ entry }) => entry.name)).toEqual(['Brandon'])
    expect(near.map(({ entry }) => entry.name)).toEqual(['Clearwater'])
  })

  test('of a state are all, with nobody beside them', () => {
    const index = indexForSearch([
      makeContractor(inTampa),
      makeContractor({ city: 'Valdosta', state: 'GA' }),
    ])
    expect(ownThenNear(index, placeOf('Florida'))).toMatchObject({ own: [{}], near: [] })
  })

  test('are searched farther away only for a place without contractors', () => {
    const orlando = makeContractor({ city: 'Orlando', state: 'FL' })
    const ocala = makeContractor({ city: 'Ocala', state: 'FL' })
    const near = (contractors: (typeof ocala)[], place: SearchPlace, radius?: number) => {
      const found = ownThenNear(indexForSearch(contractors), place, radius ? { radius } : {})
      return [found.near.length, found.radius]
    }
    expect(near([orlando], placeOf('33602'))).toEqual([1, 100])
    expect(near([orlando], placeOf('33801'))).toEqual([1, 50])
    expect(near([orlando, makeContractor({ zipcode: '33602' })], placeOf('33602'))).toEqual([0, 25])
    expect(near([ocala], placeOf('33101'))).toEqual([0, 100])
    expect(near([orlando], placeOf('33602'), 30)).toEqual([0, 30])
    expect(near([orlando], placeOf('33602'), 90)).toEqual([1, 90])
  })

  test('are at about a distance unless both ends are given positions', () => {
    const given = makeContractor({ latitude: 27.96, longitude: -82.47 })
    const ofZip = makeContractor({ zipcode: '33607' })
    const index = indexForSearch([given, ofZip])
    const about = (place: SearchPlace) =>
      ownThenNear(index, place).near.map(({ entry, isAbout }) => [entry.id, isAbout])
    expect(about(here)).toEqual([
      [given.id, false],
      [ofZip.id, true],
    ])
    expect(about(placeOf('33602'))).toEqual([
      [given.id, true],
      [ofZip.id, true],
    ])
  })

  const zips = [...table.zipsInCity('Tampa', 'FL'), '33755', '33801', '32801', '33101', '00601']
  const anyContractor = fc
    .record({
      zipcode: fc.option(fc.constantFrom(...zips)),
      city: fc.option(fc.constantFrom('Tampa', 'Clearwater', 'Temple Terrace', 'Nowhere')),
      state: fc.constantFrom('FL', 'GA', null),
      rating: fc.constantFrom(0, 40, 50),
    })
    .map(makeContractor)
  const anyPlace = fc.constantFrom(
    here,
    ...['Tampa, FL', '33602', '33601', 'Hillsborough County', 'Florida', 'Lakeland'].map((text) =>
      placeOf(text),
    ),
  )

  test('are each in one group at most, those within the radius never missing, in order', () => {
    fc.assert(
      fc.property(fc.array(anyContractor), anyPlace, (contractors, place) => {
        const index = indexForSearch(contractors)
        const { own, near, radius } = ownThenNear(index, place)
        expect(own.every(({ entry }) => isOwn(entry.contractor, place))).toBe(true)
        expect(near.some(({ entry }) => isOwn(entry.contractor, place))).toBe(false)
        expect(own.length).toBe(index.filter(({ contractor }) => isOwn(contractor, place)).length)
        const isNear = ({ contractor }: (typeof index)[number]) =>
          !isOwn(contractor, place) &&
          place.position !== null &&
          contractor.latitude !== null &&
          milesBetween(place.position, contractor) <= radius
        expect(new Set(near.map(({ entry }) => entry))).toEqual(new Set(index.filter(isNear)))
        const keys = near.map(({ entry, miles }) => [miles ?? -1, index.indexOf(entry)] as const)
        expect(keys).toEqual(keys.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
        if (own.length > 0) expect(radius).toBe(25)
        else expect(nearRadii).toContain(radius)
      }),
    )
  })

  test('are more, never fewer, with a greater radius', () => {
    const miles = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(fc.array(anyContractor), anyPlace, miles, miles, (contractors, place, a, b) => {
        const index = indexForSearch(contractors)
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((radius) =>
          ownThenNear(index, place, { radius }).near.map(({ entry }) => entry.id),
        )
        expect(more?.slice(0, less?.length)).toEqual(less)
      }),
    )
  })
})

describe('the text of the counts', () => {
  test.each([
    ['Tampa, FL', 29, 46, 25, '29 in Tampa. 46 more within 25 miles'],
    ['50309', 3, 8, 25, '3 in 50309. 8 more within 25 miles'],
    ['50320', 0, 8, 25, 'None in 50320. 8 within 25 miles'],
    ['50320', 0, 8, 100, 'None in 50320. 8 within 100 miles'],
    ['Tampa, FL', 29, 0, 25, '29 in Tampa'],
    ['Hillsborough County', 1200, 1, 25, '1,200 in Hillsborough County. 1 more within 25 miles'],
    ['Florida', 7, 0, 25, '7 in Florida'],
    ['Tampa, FL', 2, 1, 1, '2 in Tampa. 1 more within 1 mile'],
    ['Tampa, FL', 0, 0, 100, null],
  ])('of %s with %i and %i within %i', (location, own, near, radius, text) => {
    expect(nearCountsText(placeOf(location), { own, near, radius })).toBe(text)
  })

  test('of a position has one number', () => {
    expect(nearCountsText(here, { own: 0, near: 46, radius: 25 })).toBe('46 within 25 miles')
  })
})

/** The contractors of the demo with positions, as an import would derive them. */
function readDemo(category: string) {
  const file = new URL('../../../api/db/demo/contractors.csv', import.meta.url)
  const rows = parse(readFileSync(file), { columns: true }) as Record<string, string>[]
  const contractors = rows
    .filter((row) => row.Categories?.includes(category))
    .map((row) => {
      const { city, state, zipcode } = parseUsAddress(row.Fulladdress ?? '')
      const coordinate = (text = '') => (text === '' ? null : Number(text))
      return makeContractor({
        name: row.Name ?? '',
        rating: Math.round(Number(row['Average Rating']) * 10) || 0,
        city,
        state,
        zipcode,
        latitude: coordinate(row.Latitude),
        longitude: coordinate(row.Longitude),
      })
    })
  return indexForSearch(contractors)
}

describe('in the demo', () => {
  const plumbers = readDemo('Plumber')

  test.each(table.zipsInCity('Tampa', 'FL'))(
    '%s in Tampa finds ten plumbers, nearest first',
    (zip) => {
      const { own, near, radius } = ownThenNear(plumbers, placeOf(zip))
      expect(own.length + near.length).toBeGreaterThanOrEqual(10)
      expect(radius).toBe(25)
      for (const group of [own, near]) {
        const miles = group.map((placed) => placed.miles ?? Infinity)
        expect(miles).toEqual(miles.toSorted((a, b) => a - b))
        expect(Math.max(0, ...miles)).toBeLessThanOrEqual(25)
      }
      expect(own.every(({ entry }) => entry.contractor.zipcode?.startsWith(zip))).toBe(true)
    },
  )

  test.each(['Temple Terrace', 'Temple Terrace, FL', 'Hillsborough County', 'Tampa'])(
    '%s finds ten plumbers',
    (text) => {
      const { own, near } = ownThenNear(plumbers, placeOf(text))
      expect(own.length + near.length).toBeGreaterThanOrEqual(10)
    },
  )

  test('every contractor with an address has a position', () => {
    const all = readDemo('')
    expect(all.length).toBeGreaterThan(2000)
    const unknown = all.filter(({ contractor }) => contractor.positionSource === null)
    expect(unknown.map(({ contractor: { name, city, zipcode } }) => [name, city, zipcode])).toEqual(
      [['Anywhere Murals', null, null]],
    )
  })
})
