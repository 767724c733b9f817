import { describe, expect, it } from 'vitest'
import { seedCategories } from '#contract/rules/categories.ts'
import {
  parseHeader,
  type CsvColumn,
  MAX_CSV_RECORD,
  maxCellLength,
  toCsvRecord,
  sniffDelimiter,
} from '#contract/rules/csv-columns.ts'
import { type ContractorDraft, mapCsvRow } from '#contract/rules/csv-row.ts'
import { plainText } from '#contract/rules/plain-text.ts'
import { parseUsAddress } from '#contract/rules/us-address.ts'

const context = { categories: seedCategories, fallbackCategorySlug: 'general-contractors' }
const complete = {
  name: 'Acme',
  categories: 'Plumber',
  fullAddress: '1 Main St, Tampa, FL 33602, USA',
}
const map = (cells: Partial<Record<CsvColumn, string>>) =>
  mapCsvRow({ ...complete, ...cells }, context)
const field = <K extends keyof ContractorDraft>(
  key: K,
  cells: Partial<Record<CsvColumn, string>>,
) => map(cells).draft?.[key]

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
    expect(mapCsvRow(toCsvRecord(parseHeader(header), cells), context)).toEqual({
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
      },
      errors: [],
      warnings: [],
    })
  })

  it('needs only a name, and warns about a missing category and place', () => {
    expect(mapCsvRow({ name: ' Acme ' }, context)).toEqual({
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
      },
      errors: [],
      warnings: [
        'No category given: listed under General Contractors',
        'No city and no state found: not listed on city pages',
      ],
    })
  })

  it('has a warning for a missing city or a missing state', () => {
    expect(map({ fullAddress: '', municipality: 'Tampa' }).warnings).toEqual([
      'No state found: not listed on city pages',
    ])
    expect(map({ fullAddress: '', municipality: ', FL' }).warnings).toEqual([
      'No city found: not listed on city pages',
    ])
  })

  it('accepts names that look like empty values or numbers', () => {
    for (const name of ['N/A', 'None', '411', '***', '-'])
      expect(field('name', { name })).toBe(name)
    expect(map({ name: '  ' }).errors).toEqual(['Name is missing'])
    expect(map({ name: '\ufdfa'.repeat(100) }).errors).toEqual([
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
      expect(map({ rating: text })).toMatchObject({
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
      expect(map({ reviewCount: text })).toMatchObject({
        draft: { reviewCount: 0 },
        warnings: [`Review count "${text}" is not a whole number: imported as 0`],
      })
    }
  })

  it('uses coordinates only if both are valid', () => {
    expect(map({ latitude: '27.95', longitude: '-82,46' }).draft).toMatchObject({
      latitude: 27.95,
      longitude: -82.46,
    })
    expect(map({ latitude: '0', longitude: '10' }).draft).toMatchObject({
      latitude: 0,
      longitude: 10,
    })
    for (const [latitude, longitude] of [
      ['0', '0.0'],
      ['90.1', '0'],
      ['1', '-181'],
      ['x', '1'],
    ] as const) {
      const { draft, warnings } = map({ latitude, longitude })
      expect(draft).toMatchObject({ latitude: null, longitude: null })
      expect(warnings).toEqual([
        `Coordinates "${latitude}, ${longitude}" are not usable: imported without them`,
      ])
    }
    expect(map({ latitude: '27.9', longitude: '' })).toMatchObject({
      draft: null,
      errors: ['Latitude is given without a longitude'],
      warnings: [],
    })
    expect(map({ latitude: 'N/A', longitude: '-82' })).toMatchObject({
      draft: null,
      errors: ['Longitude is given without a latitude'],
      warnings: [],
    })
    expect(map({ latitude: '', longitude: 'N/A' }).warnings).toEqual([])
  })

  it('omits invalid phone numbers and web addresses with a warning', () => {
    for (const phone of ['555-010', 'call us', '8135550100 or 8135550101 or 8135550102'])
      expect(map({ phone })).toMatchObject({
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
      expect(map({ website })).toMatchObject({
        draft: { website: null },
        warnings: [`Website "${website}" is not a web address: imported without it`],
      })
    }
    expect(field('website', { website: 'httpbin.org' })).toBe('https://httpbin.org')
    expect(field('website', { website: 'HTTP://Acme.example/' })).toBe('http://acme.example')
  })

  it('uses the first known category, else the fallback category', () => {
    expect(field('categoryId', { categories: 'Florist; Water heater repair | Electrician' })).toBe(
      3,
    )
    expect(map({ categories: 'Florist' })).toMatchObject({
      draft: { categoryId: 1 },
      warnings: ['Category "Florist" is not known: listed under General Contractors'],
    })
    expect(
      mapCsvRow(
        { ...complete, categories: 'Florist' },
        { ...context, fallbackCategorySlug: 'gone' },
      ),
    ).toMatchObject({ draft: null, errors: ['There is no category "gone"'] })
  })

  it('truncates long texts and omits long values that cannot be truncated', () => {
    const { draft, warnings } = map({
      description: 'word '.repeat(1200),
      openingHours: 'x'.repeat(1001),
      street: 'y'.repeat(300),
      municipality: 'z'.repeat(81),
    })
    expect(draft?.description).toMatch(/word…$/)
    expect(draft?.description?.length).toBeLessThanOrEqual(5000)
    expect(draft).toMatchObject({ openingHours: null, city: null, location: `${'y'.repeat(199)}…` })
    expect(warnings).toEqual([
      'Description is longer than 5000 characters and was cut',
      'No city found: not listed on city pages',
      'Address is longer than 200 characters and was cut',
      'Opening hours are longer than 1000 characters: imported without them',
    ])
  })

  it('warns about a cell that is longer than its column allows, whatever the content', () => {
    for (const column of Object.keys(maxCellLength) as CsvColumn[]) {
      const fillings = [
        '-',
        ' ',
        '1',
        ',',
        '\t-',
        '\n',
        '\n,',
        'a ',
        "'",
        '(',
        '<',
        '<p ',
        '&lt;',
        '"',
        'mon:',
        '1-',
        'FL 33602 ',
        '\u00a0',
        '\ufdfa',
      ]
      for (const filling of fillings) {
        const { warnings } = map({ [column]: filling.repeat(MAX_CSV_RECORD / filling.length) })
        const truncated = warnings.filter((warning) =>
          warning.endsWith(
            `has more than ${maxCellLength[column]} characters: the rest was not read`,
          ),
        )
        if (column === 'openingHours')
          expect(warnings).toEqual([
            'Opening hours are longer than 1000 characters: imported without them',
          ])
        else expect([column, filling, truncated.length]).toEqual([column, filling, 1])
      }
    }
  })

  it('truncates a cell at the maximum length of its column with a warning', () => {
    const padded = `Acme${' '.repeat(maxCellLength.name - 4)}`
    expect(map({ name: padded })).toMatchObject({ draft: { name: 'Acme' }, warnings: [] })
    expect(map({ name: `${padded}x` })).toMatchObject({
      draft: { name: 'Acme' },
      warnings: ['Name has more than 500 characters: the rest was not read'],
    })
    expect(map({ name: 'x'.repeat(501) }).errors).toEqual(['Name must be at most 120 characters'])
    expect(map({ street: `${' '.repeat(499)}\u{1f6b0}` }).draft?.location).toBe('1 Main St')
    const half = `<p>${' '.repeat(maxCellLength.openingHours)}Monday: 9-5`
    expect(map({ openingHours: half })).toMatchObject({
      draft: { openingHours: null },
      warnings: ['Opening hours are longer than 1000 characters: imported without them'],
    })
  })

  it('is invalid with control characters, and messages truncate long cells', () => {
    expect(map({ description: 'a\u0000b' }).errors).toEqual([
      'Description contains characters that are not allowed',
    ])
    expect(map({ description: 'a&#7;b' }).errors).toEqual([
      'Description contains characters that are not allowed',
    ])
    expect(map({ website: `x y ${'z'.repeat(100)}` }).warnings[0]).toHaveLength(
      'Website "" is not a web address: imported without it'.length + 40,
    )
  })
})

describe('the header row', () => {
  it('is read regardless of case, spaces and punctuation', () => {
    const { indexOf } = parseHeader([
      ' business_NAME',
      'Average Rating (0-5)',
      'google maps url',
      'Phone Number',
      'Lat',
      'unknown',
    ])
    expect(indexOf).toMatchObject({
      name: 0,
      rating: 1,
      googleMapsUrl: 2,
      phone: 3,
      latitude: 4,
      longitude: null,
    })
  })

  it('prefers the documented column name to a synonym', () => {
    expect(
      parseHeader(['Title', 'Company', 'Name', 'Rating', 'Average Rating']).indexOf,
    ).toMatchObject({ name: 2, rating: 4 })
  })

  it('cannot set the prototype of an object', () => {
    const record = toCsvRecord(parseHeader(['__proto__', 'Name']), ['evil', 'Acme'])
    expect(Object.getPrototypeOf(record)).toBeNull()
    expect({ ...record }).toEqual({ name: 'Acme' })
  })

  it('shows the delimiter, unless a line before it names one', () => {
    expect(sniffDelimiter('Name,Phone;x\n;;;;')).toBe(',')
    expect(sniffDelimiter('\ufeff\n"a,b,c";Name;x')).toBe(';')
    expect(sniffDelimiter('Name\tPhone')).toBe('\t')
    expect(sniffDelimiter('Name')).toBe(',')
    expect(sniffDelimiter('\ufeffsep=;\r\nName,Phone,Website;x')).toBe(';')
  })
})

describe('plain text', () => {
  it('contains no tags, even if they were disguised', () => {
    const payloads = [
      '<script>alert(1)</script>',
      '<<b>script>alert(1)</script>',
      '&lt;img src=x onerror=alert(1)&gt;',
      '<img src=x onerror=alert(1) //',
      '&#60;svg onload=x&#x3e;',
      '<!-- x --><a href="javascript:x">y</a>',
      '<scr<script></script>ipt>alert(1)',
    ]
    for (const payload of payloads) expect(plainText(payload)).not.toMatch(/<[a-z/!?]/i)
  })

  it('preserves line breaks, characters of other scripts and text that only looks like a tag', () => {
    expect(plainText('5 < 6 & 7 > 3, I <3 you')).toBe('5 < 6 & 7 > 3, I <3 you')
    expect(plainText('One<br>two</p>three&nbsp;&eacute; &unknown;')).toBe(
      'One\ntwo\nthree &eacute; &unknown;',
    )
    expect(plainText('\u202aPe\u00f1a\u202c \u6771\u4eac')).toBe('Peña 東京')
  })

  // A quadratic algorithm would exceed the time limit of the test.
  it.each(['<a', '<script>', '<!--', '&lt;', '</script', '<<b>', '<script '])(
    'is computed fast for a long text that repeats %j',
    (part) => {
      expect(plainText(part.repeat(640_000 / part.length))).not.toMatch(/<[a-z/!?]/i)
    },
  )
})

describe('an address', () => {
  it.each([
    [
      '4 Main St, Suite 2, Tampa, FL 33602, USA',
      { street: '4 Main St, Suite 2', city: 'Tampa', state: 'FL', zipcode: '33602' },
    ],
    [
      '4 Main St, St. Petersburg, Florida 33701-1234, United States',
      { street: '4 Main St', city: 'St. Petersburg', state: 'FL', zipcode: '33701' },
    ],
    [
      '9 Trade St, Winston-Salem, North Carolina, 27101',
      { street: '9 Trade St', city: 'Winston-Salem', state: 'NC', zipcode: '27101' },
    ],
    [
      '350 5th Ave, New York, New York 10118',
      { street: '350 5th Ave', city: 'New York', state: 'NY', zipcode: '10118' },
    ],
    [
      '1 K St NW, Washington, District of Columbia',
      { street: '1 K St NW', city: 'Washington', state: 'DC', zipcode: null },
    ],
    [
      'Calle 1, San Juan, 00907, Puerto Rico',
      { street: 'Calle 1', city: 'San Juan', state: 'PR', zipcode: '00907' },
    ],
    [
      '12345 Main St, Tampa FL 33602 USA',
      { street: '12345 Main St', city: 'Tampa', state: 'FL', zipcode: '33602' },
    ],
    [
      '1 Main St, Tampa, Hillsborough County, FL',
      { street: '1 Main St', city: 'Tampa', state: 'FL', zipcode: null },
    ],
    ['Tampa, FL', { street: null, city: 'Tampa', state: 'FL', zipcode: null }],
    ['12345 Main St, FL', { street: '12345 Main St', city: null, state: 'FL', zipcode: null }],
    ['33602', { street: null, city: null, state: null, zipcode: '33602' }],
    ['1 Port Washington', { street: null, city: null, state: null, zipcode: null }],
    [
      '10 Rue de la Paix, 75002 Paris, France',
      { street: null, city: null, state: null, zipcode: null },
    ],
    ['', { street: null, city: null, state: null, zipcode: null }],
  ])('is parsed: %s', (text, parts) => {
    expect(parseUsAddress(text)).toEqual(parts)
  })
})
