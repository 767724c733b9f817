import { describe, expect, test } from 'vitest'
import { encodeNumber, encodeSigned, NO_NUMBER, NumberReader } from '#contract/places/numbers.ts'
import { cityKey, countyKey, isMilitaryZip } from '#contract/places/place-key.ts'
import { milesBetween, type Position } from '#contract/rules/distance.ts'
import { stateCodes } from '#contract/rules/place.ts'
import { countyName } from '../../../api/places/county-name.ts'
import { packPlaces } from '../../../api/places/pack-places.ts'
import {
  citiesOfGeoNames,
  positionsOfCensus,
  type SourceZip,
  zipsOfGeoNames,
  zipsOfZipcodes,
} from '../../../api/places/packages.ts'
import { placesText, placeTable as table } from '../../support/place-table.ts'
import { fc } from '../../support/property.ts'

const states: ReadonlySet<string> = new Set(stateCodes)

const placeOf = (zip: string) => {
  const found = table.findZip(zip)
  if (!found || found === 'military') throw new Error(`${zip} has no place`)
  return found
}

const near = (position: Position, latitude: number, longitude: number) =>
  milesBetween(position, { latitude, longitude })

describe('the file of places', () => {
  test('is what the packages give: make:places writes it', () => {
    expect(packPlaces() === placesText).toBe(true)
  })

  test('is small, one byte for each character', () => {
    expect(placesText).toMatch(/^[\n\x20-\x7e]+$/)
    expect(placesText.length).toBeLessThan(700_000)
  })

  test('has every ZIP code of the packages that is not of the armed forces', () => {
    const expected = new Set(
      [...zipsOfGeoNames(), ...zipsOfZipcodes()]
        .filter(({ state }) => !['', 'AA', 'AE', 'AP'].includes(state))
        .map(({ zip }) => zip),
    )
    expect(new Set(table.zips())).toEqual(expected)
    expect(expected.size).toBeGreaterThan(41_900)
  })

  test('has the position of the Census wherever there is one', () => {
    const isOff = ([zip, { latitude, longitude }]: [string, Position]) => {
      const found = table.findZip(zip)
      if (!found || found === 'military') return true
      const off = [found.latitude - latitude, found.longitude - longitude].map(Math.abs)
      return Math.max(...off) > 0.005_001
    }
    expect([...positionsOfCensus()].filter(isOff)).toEqual([])
  })

  test('has city, state and county of GeoNames', () => {
    const isOther = ({ zip, city, state, county }: SourceZip) => {
      const found = table.findZip(zip)
      if (!found || found === 'military') return state !== ''
      return (
        cityKey(found.city) !== cityKey(city) ||
        found.state !== state ||
        // Of Connecticut, GeoNames has other regions.
        (state !== 'CT' && countyKey(found.county ?? '') !== countyKey(countyName(county, state)))
      )
    }
    const known = zipsOfGeoNames().filter(({ zip, state }) => !isMilitaryZip(zip) && state !== '')
    expect(known.filter(isOther)).toEqual([])
  })

  test('has no position at 0,0 or outside of the states', () => {
    const outside = table.zips().filter((zip) => {
      const { latitude, longitude, state } = placeOf(zip)
      if (!states.has(state)) return false
      return !(latitude > 17.5 && latitude < 72 && longitude > -180 && longitude < -65)
    })
    expect(outside.map((zip) => placeOf(zip).city)).toEqual(['Wake Island'])
  })
})

