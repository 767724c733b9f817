import { describe, expect, it } from 'vitest'
import { importMessages } from '#contract/messages.ts'
import { readColumns, readRow } from '../support/csv-rows.ts'

const place = { Category: 'Plumber', Address: '4 Example Ave, Ocala, FL 34470' }

describe('the position', () => {
  it('is read from a misspelt column, and from two numbers in one cell', () => {
    for (const columns of [
      { latitude: '29.19', longtitude: '-82.14' },
      { lattitude: '29.19', LONG: '-82.14' },
      { coordinates: '29.19, -82.14' },
      { location: "{'latitude': 29.19, 'longitude': -82.14}" },
      { location: '(29.19, -82.14)' },
      { Location: 'POINT (-82.14 29.19)' },
    ])
      expect(readRow({ Name: 'Acme', ...columns }).draft).toMatchObject({
        latitude: 29.19,
        longitude: -82.14,
      })
  })

  it('is no address if it is not known which number comes first', () => {
    const { draft, warnings } = readRow({ Name: 'Acme', ...place, location: '[-82.14, 29.19]' })
    expect(draft).toMatchObject({ location: '4 Example Ave', latitude: null, longitude: null })
    expect(warnings).toEqual([importMessages.dataInsteadOfText('Location')])
  })

  it('is missing, with one warning for the file, if there is only one of the two columns', () => {
    const { rows, warnings, unreadColumns } = readColumns({
      Name: ['Acme', 'Bolt'],
      ...place,
      Latitude: ['29.19', '29.20'],
      lngitude: ['-82.14', '-82.15'],
    })
    expect(rows.map(({ draft, errors }) => [draft?.latitude, errors])).toEqual([
      [null, []],
      [null, []],
    ])
    expect(warnings).toEqual([
      'The file has the column "Latitude" but no longitude: imported without coordinates from it',
    ])
    expect(unreadColumns).toEqual(['Latitude', 'lngitude'])
  })
})

describe('the place', () => {
  it.each([
    [{ Address: '9 Trade St', City: 'Ocala', State: 'fl', Zip: '34470' }, '9 Trade St'],
    [
      {
        Address: '9 Trade St, Ocala',
        City: 'Ocala',
        us_state: 'Florida',
        'Postal Code': '34470-1234',
      },
      '9 Trade St',
    ],
    [{ Address: '9 Trade St, Ocala, FL 34470', State: '', Zip: 'N/A' }, '9 Trade St'],
    [
      { Address: '9 Trade St, Ocala', City: 'Ocala', state_code: 'FL', zipcode: '34470.0' },
      '9 Trade St',
    ],
    [{ Street: '9 Trade St', City: 'Ocala, FL', postcode: '344701234' }, '9 Trade St'],
    [{ Street: '9 Trade St', City: 'Ocala FL', postcode: '34470' }, '9 Trade St'],
    [{ Street: '9 Trade St', City: 'Ocala FL 34470-1234' }, '9 Trade St'],
    [{ location: '9 Trade St, Ocala, FL 34470' }, '9 Trade St'],
  ])(
    'is read from columns of its own, and the address fills what is missing: %j',
    (columns, location) => {
      const { draft, warnings } = readRow({ Name: 'Acme', Category: 'Plumber', ...columns })
      expect(draft).toMatchObject({ location, city: 'Ocala', state: 'FL', zipcode: '34470' })
      expect(warnings).toEqual([])
    },
  )

  it('is a city whose last word is no code of a state', () => {
    for (const City of ['Fond du Lac', 'Santa Fe', 'Avon NX', 'La', 'DE'])
      expect(readRow({ Name: 'Acme', City, State: 'MO' }).draft).toMatchObject({
        city: City,
        state: 'MO',
      })
  })

  it('has warnings for a state and a ZIP code that are none', () => {
    expect(readRow({ Name: 'Acme', ...place, State: 'Ontario', Zip: 'K1A 0B1' })).toMatchObject({
      draft: { state: 'FL', zipcode: '34470' },
      warnings: [
        'State "Ontario" is not a state of the US: not read',
        'Zip "K1A 0B1" is not a ZIP code: not read',
      ],
    })
  })

  it('has a warning for data that contains no part of an address', () => {
    expect(readRow({ Name: 'Acme', ...place, location: '{"a":1}' }).warnings).toEqual([
      'Location is data, not a text: imported without it',
    ])
  })
})

describe('a page on Google Maps', () => {
  const maps = [
    'https://www.google.com/maps/place/x',
    'http://google.com/maps?cid=1',
    'https://maps.google.com/?cid=1',
    'https://maps.google.co.uk/maps?q=x',
    'https://www.google.de/maps/search/x',
    'https://goo.gl/maps/abc',
    'https://maps.app.goo.gl/abc',
    'https://g.page/acme',
  ]
  it.each(maps)('is never the website: %s', (url) => {
    const fromWebsite = readRow({ Name: 'Acme', ...place, Website: url })
    expect(fromWebsite).toMatchObject({
      draft: { website: null, googleMapsUrl: url },
      warnings: [],
    })
    expect(readRow({ Name: 'Acme', Site: 'acme.example', url }).draft).toMatchObject({
      website: 'https://acme.example',
      googleMapsUrl: url,
    })
    expect(
      readRow({
        Name: 'Acme',
        ...place,
        Website: url,
        'Google Maps URL': 'https://maps.google.com/?cid=9',
      }),
    ).toMatchObject({
      draft: { website: null, googleMapsUrl: 'https://maps.google.com/?cid=9' },
      warnings: [expect.stringContaining('is a page on Google Maps: imported without it')],
    })
  })

  it.each([
    'https://google.com/business',
    'https://mymaps.google.example/maps',
    'https://goo.gl/abc',
  ])('is not any other address: %s', (url) => {
    expect(readRow({ Name: 'Acme', link: url }).draft).toMatchObject({
      website: url,
      googleMapsUrl: null,
    })
  })
})

describe('a closed business', () => {
  it.each([
    { business_status: 'CLOSED_PERMANENTLY' },
    { status: 'Permanently closed' },
    { business_status: 'OPERATIONAL', status: 'Permanently closed' },
    { permanentlyClosed: 'true' },
    { hours: 'Permanently closed' },
  ])('is skipped if it is closed for good: %j', (columns) => {
    expect(readRow({ Name: 'Gone', ...place, ...columns })).toEqual({
      draft: null,
      errors: ['Permanently closed'],
      warnings: [],
    })
  })

  it.each([
    { business_status: 'CLOSED_TEMPORARILY' },
    { status: 'Temporarily closed' },
    { permanentlyClosed: 'false', temporarilyClosed: 'True' },
  ])('is imported with a warning if it is closed for a time: %j', (columns) => {
    expect(readRow({ Name: 'Paused', ...place, ...columns })).toMatchObject({
      draft: { isTemporarilyClosed: true },
      warnings: ['Temporarily closed: listed with that note'],
    })
  })

  it.each([
    { business_status: 'OPERATIONAL' },
    { status: 'Open ⋅ Closes 5 PM' },
    { status: 'Closed ⋅ Opens 8 AM Mon' },
    { status: 'Closed' },
    { permanentlyClosed: 'false', temporarilyClosed: 'false' },
  ])('is open if it is closed only now: %j', (columns) => {
    expect(readRow({ Name: 'Alive', ...place, ...columns })).toMatchObject({
      draft: { isTemporarilyClosed: false },
      warnings: [],
    })
  })
})
