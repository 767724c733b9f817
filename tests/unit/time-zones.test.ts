import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookup } from 'zipcodes'
import { defaultSite } from '#content/site.ts'
import { stateCodes } from '#contract/rules/place.ts'
import { type ZonedPlace, zoneOfPlace } from '../../api/time-zones/place-zone.ts'
import { makeZipZones } from '../../api/time-zones/zip-zones.ts'
import { zoneAt } from '../../api/time-zones/zone-at.ts'
import { createMockFetch } from '../../mocks/node.ts'
import { timeZoneOf as timeZoneInMocks } from '../../mocks/time-zone.ts'
import { shownTimeZone } from '../../web/src/lib/shown-time-zone.ts'
import { fc } from '../support/property.ts'

const nowhere: ZonedPlace = { state: null, zipcode: null, latitude: null, longitude: null }
const zoneOf = (place: Partial<ZonedPlace>) => zoneOfPlace({ ...nowhere, ...place }, zoneAt)

/** Towns of the states with several zones: state, ZIP code, position and zone. */
const towns: [town: string, ...Parameters<typeof toTown>][] = [
  ['Knoxville', 'TN', '37902', 35.9606, -83.9207, 'America/New_York'],
  ['Nashville', 'TN', '37203', 36.1627, -86.7816, 'America/Chicago'],
  ['El Paso', 'TX', '79901', 31.7619, -106.485, 'America/Denver'],
  ['Dallas', 'TX', '75201', 32.7767, -96.797, 'America/Chicago'],
  ['Bowling Green', 'KY', '42101', 36.9685, -86.4808, 'America/Chicago'],
  ['Lexington', 'KY', '40507', 38.0406, -84.5037, 'America/New_York'],
  ['Gary', 'IN', '46402', 41.5934, -87.3464, 'America/Chicago'],
  ['Evansville', 'IN', '47708', 37.9716, -87.5711, 'America/Chicago'],
  ['Fort Wayne', 'IN', '46802', 41.0793, -85.1394, 'America/Indiana/Indianapolis'],
  ['Rapid City', 'SD', '57701', 44.0805, -103.231, 'America/Denver'],
  ['Sioux Falls', 'SD', '57104', 43.5446, -96.7311, 'America/Chicago'],
  ['Pensacola', 'FL', '32502', 30.4213, -87.2169, 'America/Chicago'],
  ['Port St. Joe', 'FL', '32456', 29.8119, -85.303, 'America/New_York'],
  ['Tampa', 'FL', '33602', 27.9506, -82.4572, 'America/New_York'],
  ['Dickinson', 'ND', '58601', 46.8792, -102.7896, 'America/Denver'],
  ['Williston', 'ND', '58801', 48.147, -103.618, 'America/Chicago'],
  ['Scottsbluff', 'NE', '69361', 41.8666, -103.6672, 'America/Denver'],
  ['Omaha', 'NE', '68102', 41.2565, -95.9345, 'America/Chicago'],
  ['Goodland', 'KS', '67735', 39.3509, -101.7102, 'America/Denver'],
  ['Ulysses', 'KS', '67880', 37.5814, -101.3552, 'America/Chicago'],
  ['Ontario', 'OR', '97914', 44.0266, -116.9629, 'America/Boise'],
  ['Portland', 'OR', '97204', 45.5152, -122.6784, 'America/Los_Angeles'],
  ['Coeur d’Alene', 'ID', '83814', 47.6777, -116.7805, 'America/Los_Angeles'],
  ['Kellogg', 'ID', '83837', 47.5382, -116.1194, 'America/Los_Angeles'],
  ['Boise', 'ID', '83702', 43.615, -116.2023, 'America/Boise'],
  ['Ironwood', 'MI', '49938', 46.4547, -90.1712, 'America/Menominee'],
  ['Marquette', 'MI', '49855', 46.5436, -87.3954, 'America/Detroit'],
  ['Adak', 'AK', '99546', 51.88, -176.658, 'America/Adak'],
  ['Anchorage', 'AK', '99501', 61.2181, -149.9003, 'America/Anchorage'],
  ['Window Rock, Navajo Nation', 'AZ', '86515', 35.6806, -109.0526, 'America/Denver'],
  ['Phoenix', 'AZ', '85004', 33.4484, -112.074, 'America/Phoenix'],
  ['West Wendover', 'NV', '89883', 40.7391, -114.0734, 'America/Denver'],
  ['Phenix City', 'AL', '36867', 32.471, -85.0008, 'America/New_York'],
  ['Honolulu', 'HI', '96813', 21.3069, -157.8583, 'Pacific/Honolulu'],
  ['San Juan', 'PR', '00901', 18.4655, -66.1057, 'America/Puerto_Rico'],
  ['Needles', 'CA', '92363', 34.8481, -114.6142, 'America/Los_Angeles'],
]

function toTown(state: string, zipcode: string, latitude: number, longitude: number, zone: string) {
  return { place: { state, zipcode, latitude, longitude }, zone }
}