describe('a ZIP code', () => {
  test.each([
    ['33602', 'Tampa', 'Hillsborough County', 'FL', 27.95, -82.46],
    ['50309', 'Des Moines', 'Polk County', 'IA', 41.59, -93.62],
    ['10001', 'New York', 'New York County', 'NY', 40.75, -74],
    ['70112', 'New Orleans', 'Orleans Parish', 'LA', 29.96, -90.08],
    ['23219', 'Richmond', 'City of Richmond', 'VA', 37.54, -77.44],
    ['94103', 'San Francisco', 'San Francisco County', 'CA', 37.77, -122.41],
    ['06103', 'Hartford', 'Hartford County', 'CT', 41.77, -72.67],
    ['99501', 'Anchorage', 'Anchorage Municipality', 'AK', 61.22, -149.86],
    ['00901', 'San Juan', null, 'PR', 18.46, -66.11],
    ['96910', 'Hagatna', null, 'GU', 13.47, 144.74],
  ])('%s is in %s, %s, %s', (zip, city, county, state, latitude, longitude) => {
    const found = placeOf(zip)
    expect(found).toMatchObject({ city, county, state })
    expect(near(found, latitude, longitude)).toBeLessThan(2)
  })

  test('of post-office boxes stands where its city is', () => {
    const [tampa] = table.findCities('Tampa')
    expect(placeOf('33601')).toMatchObject({
      latitude: tampa?.latitude,
      longitude: tampa?.longitude,
    })
    expect(near(placeOf('33601'), 27.95, -82.46)).toBeLessThan(6)
  })

  test.each(['09001', '09898', '34001', '34099', '96201', '96698'])(
    '%s is of the armed forces',
    (zip) => expect(table.findZip(zip)).toBe('military'),
  )

  test.each(['00000', '99999', '3360', '336020', '', 'tampa', ' 33602', '33602-1234'])(
    '%j is none',
    (text) => expect(table.findZip(text)).toBeUndefined(),
  )

  test('is of the armed forces exactly if the packages say so', () => {
    const isOther = ({ zip, state }: SourceZip) =>
      isMilitaryZip(zip) !== ['', 'AA', 'AE', 'AP'].includes(state)
    const zips = [...zipsOfZipcodes(), ...zipsOfGeoNames()].filter(isOther)
    // In Guam and Hawaii, which have a place.
    expect(zips.filter(({ zip }) => table.findZip(zip) === undefined)).toEqual([])
  })

  test('belongs to its city and its county', () => {
    fc.assert(
      fc.property(fc.constantFrom(...table.zips()), (zip) => {
        const { city, county, state } = placeOf(zip)
        expect(table.zipsInCity(city, state)).toContain(zip)
        if (county !== null) expect(table.zipsInCounty(county, state)).toContain(zip)
      }),
    )
  })

  test('is found for whatever digits are typed, or not, but never another one', () => {
    const zips = new Set(table.zips())
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
        const zip = String(number).padStart(5, '0')
        const found = table.findZip(zip)
        expect(found !== undefined && found !== 'military').toBe(zips.has(zip))
      }),
    )
  })
})

