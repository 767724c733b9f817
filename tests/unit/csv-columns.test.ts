import { describe, expect, it } from 'vitest'
import { MAX_CSV_RECORD, parseHeader, sniffDelimiter } from '#contract/rules/csv-columns.ts'
import { maxCellLength, type TextColumn, toCsvRecord } from '#contract/rules/csv-record.ts'
import { mapCells } from '../support/csv-rows.ts'

describe('the header row', () => {
  it('is read regardless of case, spaces and punctuation', () => {
    const { indexesOf, unreadColumns } = parseHeader([
      ' business_NAME',
      'Average Rating (0-5)',
      'google maps url',
      'Phone Number',
      'Lat',
      'LONG',
      'unknown',
    ])
    expect(Object.fromEntries(indexesOf)).toEqual({
      name: [0],
      rating: [1],
      googleMapsUrl: [2],
      phone: [3],
      latitude: [4],
      longitude: [5],
    })
    expect(unreadColumns).toEqual(['unknown'])
  })

  it('prefers the documented column name to a synonym', () => {
    const columns = parseHeader(['Title', 'Company', 'Name', 'Rating', 'Average Rating'])
    expect(toCsvRecord(columns, ['Owner', 'Acme Holding', 'Acme', '1', '4'])).toEqual({
      name: 'Acme',
      rating: '4',
    })
    expect(toCsvRecord(columns, ['Owner', 'Acme Holding', '', '1', 'N/A'])).toEqual({
      name: 'Acme Holding',
      rating: '1',
    })
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

describe('a CSV row', () => {
  it('truncates long texts and omits long values that cannot be truncated', () => {
    const { draft, warnings } = mapCells({
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
    for (const column of Object.keys(maxCellLength) as TextColumn[]) {
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
        const { warnings } = mapCells({ [column]: filling.repeat(MAX_CSV_RECORD / filling.length) })
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
    expect(mapCells({ name: padded })).toMatchObject({ draft: { name: 'Acme' }, warnings: [] })
    expect(mapCells({ name: `${padded}x` })).toMatchObject({
      draft: { name: 'Acme' },
      warnings: ['Name has more than 500 characters: the rest was not read'],
    })
    expect(mapCells({ name: 'x'.repeat(501) }).errors).toEqual([
      'Name must be at most 120 characters',
    ])
    expect(mapCells({ street: `${' '.repeat(499)}\u{1f6b0}` }).draft?.location).toBe('1 Main St')
    const half = `<p>${' '.repeat(maxCellLength.openingHours)}Monday: 9-5`
    expect(mapCells({ openingHours: half })).toMatchObject({
      draft: { openingHours: null },
      warnings: ['Opening hours are longer than 1000 characters: imported without them'],
    })
  })
})
