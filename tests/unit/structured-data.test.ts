import { describe, expect, test } from 'vitest'
import { contractorPage } from '#content/page-heads/contractor.ts'
import { homePage } from '#content/page-heads/home.ts'
import { defaultSite } from '#content/site.ts'
import type { Contractor } from '#contract/entities.ts'
import { type JsonLd, jsonLdText } from '#contract/json-ld.ts'
import { blogPostJsonLd, breadcrumbsJsonLd, businessJsonLd } from '#contract/structured-data.ts'
import { buildPost, category } from '../support/builders.ts'
import { buildContractor } from '../support/contractors.ts'
import { fc } from '../support/property.ts'

const options = { path: '/contractor/plumbers-tampa/bay-plumbing', categorySlug: 'plumbers' }
const business = (
  overrides: Partial<Contractor> = {},
  more: Partial<Parameters<typeof businessJsonLd>[1]> = {},
) => businessJsonLd(buildContractor(overrides), { ...options, ...more })
const days = (openingHours: string | null) => business({ openingHours }).openingHoursSpecification

describe('a business in structured data', () => {
  test.each([
    ['plumbers', 'Plumber'],
    ['electricians', 'Electrician'],
    ['hvac-technicians', 'HVACBusiness'],
    ['hvac', 'HVACBusiness'],
    ['painters', 'HousePainter'],
    ['roofers', 'RoofingContractor'],
    ['general-contractors', 'GeneralContractor'],
    ['concrete-contractors', 'HomeAndConstructionBusiness'],
    ['landscapers', 'HomeAndConstructionBusiness'],
  ])('for %s has the type %s', (categorySlug, type) => {
    expect(business({}, { categorySlug })['@type']).toBe(type)
  })

  test('has the reviews written here in place of the other rating', () => {
    const review = {
      id: 1,
      stars: 4,
      text: 'They came on time.',
      authorName: 'Dana',
      workedOn: '2026-10',
      publishedAt: '2026-11-02T10:00:00.000Z',
      editedAt: null,
      askedForQuote: false,
      reply: null,
    }
    const reviews = { count: 12, average: 42, byStars: [], newest: [review] }
    expect(
      businessJsonLd({ ...buildContractor({ rating: 50, reviewCount: 900 }), reviews }, options),
    ).toMatchObject({
      aggregateRating: { ratingValue: '4.2', reviewCount: 12 },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Dana' },
          datePublished: review.publishedAt,
          reviewBody: review.text,
          reviewRating: { ratingValue: '4', bestRating: '5' },
        },
      ],
    })
    expect(business({ rating: 50, reviewCount: 900 })).not.toHaveProperty('review')
  })

  test('has no opening hours while it is temporarily closed', () => {
    const openingHours = 'Monday: [8 AM-5 PM]'
    expect(business({ openingHours }).openingHoursSpecification).toHaveLength(1)
    expect(
      business({ openingHours, isTemporarilyClosed: true }).openingHoursSpecification,
    ).toBeUndefined()
  })

  test('has address, phone, price range and country', () => {
    expect(business()).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Bay Plumbing',
      url: options.path,
      telephone: '(813) 555-0100',
      priceRange: '$$',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '100 Franklin St',
        addressLocality: 'Tampa',
        addressRegion: 'FL',
        postalCode: '33602',
        addressCountry: 'US',
      },
    })
  })

  test('has the first phone number that can be dialled', () => {
    expect(
      ['(813) 555-0100, (813) 555-0101', '8.135550142E9', '555-0100', 'call us'].map(
        (phoneNumber) => business({ phoneNumber }).telephone,
      ),
    ).toEqual(['(813) 555-0100', '8135550142', undefined, undefined])
  })

  test('has no empty values', () => {
    const bare = business({
      description: null,
      phoneNumber: null,
      location: null,
      city: null,
      state: null,
      zipcode: null,
      website: null,
      latitude: null,
      longitude: null,
      rating: 0,
    })
    expect(JSON.stringify(bare)).not.toMatch(/null|""|\[\]|\{\}/)
    expect(bare.address).toEqual({ '@type': 'PostalAddress', addressCountry: 'US' })
  })

  test('has a rating only if it is rated and reviewed', () => {
    expect(business({ rating: 45, reviewCount: 3 }).aggregateRating).toMatchObject({
      '@type': 'AggregateRating',
      ratingValue: '4.5',
      reviewCount: 3,
    })
    expect(
      [business({ rating: 0 }), business({ reviewCount: 0 })].map(
        ({ aggregateRating }) => aggregateRating,
      ),
    ).toEqual([undefined, undefined])
  })

  test('has no rating if the contractor is imported and `hidesImportedRatings` is set', () => {
    expect(
      business({ importedFromCsv: true }, { hidesImportedRatings: true }).aggregateRating,
    ).toBeUndefined()
    expect(
      business({ importedFromCsv: false }, { hidesImportedRatings: true }).aggregateRating,
    ).toBeDefined()
    expect(
      contractorPage(buildContractor(), category('plumbers'), {
        ...defaultSite,
        structuredData: { rateImported: false },
      }).jsonLd[0]?.aggregateRating,
    ).toBeUndefined()
  })

  test('has a service area of 30 miles around its coordinates', () => {
    const geo = { '@type': 'GeoCoordinates', latitude: 27.95, longitude: -82.46 }
    expect(business()).toMatchObject({
      geo,
      areaServed: { '@type': 'GeoCircle', geoMidpoint: geo, geoRadius: 48_280 },
    })
  })

  test.each([
    [null, -82],
    [27, null],
    [0, 0],
    [91, 0],
    [27, -181],
  ])('has no coordinates for %j, %j', (latitude, longitude) => {
    const { geo, areaServed } = business({ latitude, longitude })
    expect([geo, areaServed]).toEqual([undefined, undefined])
  })

  test('links only to valid website and social URLs', () => {
    expect(
      business({
        website: 'bay.example',
        twitterUrl: 'javascript:alert(1)',
        youtubeUrl: 'http://youtube.com/bay',
      }).sameAs,
    ).toEqual(['https://bay.example', 'http://youtube.com/bay'])
  })
})

