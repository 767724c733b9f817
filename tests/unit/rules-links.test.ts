import { describe, expect, test } from 'vitest'
import {
  categoryCity,
  categoryInPlacePath,
  contractorPath,
  normalizeWebUrl,
  sizedImageUrl,
  telHref,
} from '#contract/rules/links.ts'
import { fc } from '../support/property.ts'

describe('normalizeWebUrl', () => {
  test.each([
    ['acme.com', 'https://acme.com'],
    ['  acme.com ', 'https://acme.com'],
    ['httpbin.org', 'https://httpbin.org'],
    ['https-only.example', 'https://https-only.example'],
    ['acme.com:8080/a', 'https://acme.com:8080/a'],
    ['http://acme.com', 'http://acme.com'],
    ['HTTPS://Acme.com/Path?q=1', 'https://acme.com/Path?q=1'],
    ['https://acme.com/', 'https://acme.com'],
  ])('converts %j to %s', (text, url) => {
    expect(normalizeWebUrl(text)).toBe(url)
  })

  test.each([
    '',
    '  ',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'ftp://acme.com',
    'file:///etc',
    'https://',
    'n/a',
    'localhost',
    'https://user:pass@acme.com',
    'acme .com',
    `https://acme.com/${'a'.repeat(2048)}`,
  ])('rejects %j', (text) => {
    expect(normalizeWebUrl(text)).toBeNull()
  })

  test('returns an http or https URL that does not change when it is normalized again', () => {
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.domain(),
      fc.string({ unit: 'binary' }),
      fc.string().map((tail) => `javascript:${tail}`),
    )
    fc.assert(
      fc.property(text, (input) => {
        const url = normalizeWebUrl(input)
        if (url === null) return
        expect(new URL(url).protocol).toMatch(/^https?:$/)
        expect(normalizeWebUrl(url)).toBe(url)
      }),
    )
  })
})

describe('a telephone link', () => {
  test.each([
    ['(813) 555-0100', 'tel:8135550100'],
    ['+1 813 555 0100', 'tel:+18135550100'],
    ['(813) 555-0100, (813) 555-0101', 'tel:8135550100'],
    ['813.555.0100 - call me!', 'tel:8135550100'],
    ['(+44) 20 7946 0000', 'tel:+442079460000'],
  ])('converts %j to %s', (phone, href) => {
    expect(telHref(phone)).toBe(href)
  })

  test.each([
    '813-555-0100 x12',
    '813-555-0100x12',
    '813-555-0100 ext. 12',
    '813-555-0100 Ext 12',
    '813-555-0100;ext=12',
    '8135550100ext12',
    '813-555-0100 extension 12',
  ])('adds the extension of %j as ;ext=', (phone) => {
    expect(telHref(phone)).toBe('tel:8135550100;ext=12')
  })

  test.each([null, '', 'call us', '55-0100', '555-0100', 'x1234567', '81355501001'])(
    'returns null for %j, which cannot be dialled',
    (phone) => {
      expect(telHref(phone)).toBeNull()
    },
  )

  test('contains only digits, a leading + and an extension', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9+() ext.-]{0,32}$/), (phone) => {
        expect(telHref(phone) ?? 'tel:8135550100').toMatch(
          /^tel:(?:\d{10,11}|\+\d{7,15})(;ext=\d+)?$/,
        )
      }),
    )
  })
})

describe('the path of a profile', () => {
  test.each([
    ['St. Petersburg', '/contractor/general-contractors-st-petersburg/acme'],
    ['Cañon City', '/contractor/general-contractors-canon-city/acme'],
    [null, '/contractor/general-contractors/acme'],
    ['', '/contractor/general-contractors/acme'],
    ['***', '/contractor/general-contractors/acme'],
  ])('for the city %j is %s', (city, path) => {
    expect(contractorPath({ slug: 'acme', city }, 'general-contractors')).toBe(path)
    expect(path).toContain(`/${categoryCity('general-contractors', city)}/`)
  })
})

test('the path of a category in a city is lower case, regardless of the case of the state', () => {
  expect(categoryInPlacePath('plumbers', 'Tampa', 'FL')).toBe('/category/plumbers/tampa-fl')
  expect(categoryInPlacePath('all-contractors', 'St. Petersburg', 'Florida')).toBe(
    '/category/all-contractors/st-petersburg-florida',
  )
  expect(categoryInPlacePath('painters', 'Winston-Salem', 'North Carolina')).toBe(
    '/category/painters/winston-salem-north-carolina',
  )
})

describe('an image URL', () => {
  test('requests 600×400 at quality 80 from a host that supports it', () => {
    const { searchParams } = new URL(
      sizedImageUrl('https://images.unsplash.com/photo-1?ixid=7&w=2000'),
    )
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ixid: '7',
      w: '600',
      h: '400',
      q: '80',
    })
  })

  test.each([
    'https://acme.example/van.jpg?v=2',
    '/uploads/van.jpg',
    'not an address',
    '',
    'https://images.unsplash.com.evil.example/a.jpg',
    // This host expects the size in the path, not in the query.
    'https://res.cloudinary.com/demo/image/upload/van.jpg',
  ])('is unchanged for %j', (url) => {
    expect(sizedImageUrl(url)).toBe(url)
  })
})
