import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { parseHeader, toCsvRecord } from '#contract/rules/csv-columns.ts'
import { columnNames, csvHeaders } from '#contract/rules/csv-headers.ts'
import { mapCsvRow, type MappedRow } from '#contract/rules/csv-row.ts'
import { csvRowContext, mapCells } from '../support/csv-rows.ts'

interface ReadFile {
  rows: MappedRow[]
  unreadColumns: readonly string[]
  warnings: readonly string[]
}

/** Reads a file with these columns, each with the cells of all rows. */
function readColumns(columns: Record<string, string | readonly string[]>): ReadFile {
  const header = parseHeader(Object.keys(columns))
  const lists = Object.values(columns).map((cells) => (typeof cells === 'string' ? [cells] : cells))
  const rows = (lists[0] ?? []).map((_, row) =>
    mapCsvRow(
      toCsvRecord(
        header,
        lists.map((cells) => cells[row] ?? ''),
      ),
      csvRowContext,
    ),
  )
  return { rows, unreadColumns: header.unreadColumns, warnings: header.warnings }
}

const readRow = (columns: Record<string, string | undefined>) =>
  readColumns(columns as Record<string, string>).rows[0] as MappedRow
const place = { Category: 'Plumber', Address: '4 Example Ave, Ocala, FL 34470' }

describe('the file of an exporter', () => {
  it('of gosom is read with its link and its address as JSON, and its JSON is never a text', () => {
    const { rows, unreadColumns } = readColumns({
      input_id: '1',
      link: 'https://www.google.com/maps/place/Cedar/data=!4m2',
      title: 'Cedar Test Plumbing',
      category: 'Plumber',
      address: '',
      open_hours: 'Monday: 8 AM-5 PM',
      website: 'http://cedar.example/',
      phone: '(352) 555-0111',
      review_count: '12',
      review_rating: '4.400000',
      latitude: '29.19',
      longitude: '-82.14',
      status: 'Open ⋅ Closes 5 PM',
      descriptions: '',
      complete_address:
        '{"borough":"","street":"4 Example Ave","city":"Ocala","postal_code":"34470","state":"Florida","country":"US"}',
      about: '[{"id":"service_options","name":"Service options","options":[]}]',
    })
    expect(rows).toEqual([
      {
        draft: {
          name: 'Cedar Test Plumbing',
          categoryId: 3,
          description: null,
          location: '4 Example Ave',
          city: 'Ocala',
          state: 'FL',
          zipcode: '34470',
          phoneNumber: '(352) 555-0111',
          website: 'http://cedar.example',
          googleMapsUrl: 'https://www.google.com/maps/place/Cedar/data=!4m2',
          latitude: 29.19,
          longitude: -82.14,
          rating: 44,
          reviewCount: 12,
          openingHours: 'Monday: 8 AM-5 PM',
          isTemporarilyClosed: false,
        },
        errors: [],
        warnings: [],
      },
    ])
    expect(unreadColumns).toEqual(['input_id', 'about'])
  })

  it('of Apify is read in both of its forms', () => {
    const common = {
      title: 'Birch Test Electric',
      totalScore: '4.7',
      reviewsCount: '583',
      address: '4 Example Ave, Ocala, FL 34470',
      url: 'https://www.google.com/maps/search/?api=1&query=Birch',
    }
    const flat = readColumns({
      ...common,
      'categories/0': 'Florist',
      'categories/1': 'Electrician',
      'location/lat': '29.19',
      'location/lng': '-82.14',
      'openingHours/1/day': 'Tuesday',
      'openingHours/1/hours': '8:15 AM to 12 PM, 12:30 to 4 PM',
      'openingHours/0/day': 'Monday',
      'openingHours/0/hours': '7 AM to 4:30 PM',
    })
    const nested = readColumns({
      ...common,
      categories: '["Florist","Electrician"]',
      location: '{"lat":29.19,"lng":-82.14}',
      openingHours: 'Monday: 7 AM to 4:30 PM, Tuesday: 8:15 AM to 12 PM, 12:30 to 4 PM',
    })
    expect(flat.rows).toEqual(nested.rows)
    expect([flat.unreadColumns, nested.unreadColumns]).toEqual([[], []])
    expect(flat.rows).toMatchObject([
      {
        draft: {
          categoryId: 2,
          rating: 47,
          reviewCount: 583,
          latitude: 29.19,
          longitude: -82.14,
          website: null,
          googleMapsUrl: 'https://www.google.com/maps/search/?api=1&query=Birch',
          openingHours: 'Monday: 7 AM to 4:30 PM, Tuesday: 8:15 AM to 12 PM, 12:30 to 4 PM',
        },
        warnings: [],
      },
    ])
  })

  it('of Outscraper and LiveScraper is read, whichever of several categories is known', () => {
    expect(
      readRow({
        business_name: 'Elm Test Plumbing',
        business_website: 'elm.example',
        business_phone: '352-555-0112',
        type: '',
        sub_types: 'Florist, Drain cleaning service',
        category: 'Florist',
        full_address: '4 Example Ave, Ocala, FL 34470',
        total_reviews: '66',
        average_rating: '4.6',
        working_hours: '',
        working_hours_old_format: 'Monday: 8AM-5PM',
        google_place_url: 'https://maps.google.com/?cid=1',
      }),
    ).toMatchObject({
      draft: {
        name: 'Elm Test Plumbing',
        categoryId: 3,
        website: 'https://elm.example',
        phoneNumber: '352-555-0112',
        reviewCount: 66,
        rating: 46,
        openingHours: 'Monday: 8AM-5PM',
        googleMapsUrl: 'https://maps.google.com/?cid=1',
      },
      warnings: [],
    })
  })

  it('with one column for each day is read', () => {
    expect(
      readRow({ Name: 'Ash', 'Sunday Hours': 'Closed', Monday: '8-5', 'hours/tue': '9-5', Wed: '' })
        .draft?.openingHours,
    ).toBe('Monday: 8-5, Tuesday: 9-5, Sunday: Closed')
  })

  it('may have any number of columns', () => {
    const unknown = Array.from({ length: 3000 }, (_, n) => `col_${n}`)
    const { rows, unreadColumns } = readColumns(
      Object.fromEntries([...unknown, 'Name'].map((header) => [header, 'Acme'])),
    )
    expect(rows[0]?.draft?.name).toBe('Acme')
    expect(unreadColumns).toEqual(unknown)
  })

  it('without a Name column is rejected with its first columns', () => {
    const headers = Array.from({ length: 52 }, (_, n) => `c${n}`)
    expect(() => parseHeader(headers)).toThrow(/^The file has no Name column.*"c49" and 2 more\.$/)
  })

  it('has a list of the columns that were not read', () => {
    const { unreadColumns } = parseHeader([
      '',
      'Reason',
      'Name',
      ` ${'x'.repeat(50)}`,
      'a\nb',
      '',
      '',
    ])
    expect(unreadColumns).toEqual(['column 1 (no name)', `${'x'.repeat(39)}…`, 'a b'])
  })

  it('is rejected for two equal headers only if their texts differ', () => {
    expect(() =>
      readColumns({ Name: 'Acme', Phone: '352-555-0111', 'phone ': '352-555-0112' }),
    ).toThrow('The column "phone" appears twice in the file.')
    expect(
      readColumns({
        Name: ['Acme', 'Bolt'],
        Phone: ['352-555-0111', ''],
        'phone ': ['352-555-0111', '352-555-0112'],
        images: ['a', 'b'],
        Images: ['c', 'd'],
      }).rows.map(({ draft }) => draft?.phoneNumber),
    ).toEqual(['352-555-0111', '352-555-0112'])
  })
})