describe('opening hours in structured data', () => {
  const open = (dayOfWeek: string, opens: string, closes: string) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens,
    closes,
  })

  test('have one entry per time range', () => {
    expect(days('Monday: [8 AM-12 PM, 1-5 PM], Tuesday: 8:30\u202fAM–5\u202fPM')).toEqual([
      open('Monday', '08:00', '12:00'),
      open('Monday', '13:00', '17:00'),
      open('Tuesday', '08:30', '17:00'),
    ])
  })

  test('have all days of a range', () => {
    expect(days('Mon-Wed: 8am-5pm | Sun: Closed')).toEqual(
      ['Monday', 'Tuesday', 'Wednesday'].map((day) => open(day, '08:00', '17:00')),
    )
  })

  test.each([
    'Monday: 9-5, Tuesday: 8 AM-5 PM',
    'Monday: 8 AM-5 PM, closed in July',
    '{"Monday": "8 AM-5 PM", "Tuesday": "9-5"}',
  ])('are missing if a part of the week is not understood: %s', (text) => {
    expect(days(text)).toBeUndefined()
  })

  test('omit closed and unreadable days', () => {
    expect(days('Monday: [Closed], Tuesday: by appointment, Friday: Open 24 hours')).toEqual([
      open('Friday', '00:00', '23:59'),
    ])
    expect([days(null), days('call us'), days('Sunday: Closed')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('a post is a BlogPosting with author, publisher and the dates that it has', () => {
  const postOptions = { summary: 'Close the valve.', siteName: 'Lintel' }
  expect(blogPostJsonLd(buildPost(), postOptions)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Leaking tap',
    url: '/blog/leaking-tap',
    datePublished: '2026-01-01T12:00:00.000Z',
    author: { '@type': 'Person', name: 'Editorial team' },
    publisher: { '@type': 'Organization', name: 'Lintel' },
  })
  expect(blogPostJsonLd(buildPost({ publishedAt: null }), postOptions)).not.toHaveProperty(
    'datePublished',
  )
})

test('breadcrumbs are numbered from 1, and the last one has no URL', () => {
  expect(
    breadcrumbsJsonLd([{ label: 'Home', to: '/' }, { label: 'Blog' }]).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
    { '@type': 'ListItem', position: 2, name: 'Blog' },
  ])
})

describe('the text of the JSON-LD script element', () => {
  const read = (text: string) => JSON.parse(text) as JsonLd

  test('contains absolute URLs of the given site', () => {
    expect(
      read(jsonLdText([business({ imageUrl: '/uploads/van.jpg' })], 'https://lintel.example')),
    ).toMatchObject({
      '@id': `https://lintel.example${options.path}`,
      url: `https://lintel.example${options.path}`,
      image: 'https://lintel.example/uploads/van.jpg',
      sameAs: ['https://bay.example'],
    })
    expect(jsonLdText(homePage(defaultSite, []).jsonLd, 'https://lintel.example')).toContain(
      '"https://lintel.example/directory?location={location}"',
    )
  })

  test('contains one object, or an array of several', () => {
    expect(read(jsonLdText([{ a: 1 }], ''))).toEqual({ a: 1 })
    expect(read(jsonLdText([{ a: 1 }, { b: 2 }], ''))).toEqual([{ a: 1 }, { b: 2 }])
  })

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    'A & B',
    '\u2028\u2029',
    ']]>',
    'O\'Neil "&" Søn',
  ])('is escaped, so that the name %j does not end the element', (name) => {
    const text = jsonLdText([business({ name, description: name })], 'https://lintel.example')
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(read(text)).toMatchObject({ name, description: name })
  })

  test('is parsed to the same data for any names', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('<', '/', '>', '&', '-', '!', '"', '\\', '\u2028'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(text, text, (name, city) => {
        const written = jsonLdText([business({ name, city })], 'https://lintel.example')
        expect(written).not.toMatch(/[<>&\u2028\u2029]/)
        expect(read(written)).toMatchObject({ name })
      }),
    )
  })
})
