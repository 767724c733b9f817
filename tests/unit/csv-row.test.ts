import { describe, expect, it } from 'vitest'
import { type CsvColumn, parseHeader } from '#contract/rules/csv-columns.ts'
import { toCsvRecord } from '#contract/rules/csv-record.ts'
import { type ContractorDraft, mapCsvRow } from '#contract/rules/csv-row.ts'
import { csvRowContext, mapCells, validCells } from '../support/csv-rows.ts'

const field = <K extends keyof ContractorDraft>(
  key: K,
  cells: Partial<Record<CsvColumn, string>>,
) => mapCells(cells).draft?.[key]

describe('a CSV row', () => {
  it('fills every field without a warning if it is complete', () => {
    const header = [
      'Name',
      'Description',
      'Categories',
      'Fulladdress',
      'Street',
      'Municipality',
      'Phone',
      'Review Count',
      'Average Rating (0-5)',
      'Google Maps URL',
      'Latitude',
      'Longitude',
      'Website',
      'Opening Hours',
    ]
    const cells = [
      'Acme',
      'Good.',
      'HVAC contractor, Plumber',
      '1 Main St, Tampa, FL 33602, USA',
      '1 Main St',
      'Tampa, FL',
      '(813) 555-0100',
      '1,234',
      '4.5',
      'https://maps.example/x',
      '27.95',
      '-82.46',
      'acme.example',
      'Monday: [8 AM–5 PM]',
    ]
    expect(mapCsvRow(toCsvRecord(parseHeader(header), cells), csvRowContext)).toEqual({
      draft: {
        name: 'Acme',
        description: 'Good.',
        categoryId: 5,
        location: '1 Main St',
        city: 'Tampa',
        state: 'FL',
        zipcode: '33602',
        phoneNumber: '(813) 555-0100',
        reviewCount: 1234,
        rating: 45,
        googleMapsUrl: 'https://maps.example/x',
        latitude: 27.95,
        longitude: -82.46,
        website: 'https://acme.example',
        openingHours: 'Monday: [8 AM–5 PM]',
        isTemporarilyClosed: false,
      },
      errors: [],
      warnings: [],
      guess: { text: 'HVAC contractor', category: 'HVAC Technicians' },
    })
  })

  it('needs only a name, and warns about a missing category and place', () => {
    expect(mapCsvRow({ name: ' Acme ' }, csvRowContext)).toEqual({
      draft: {
        name: 'Acme',
        description: null,
        categoryId: 1,
        location: null,
        city: null,
        state: null,
        zipcode: null,
        phoneNumber: null,
        reviewCount: 0,
        rating: 0,
        googleMapsUrl: null,
        latitude: null,
        longitude: null,
        website: null,
        openingHours: null,
        isTemporarilyClosed: false,
      },
      errors: [],
      warnings: [
        'No category given: listed under General Contractors',
        'No city and no state found: not listed on city pages',
      ],
    })
  })

  it('has a warning for a missing city or a missing state', () => {
    expect(mapCells({ fullAddress: '', municipality: 'Tampa' }).warnings).toEqual([
      'No state found: not listed on city pages',
    ])
    expect(mapCells({ fullAddress: '', municipality: ', FL' }).warnings).toEqual([
      'No city found: not listed on city pages',
    ])
  })

  it('accepts names that look like empty values or numbers', () => {
    for (const name of ['N/A', 'None', '411', '***', '-'])
      expect(field('name', { name })).toBe(name)
    expect(mapCells({ name: '  ' }).errors).toEqual(['Name is missing'])
    expect(mapCells({ name: '\ufdfa'.repeat(100) }).errors).toEqual([
      'Name must be at most 120 characters',
    ])
  })

  it('stores ratings with a decimal point or comma in tenths, empty ones as 0, and is invalid with other values', () => {
    for (const [text, tenths] of [
      ['0', 0],
      ['5', 50],
      ['4.44', 44],
      ['4,7', 47],
      ['', 0],
      ['N/A', 0],
    ] as const)
      expect(field('rating', { rating: text })).toBe(tenths)
    for (const text of ['5.01', '-0.1', 'five', '4.5/5', '1e1', 'Infinity', '0x3']) {
      expect(mapCells({ rating: text })).toMatchObject({
        draft: null,
        errors: [`Rating "${text}" is not a number from 0 to 5`],
      })
    }
  })

  it('reads review counts with separators, and imports invalid ones as 0 with a warning', () => {
    for (const text of [
      '1234',
      '1,234',
      '1.234',
      '1 234',
      '1\u00a0234',
      "1'234",
      '(1,234)',
      '1234.0',
    ])
      expect(field('reviewCount', { reviewCount: text })).toBe(1234)
    for (const text of ['many', '-1', '1.5', '12,34', '99999999999']) {
      expect(mapCells({ reviewCount: text })).toMatchObject({
        draft: { reviewCount: 0 },
        warnings: [`Review count "${text}" is not a whole number: imported as 0`],
      })
    }
  })

  it('uses coordinates only if both are valid', () => {
    expect(mapCells({ latitude: '27.95', longitude: '-82,46' }).draft).toMatchObject({
      latitude: 27.95,
      longitude: -82.46,
    })
    expect(mapCells({ latitude: '0', longitude: '10' }).draft).toMatchObject({
      latitude: 0,
      longitude: 10,
    })
    for (const [latitude, longitude] of [
      ['0', '0.0'],
      ['90.1', '0'],
      ['1', '-181'],
      ['x', '1'],
    ] as const) {
      const { draft, warnings } = mapCells({ latitude, longitude })
      expect(draft).toMatchObject({ latitude: null, longitude: null })
      expect(warnings).toEqual([
        `Coordinates "${latitude}, ${longitude}" are not usable: imported without them`,
      ])
    }
    expect(mapCells({ latitude: '27.9', longitude: '' })).toMatchObject({
      draft: null,
      errors: ['Latitude is given without a longitude'],
      warnings: [],
    })
    expect(mapCells({ latitude: 'N/A', longitude: '-82' })).toMatchObject({
      draft: null,
      errors: ['Longitude is given without a latitude'],
      warnings: [],
    })
    expect(mapCells({ latitude: '', longitude: 'N/A' }).warnings).toEqual([])
  })

  it('omits invalid phone numbers and web addresses with a warning', () => {
    for (const phone of ['555-010', 'call us', '8.13556E+09', '81355501000'])
      expect(mapCells({ phone })).toMatchObject({
        draft: { phoneNumber: null },
        warnings: [expect.stringContaining('is not a phone number')],
      })
    expect(field('phoneNumber', { phone: '+1 813 555 0100 ext. 4' })).toBe('+1 813 555 0100 ext. 4')
    for (const website of [
      'javascript:alert(1)',
      'not a site',
      'ftp://x.example',
      'https://user:pw@x.example',
      'localhost',
    ]) {
      expect(mapCells({ website })).toMatchObject({
        draft: { website: null },
        warnings: [`Website "${website}" is not a web address: imported without it`],
      })
    }
    expect(field('website', { website: 'httpbin.org' })).toBe('https://httpbin.org')
    expect(field('website', { website: 'HTTP://Acme.example/' })).toBe('http://acme.example')
  })

  it('has the first of several phone numbers, and names the others in a warning', () => {
    for (const separator of [', ', '; ', ' / ', '\n'])
      expect(mapCells({ phone: `813-555-0100${separator}813-555-0101` })).toMatchObject({
        draft: { phoneNumber: '813-555-0100' },
        warnings: ['Phone "813-555-0100" is the first of several: imported without "813-555-0101"'],
      })
    expect(mapCells({ phone: 'Call the office in Tampa at (813) 555-0100' })).toMatchObject({
      draft: { phoneNumber: '(813) 555-0100' },
      warnings: [expect.stringContaining('only "(813) 555-0100" was imported')],
    })
  })

  it('has the digits of a phone number that was exported as a decimal number', () => {
    for (const phone of ['8.135550142E9', '8135550142.0'])
      expect(mapCells({ phone })).toMatchObject({
        draft: { phoneNumber: '8135550142' },
        warnings: [],
      })
  })

  it('has a warning for a phone number without an area code', () => {
    expect(mapCells({ phone: '555-0100' })).toMatchObject({
      draft: { phoneNumber: '555-0100' },
      warnings: ['Phone "555-0100" has no area code: shown without a link'],
    })
  })

  it('stores hours that are data as a text, and drops them with a warning if not understood', () => {
    expect(
      mapCells({ openingHours: '{"Sunday":["Closed"],"Monday":["8 AM–5 PM"]}' }),
    ).toMatchObject({
      draft: { openingHours: 'Monday: [8 AM–5 PM], Sunday: [Closed]' },
      warnings: [],
    })
    for (const openingHours of ['[]', '{}'])
      expect(mapCells({ openingHours })).toMatchObject({
        draft: { openingHours: null },
        warnings: [],
      })
    expect(mapCells({ openingHours: '{"Monday":"9-5"}' })).toMatchObject({
      draft: { openingHours: null },
      warnings: ['Opening hours "{"Monday":"9-5"}" are not understood: imported without them'],
    })
  })

  it('stores other hours as written, with a warning if they are not understood', () => {
    expect(mapCells({ openingHours: 'Mon-Fri: 8am-5pm | Sat: 9am-1pm' })).toMatchObject({
      draft: { openingHours: 'Mon-Fri: 8am-5pm | Sat: 9am-1pm' },
      warnings: [],
    })
    expect(mapCells({ openingHours: 'Mon-Fri 9-5' })).toMatchObject({
      draft: { openingHours: 'Mon-Fri 9-5' },
      warnings: ['Opening hours "Mon-Fri 9-5" are not understood: shown as written'],
    })
    expect(mapCells({ openingHours: 'By appointment only' })).toMatchObject({
      draft: { openingHours: 'By appointment only' },
      warnings: [],
    })
  })

  it('has the ZIP code with its zeros, or a warning if the state has no such ZIP code', () => {
    expect(mapCells({ fullAddress: '1 Example Ave, Jersey City, NJ 7307' })).toMatchObject({
      draft: { city: 'Jersey City', state: 'NJ', zipcode: '07307' },
      warnings: [],
    })
    expect(mapCells({ fullAddress: '1 Example Ave, Tampa, FL 3360' })).toMatchObject({
      draft: { city: 'Tampa', state: 'FL', zipcode: null },
      warnings: ['ZIP code "3360" is not one of FL: imported without it'],
    })
  })

  it('uses the first known category, else the fallback category', () => {
    expect(field('categoryId', { categories: 'Florist; Water heater repair | Electrician' })).toBe(
      3,
    )
    expect(mapCells({ categories: 'Florist' })).toMatchObject({
      draft: { categoryId: 1 },
      warnings: ['Category "Florist" is not known: listed under General Contractors'],
    })
    expect(
      mapCsvRow(
        { ...validCells, categories: 'Florist' },
        { ...csvRowContext, fallbackCategorySlug: 'gone' },
      ),
    ).toMatchObject({ draft: null, errors: ['There is no category "gone"'] })
  })

  it('is invalid with control characters, and messages truncate long cells', () => {
    expect(mapCells({ description: 'a\u0000b' }).errors).toEqual([
      'Description contains characters that are not allowed',
    ])
    expect(mapCells({ description: 'a&#7;b' }).errors).toEqual([
      'Description contains characters that are not allowed',
    ])
    expect(mapCells({ website: `x y ${'z'.repeat(100)}` }).warnings[0]).toHaveLength(
      'Website "" is not a web address: imported without it'.length + 40,
    )
  })
})
