import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { parseHeader } from '#contract/rules/csv-columns.ts'
import { columnNames, csvHeaders } from '#contract/rules/csv-headers.ts'
import { toCsvRecord } from '#contract/rules/csv-record.ts'
import { mapCsvRow } from '#contract/rules/csv-row.ts'
import { csvRowContext, readColumns, readRow } from '../support/csv-rows.ts'

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
    expect(
      readRow({ Name: 'Ash', Mon: '["8 AM–12 PM","1–5 PM"]', Tue: "['Closed']", Wed: '[]' }).draft
        ?.openingHours,
    ).toBe('Monday: 8 AM–12 PM, 1–5 PM, Tuesday: Closed')
    expect(
      readRow({ Name: 'Ash', Mon: '["8 AM–12 PM"]', Tue: '[{"open":"8 AM"}]' }).draft?.openingHours,
    ).toBeNull()
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
