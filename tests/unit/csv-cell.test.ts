import { describe, expect, it } from 'vitest'
import { mapCells } from '../support/csv-rows.ts'

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
