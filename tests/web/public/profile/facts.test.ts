import { describe, expect, test } from 'vitest'
import { typicalHours } from '#contract/rules/opening-hours.ts'
import { cityState } from '#contract/rules/place.ts'
import { listServices } from '#contract/rules/services.ts'
import { fullAddress } from '../../../../web/src/domain/directory/full-address.ts'
import {
  generatedAbout,
  mapsUrl,
  socialLinks,
  toSummary,
  websiteLabel,
} from '../../../../web/src/public/profile/facts.ts'
import { questionsFor } from '../../../../web/src/public/profile/faq.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { fc } from '../../../support/property.ts'

describe('the summary box', () => {
  test('shows the first 200 characters, with an ellipsis if there are more, but not after a full stop', () => {
    expect(toSummary('x'.repeat(200))).toBe('x'.repeat(200))
    expect(toSummary('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`)
    expect(toSummary(`${'x'.repeat(198)}, more`)).toBe(`${'x'.repeat(198)}, …`)
    expect(toSummary(`${'x'.repeat(198)}. More`)).toBe(`${'x'.repeat(198)}…`)
    expect([toSummary(null), toSummary('  ')]).toEqual([null, null])
  })

  test('never splits a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 150, maxLength: 260 }),
        (text) => !/\p{Cs}/u.test(toSummary(text) ?? ''),
      ),
    )
  })

  test('shows a generated text with business, category and location if there is no description', () => {
    const about = generatedAbout(
      buildContractor({ name: 'Bay Air', description: null }),
      'HVAC Technicians',
    )
    for (const part of ['Bay Air', 'HVAC', 'Tampa']) expect(about).toContain(part)
    expect(
      generatedAbout(buildContractor({ city: null, state: null, phoneNumber: null }), 'Plumbers'),
    ).not.toMatch(/null|undefined|,\s*\.| {2}/)
  })
})

describe('place and maps', () => {
  test.each([
    [{ city: 'Tampa', state: 'FL' }, 'Tampa, FL'],
    [{ city: null, state: 'FL' }, 'FL'],
    [{ city: ' Tampa ', state: null }, 'Tampa'],
    [{ city: null, state: null }, ''],
  ])('formats %j as %j', (place, text) => {
    expect(cityState(place)).toBe(text)
  })

  test('the address has street, city, state and ZIP code, and the city only once', () => {
    const place = { city: 'Tampa', state: 'FL', zipcode: '33602' }
    expect(fullAddress({ ...place, location: '12 Bay St' })).toBe('12 Bay St, Tampa, FL 33602')
    expect(fullAddress({ ...place, location: '12 Bay St, Tampa, FL 33602' })).toBe(
      '12 Bay St, Tampa, FL 33602',
    )
    expect(fullAddress({ ...place, location: null })).toBe('Tampa, FL 33602')
    expect(fullAddress({ city: null, state: null, zipcode: null, location: ' ' })).toBeNull()
  })

  test('the maps link is the URL of the contractor if it is valid, and otherwise a search', () => {
    expect(mapsUrl(buildContractor({ googleMapsUrl: 'https://maps.example/bay' }))).toBe(
      'https://maps.example/bay',
    )
    const { searchParams, protocol } = new URL(
      mapsUrl(buildContractor({ name: 'A&B #1', googleMapsUrl: 'javascript:alert(1)' })),
    )
    expect([protocol, searchParams.get('query')]).toEqual([
      'https:',
      'A&B #1, 100 Franklin St, Tampa, FL 33602',
    ])
  })
})

test('social links have a fixed order, get https:// if they have no scheme, and omit invalid URLs', () => {
  expect(
    socialLinks(
      buildContractor({
        tiktokUrl: 'tiktok.com/@bay',
        youtubeUrl: null,
        instagramUrl: 'javascript:alert(1)',
        twitterUrl: 'http://twitter.com/bay',
        facebookUrl: 'https://facebook.com/bay',
      }),
    ),
  ).toEqual([
    { label: 'Facebook', href: 'https://facebook.com/bay' },
    { label: 'Twitter', href: 'http://twitter.com/bay' },
    { label: 'TikTok', href: 'https://tiktok.com/@bay' },
  ])
  expect(websiteLabel('https://www.acme.com/path')).toBe('acme.com')
})

describe('Services & Amenities', () => {
  test('contain the entries of both texts, split at commas and lines, trimmed and without duplicates', () => {
    expect(listServices('Free quotes, drains ,, Leaks', 'Leaks\nDrains\r\nRe-pipes')).toHaveLength(
      4,
    )
    expect(listServices('Free quotes, Leaks', 'Leaks\nRe-pipes').toSorted()).toEqual([
      'Free quotes',
      'Leaks',
      'Re-pipes',
    ])
    expect(listServices(null, null)).toEqual([])
  })

  test('are the same whichever text contains them', () => {
    const text = fc
      .array(fc.constantFrom('Leaks', ' Drains ', '', 'Re-pipes'), { maxLength: 6 })
      .chain((parts) => fc.constantFrom(',', '\n', ', ').map((mark) => parts.join(mark)))
    fc.assert(
      fc.property(text, text, (amenities, offered) => {
        const entries = listServices(amenities, offered)
        expect(entries.toSorted()).toEqual(
          [
            ...new Set(
              `${amenities},${offered}`
                .split(/[,\n]/)
                .map((entry) => entry.trim())
                .filter(Boolean),
            ),
          ].toSorted(),
        )
        expect(listServices(offered, amenities).toSorted()).toEqual(entries.toSorted())
      }),
    )
  })
})

describe('the FAQ of a category', () => {
  const own = [
    'plumbers',
    'electricians',
    'landscapers',
    'hvac',
    'roofers',
    'painters',
    'general-contractors',
  ]

  test('is different for each category that has specific questions', () => {
    expect(new Set(own.map((slug) => questionsFor(slug))).size).toBe(own.length)
    for (const slug of own) expect(questionsFor(slug)).not.toBe(questionsFor('anything'))
  })

  test('is the same for hvac-technicians and hvac', () => {
    expect(questionsFor('hvac-technicians')).toBe(questionsFor('hvac'))
  })

  test.each(['concrete-contractors', 'wizards', '', 'constructor', '__proto__', 'toString'])(
    'is the default one for %j',
    (slug) => {
      expect(questionsFor(slug)).toEqual(questionsFor('anything'))
      expect(questionsFor(slug).length).toBeGreaterThan(0)
    },
  )
})

test('the typical hours are correct', () => {
  expect(typicalHours).toEqual([
    { days: 'Mon-Fri', hours: '8:00 AM-6:00 PM' },
    { days: 'Sat', hours: '9:00 AM-4:00 PM' },
    { days: 'Sun', hours: 'Closed' },
  ])
})