it('no header belongs to two columns', () => {
  const headers = columnNames.flatMap((column) => [...csvHeaders[column]])
  expect(new Set(headers).size).toBe(headers.length)
  for (const header of headers) expect(header).toMatch(/^[a-z0-9]+$/)
})

describe('the position', () => {
  it('is read from a misspelt column, and from two numbers in one cell', () => {
    for (const columns of [
      { latitude: '29.19', longtitude: '-82.14' },
      { lattitude: '29.19', LONG: '-82.14' },
      { coordinates: '29.19, -82.14' },
      { location: "{'latitude': 29.19, 'longitude': -82.14}" },
    ])
      expect(readRow({ Name: 'Acme', ...columns }).draft).toMatchObject({
        latitude: 29.19,
        longitude: -82.14,
      })
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
    [{ location: '9 Trade St, Ocala, FL 34470' }, '9 Trade St'],
  ])(
    'is read from columns of its own, and the address fills what is missing: %j',
    (columns, location) => {
      const { draft, warnings } = readRow({ Name: 'Acme', Category: 'Plumber', ...columns })
      expect(draft).toMatchObject({ location, city: 'Ocala', state: 'FL', zipcode: '34470' })
      expect(warnings).toEqual([])
    },
  )

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

describe('a cell', () => {
  const placeholders = [
    '[]',
    '{}',
    '#N/A',
    '#REF!',
    'N/A',
    '—',
    '-',
    '--',
    '?',
    'unknown',
    'Not available',
    'null',
    'None',
    'undefined',
    '[""]',
    '(blank)',
  ]
  it.each(placeholders)('that stands for an empty one is empty in every column: %s', (text) => {
    expect(
      mapCells({
        description: text,
        categories: `${text}`,
        street: text,
        municipality: text,
        state: text,
        zipcode: text,
        location: text,
        phone: text,
        website: text,
        googleMapsUrl: text,
        latitude: text,
        longitude: text,
        rating: text,
        reviewCount: text,
        openingHours: text,
        status: text,
      }),
    ).toMatchObject({
      draft: {
        description: null,
        location: '1 Main St',
        city: 'Tampa',
        state: 'FL',
        phoneNumber: null,
        website: null,
        rating: 0,
        openingHours: null,
      },
      warnings: ['No category given: listed under General Contractors'],
    })
  })

  it('of names may be "N/A" or "None", but no data and no error of a formula', () => {
    for (const name of ['N/A', 'None', 'unknown', '?'])
      expect(mapCells({ name }).draft?.name).toBe(name)
    for (const name of ['{"a":1}', '[{"a":1}]', '#N/A', '#REF!'])
      expect(mapCells({ name }).errors).toEqual(['Name is missing'])
  })

  it.each(['{"a":{"b":true}}', "[{'id': 'x'}]", '["a","b"]', '{"a":'])(
    'with data is not a text: %s',
    (text) => {
      expect(mapCells({ description: text, street: text, phone: text })).toMatchObject({
        draft: { description: null, location: '1 Main St', phoneNumber: null },
        warnings: [
          'Description is data, not a text: imported without it',
          'Street is data, not a text: imported without it',
          'Phone is data, not a text: imported without it',
        ],
      })
    },
  )

  it('with brackets or braces that are no data stays', () => {
    for (const description of ['[Licensed] and insured', '{Best} of Tampa', 'See [1]'])
      expect(mapCells({ description }).draft?.description).toBe(description)
  })

  it.each([
    ['="Acme Plumbing"', 'Acme Plumbing'],
    ['="The ""Pipe"" Co"', 'The "Pipe" Co'],
    ['"Test "The Pipe" Plumbing"', 'Test "The Pipe" Plumbing'],
    ['"Acme"', 'Acme'],
    ['"The Pipe" and "Bolt"', '"The Pipe" and "Bolt"'],
    ['"Bolt" & Sons', '"Bolt" & Sons'],
    ['"The 5" Pipe Co"', 'The 5" Pipe Co'],
    ['\u001fAcme\u001f', 'Acme'],
    ['Ac\u200bme\ue0b0 \u2028Co', 'Acme Co'],
    ["'24/7 Plumbing", '24/7 Plumbing'],
    ["'Round the Clock Plumbing", "'Round the Clock Plumbing"],
    ["'70s Style Painting", "'70s Style Painting"],
    ['PeÃ±a Plumbing', 'Peña Plumbing'],
  ])('is unwrapped and cleaned: %s', (text, name) => {
    expect(mapCells({ name: text }).draft?.name).toBe(name)
  })

  it('keeps the quotation marks around a whole description', () => {
    const description = '"The best plumbers of Tampa"'
    expect(mapCells({ description }).draft?.description).toBe(description)
  })

  it.each(['="8135550142"', "'8135550142", '\u200e8135550142', '\u001f8135550142', '"8135550142"'])(
    'with a phone number is unwrapped and cleaned: %j',
    (phone) => {
      expect(mapCells({ phone })).toMatchObject({
        draft: { phoneNumber: '8135550142' },
        warnings: [],
      })
    },
  )

  it('with broken letters is left out, and a row with a broken name is skipped', () => {
    expect(mapCells({ description: 'Pe\ufffda', website: 'https://\ufffd.example' })).toMatchObject(
      {
        draft: { description: null, website: null },
        warnings: [
          'Description has broken letters: imported without it',
          'Website has broken letters: imported without it',
        ],
      },
    )
    expect(mapCells({ name: 'Pe\ufffda' }).errors).toEqual([
      'Name has broken letters: save the file as "CSV UTF-8" and try again',
    ])
  })
})

it('every text of the demo directory comes out as it is in the file', () => {
  const file = new URL('../../api/db/demo/contractors.csv', import.meta.url)
  const [header = [], ...records] = parse(readFileSync(file), { bom: true }) as string[][]
  const columns = parseHeader(header)
  expect([columns.unreadColumns, columns.warnings]).toEqual([[], []])
  const fields = {
    name: 'name',
    description: 'description',
    phone: 'phoneNumber',
    openingHours: 'openingHours',
  } as const
  const changed = records.flatMap((cells) => {
    const { draft } = mapCsvRow(toCsvRecord(columns, cells), csvRowContext)
    return (Object.keys(fields) as (keyof typeof fields)[]).flatMap((column) => {
      const cell = cells[columns.indexesOf.get(column)?.[0] ?? -1]?.trim() ?? ''
      const value = draft?.[fields[column]]
      return value === undefined || value === null || value === cell ? [] : [[cell, value]]
    })
  })
  // Only markup and spaces are removed.
  expect(changed).toEqual([
    [expect.stringMatching(/^<b>Best<\/b> prices/), expect.stringMatching(/^Best prices/)],
    ['Sunline  Lawn   & Landscape', 'Sunline Lawn & Landscape'],
  ])
})