describe('a city', () => {
  test.each([
    ['St. Louis', 'MO', ['Saint Louis', 'st louis', 'St.Louis', 'ST LOUIS']],
    ['Fort Myers', 'FL', ['Ft. Myers', 'ft myers', 'Fort Myers']],
    ['Port Saint Lucie', 'FL', ['Port St. Lucie', 'port saint lucie']],
    ['Mount Dora', 'FL', ['Mt. Dora', 'mt dora', 'Mount Dora']],
    ["O'Fallon", 'IL', ['O Fallon', 'OFallon', 'o’fallon']],
    ['McLean', 'VA', ['Mc Lean', 'mclean', 'McLean']],
  ])('%s, %s is found in each spelling', (city, state, spellings) => {
    const [first, ...others] = spellings.map((text) =>
      table.findCities(text).find((found) => found.state === state),
    )
    expect(first?.city.replace('Saint', 'St.')).toBe(city.replace('Saint', 'St.'))
    for (const other of others) expect(other).toEqual(first)
  })

  test.each([
    ['Temple Terrace', 'FL', 28.04, -82.39],
    ['Davie', 'FL', 26.06, -80.23],
    ['North Miami', 'FL', 25.89, -80.19],
    ['Bal Harbour', 'FL', 25.89, -80.13],
    ['Waikiki', 'HI', 21.28, -157.83],
  ])('%s, %s is found although it has no ZIP code of its own', (city, state, ...position) => {
    const found = table.findCities(city).find((one) => one.state === state)
    expect(found && near(found, ...position)).toBeLessThan(2)
    expect(table.zipsInCity(city, state)).toEqual([])
  })

  test('of several states comes first where it has the most ZIP codes', () => {
    const statesOf = (city: string) => table.findCities(city).map(({ state }) => state)
    expect(statesOf('Houston')[0]).toBe('TX')
    expect(statesOf('Portland')[0]).toBe('OR')
    expect(statesOf('Kansas City').slice(0, 2)).toEqual(['MO', 'KS'])
    for (const city of ['', ' ', '---', 'Nowhere at All']) expect(statesOf(city)).toEqual([])
  })

  test('of GeoNames, one in ten, is found, at most 25 miles from its position', () => {
    const cities = citiesOfGeoNames().filter(
      ({ city, state }, at) => at % 10 === 0 && states.has(state) && /^[A-Za-z .'-]+$/.test(city),
    )
    const isOff = ({ city, state, latitude, longitude }: (typeof cities)[number]) => {
      const found = table.findCities(city).find((one) => one.state === state)
      return !found || near(found, latitude, longitude) > 25
    }
    // Some states have several places of one name.
    expect(cities.filter(isOff).length / cities.length).toBeLessThan(0.02)
  })
})

describe('a county', () => {
  test('is found with and without its type', () => {
    for (const text of ['Hillsborough County', 'hillsborough', 'HILLSBOROUGH COUNTY'])
      expect(table.findCounties(text)).toMatchObject([
        { county: 'Hillsborough County', state: 'FL' },
        { county: 'Hillsborough County', state: 'NH' },
      ])
    expect(table.findCounties('Orleans Parish')[0]).toMatchObject({ state: 'LA' })
    expect(table.findCounties('St. Johns County')).toMatchObject([{ county: 'Saint Johns County' }])
    expect(table.findCounties('Hartford County')).toMatchObject([{ state: 'CT' }])
    expect(table.findCounties('County')).toEqual([])
    expect(table.findCounties('')).toEqual([])
  })

  test('has the ZIP codes of its cities', () => {
    const zips = table.zipsInCounty('Hillsborough County', 'FL')
    expect(zips).toEqual(expect.arrayContaining(table.zipsInCity('Tampa', 'FL')))
    expect(zips).not.toContain('33701')
    expect(table.zipsInCounty('Hillsborough County', 'TX')).toEqual([])
  })

  test.each([
    ['Hillsborough', 'FL', 'Hillsborough County'],
    ['Nome (CA)', 'AK', 'Nome Census Area'],
    ['Caddo Parish', 'LA', 'Caddo Parish'],
    ['Colonial Heights (city', 'VA', 'City of Colonial Heights'],
    ['Charles City', 'VA', 'Charles City County'],
    ['District of Columbia', 'DC', 'District of Columbia'],
    ['Oglala Lakota County', 'SD', 'Oglala Lakota County'],
  ])('%s, %s is called %s', (name, state, expected) => {
    expect(countyName(name, state)).toBe(expected)
  })
})

test('numbers are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: -99_999, max: 99_999 }))), (numbers) => {
      const write = (encode: (value: number) => string, value: number | null) =>
        value === null ? NO_NUMBER : encode(value)
      const signed = new NumberReader(numbers.map((n) => write(encodeSigned, n)).join(''))
      expect(numbers.map(() => signed.nextSigned())).toEqual(numbers)
      const positive = numbers.map((n) => n && Math.abs(n))
      const reader = new NumberReader(positive.map((n) => write(encodeNumber, n)).join(''))
      expect(positive.map(() => reader.next())).toEqual(positive)
    }),
  )
})