describe('the time zone of a contractor', () => {
  test.each(towns)('in %s, %s is found from the position and from the ZIP code', (_, ...row) => {
    const { place, zone } = toTown(...row)
    const { state, zipcode, latitude, longitude } = place
    expect(zoneOf(place)).toBe(zone)
    expect(zoneOf({ state, latitude, longitude })).toBe(zone)
    expect(zoneOf({ latitude, longitude })).toBe(zone)
    expect(zoneOf({ state, zipcode })).toBe(zone)
    expect(zoneOf({ zipcode: `${zipcode}-1234` })).toBe(zone)
  })

  test('is the one of most ZIP codes of the state when nothing else is known', () => {
    const main = (state: string) => zoneOf({ state })
    expect(['TN', 'Texas', 'ky', 'IN', 'SD', 'FL', 'AK', 'AZ', 'MI', 'HI', 'PR'].map(main)).toEqual(
      [
        'America/Chicago',
        'America/Chicago',
        'America/New_York',
        'America/Indiana/Indianapolis',
        'America/Chicago',
        'America/New_York',
        'America/Anchorage',
        'America/Phoenix',
        'America/Detroit',
        'Pacific/Honolulu',
        'America/Puerto_Rico',
      ],
    )
    expect(stateCodes.filter((code) => main(code) === null)).toEqual([])
  })

  test('is not known without a place, at sea, and for a ZIP code that does not exist', () => {
    expect(zoneOf({})).toBeNull()
    expect(zoneOf({ state: 'Anywhere' })).toBeNull()
    expect(zoneOf({ latitude: 0, longitude: 0 })).toBeNull()
    for (const zipcode of ['00000', '09012', '99999', '123', 'none', ''])
      expect(zoneOf({ zipcode }), zipcode).toBeNull()
  })

  test('is the one of the position where it contradicts the ZIP code within the state', () => {
    const elPaso = { latitude: 31.7619, longitude: -106.485 }
    expect(zoneOf({ state: 'TX', zipcode: '75201', ...elPaso })).toBe('America/Denver')
  })

  test('ignores a position at sea or in a zone that the state does not have', () => {
    const knoxville = { state: 'TN', zipcode: '37902' }
    for (const [latitude, longitude] of [
      [0, 0],
      [48.8566, 2.3522],
      [-83.9207, 35.9606],
      [34.0522, -118.2437],
      [90, 0],
      [90, 180],
      [-90, -180],
    ] as const)
      expect(zoneOf({ ...knoxville, latitude, longitude })).toBe('America/New_York')
    expect(zoneOf({ state: 'TN', latitude: 34.0522, longitude: -118.2437 })).toBe('America/Chicago')
  })

  test('ignores a ZIP code in a zone that the state does not have', () => {
    expect(zoneOf({ state: 'TX', zipcode: '10001' })).toBe('America/Chicago')
  })

  test('of a place abroad is the one of its position', () => {
    expect(zoneOf({ state: 'Ontario', latitude: 43.6532, longitude: -79.3832 })).toBe(
      'America/Toronto',
    )
  })

  test('of a new ZIP code is that of the numbers around it', () => {
    for (const [zipcode, zone] of [
      ['38091', 'America/Chicago'],
      ['79921', 'America/Denver'],
    ] as const) {
      expect(lookup(zipcode)).toBeUndefined()
      expect(zoneOf({ zipcode })).toBe(zone)
    }
  })

  test('is a zone that this system has, or null, for every text and every position', () => {
    fc.assert(
      fc.property(
        fc.record({
          state: fc.option(fc.oneof(fc.constantFrom(...stateCodes), fc.string())),
          zipcode: fc.option(
            fc.oneof(
              fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0')),
              fc.string(),
            ),
          ),
          latitude: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
          longitude: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
        }),
        (place) => {
          const zone = zoneOf(place)
          if (zone !== null) expect(shownTimeZone({ timeZone: zone })).toBe(zone)
        },
      ),
    )
  })
})

test('the stored zones of ZIP codes are those of the packages: make-zip-zones.ts writes them', () => {
  const file = new URL('../../api/time-zones/zip-zones.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(makeZipZones())
})

test('the mocks find the zones of the server for all demo contractors', () => {
  const contractors = createMockFetch().db.contractors.all()
  expect(contractors.length).toBeGreaterThan(1000)
  for (const contractor of contractors)
    expect([contractor.name, contractor.timeZone]).toEqual([contractor.name, zoneOf(contractor)])
  for (const [town, ...row] of towns) {
    const { place, zone } = toTown(...row)
    expect([town, timeZoneInMocks({ ...place, latitude: null, longitude: null })]).toEqual([
      town,
      zone,
    ])
  }
})

test('a zone that is unknown, or unknown to the browser, is replaced by that of the site', () => {
  expect(shownTimeZone({ timeZone: 'America/Denver' })).toBe('America/Denver')
  for (const timeZone of [null, undefined, '', 'America/Atlantis', 'not a zone'])
    expect(shownTimeZone({ timeZone })).toBe(defaultSite.timeZone)
})
