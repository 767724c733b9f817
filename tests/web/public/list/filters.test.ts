import { describe, expect, test } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { ratingSteps } from '#contract/rules/list-params.ts'
import {
  activeFilters,
  filterAt,
  type Filters,
  hoursIndex,
  noFilters,
  openAt,
  ratingLabel,
  switches,
  toTraits,
  withoutFilter,
} from '../../../../web/src/public/list/filters.ts'
import { buildContractor } from '../../../support/contractors.ts'
import { fc } from '../../../support/property.ts'

const now = new Date('2026-11-23T15:00:00.000Z') // Monday, 10:00 in Tampa
const passes = (filters: Partial<Filters>, contractor: Partial<Contractor>, at = now) =>
  filterAt({ ...noFilters, ...filters }, at)(toTraits(buildContractor(contractor)))

const anyFilters = fc.record({
  minRating: fc.constantFrom(...ratingSteps),
  verified: fc.boolean(),
  premium: fc.boolean(),
  phone: fc.boolean(),
  website: fc.boolean(),
  open: fc.boolean(),
  requests: fc.boolean(),
  reviewed: fc.boolean(),
  licensed: fc.boolean(),
})
const anyContractor = fc
  .record({
    rating: fc.integer({ min: 0, max: 50 }),
    isVerified: fc.boolean(),
    hasActiveSubscription: fc.boolean(),
    phoneNumber: fc.constantFrom(null, '813-555-0100'),
    website: fc.constantFrom(null, 'https://bay.example'),
    openingHours: fc.constantFrom(null, 'Monday: 8 AM-5 PM', 'Monday: Closed'),
  })
  .map((overrides) => buildContractor(overrides))

describe('directory filters', () => {
  test('are minimum rating, Verified, Premium, Has phone, Has website, Open now, Takes requests, Reviewed here and License checked', () => {
    expect(switches.map(({ label }) => label)).toEqual([
      'Verified',
      'Premium',
      'Has phone',
      'Has website',
      'Open now',
      'Takes requests',
      'Reviewed here',
      'License checked',
    ])
    expect([ratingLabel(0), ratingLabel(45)]).toEqual(['Any rating', '4.5 and up'])
  })

  test('accept every contractor when no filter is active', () => {
    fc.assert(
      fc.property(anyContractor, (contractor) => filterAt(noFilters, now)(toTraits(contractor))),
    )
  })

  test('check one property each', () => {
    expect([
      passes({ minRating: 40 }, { rating: 40 }),
      passes({ minRating: 40 }, { rating: 39 }),
      passes({ minRating: 30 }, { rating: 0 }),
    ]).toEqual([true, false, false])
    expect([
      passes({ verified: true }, { isVerified: true }),
      passes({ verified: true }, { isVerified: false }),
    ]).toEqual([true, false])
    expect([
      passes({ premium: true }, { hasActiveSubscription: true }),
      passes({ premium: true }, { isFeatured: true }),
    ]).toEqual([true, false])
  })

  test.each([null, '', 'call us', '555-0100'])('do not count %j as a phone', (phoneNumber) => {
    expect(passes({ phone: true }, { phoneNumber })).toBe(false)
  })

  test.each([null, '', 'n/a', 'javascript:alert(1)'])('do not count %j as a website', (website) => {
    expect(passes({ website: true }, { website })).toBe(false)
  })

  test('accept, when combined, only contractors that every single filter accepts', () => {
    fc.assert(
      fc.property(anyFilters, anyContractor, (filters, contractor) => {
        const traits = toTraits(contractor)
        const each = activeFilters(filters).every(({ name }) =>
          filterAt({ ...noFilters, [name]: filters[name] }, now)(traits),
        )
        expect(filterAt(filters, now)(traits)).toBe(each)
      }),
    )
  })

  test('are listed with labels when active and can be removed one by one', () => {
    expect(activeFilters({ ...noFilters, minRating: 45, open: true })).toEqual([
      { name: 'minRating', label: '4.5 and up ★' },
      { name: 'open', label: 'Open now' },
    ])
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const active = activeFilters(filters)
        for (const { name } of active)
          expect(activeFilters(withoutFilter(filters, name))).toHaveLength(active.length - 1)
        expect(
          active.reduce((rest, { name }) => withoutFilter(rest, name), filters as Filters),
        ).toEqual(noFilters)
      }),
    )
  })
})

describe('"Open now"', () => {
  const hours = { openingHours: 'Monday: [8 AM-5 PM], Tuesday: [Closed]' }

  test('is false for a contractor that is temporarily closed', () => {
    const monday = new Date('2026-11-23T15:00:00.000Z')
    expect(passes({ open: true }, { ...hours, isTemporarilyClosed: true }, monday)).toBe(false)
    expect(passes({ open: true }, hours, monday)).toBe(true)
  })

  test('uses the time zone of the contractor', () => {
    const early = new Date('2026-11-23T13:30:00.000Z') // 8:30 in Tampa, 7:30 in Pensacola
    const isOpen = (timeZone: string | null) =>
      passes({ open: true }, { ...hours, timeZone }, early)
    expect(isOpen('America/New_York')).toBe(true)
    expect(isOpen('America/Chicago')).toBe(false)
    expect(isOpen('America/Los_Angeles')).toBe(false)
  })

  test('uses the time zone of the site for a contractor whose zone is not known', () => {
    const early = new Date('2026-11-23T13:30:00.000Z')
    const { timeZone, ...withoutZone } = buildContractor(hours)
    expect(timeZone).toBe('America/New_York')
    for (const contractor of [
      buildContractor({ ...hours, timeZone: null }),
      buildContractor({ ...hours, timeZone: 'America/Atlantis' }),
      // From a device that stored it before contractors had a time zone.
      withoutZone as Contractor,
    ])
      expect(filterAt({ ...noFilters, open: true }, early)(toTraits(contractor))).toBe(true)
  })

  test('follows the current time', () => {
    const at = (time: string) => passes({ open: true }, hours, new Date(time))
    expect(
      [
        '2026-11-23T12:59:00Z',
        '2026-11-23T13:00:00Z',
        '2026-11-23T21:59:00Z',
        '2026-11-23T22:00:00Z',
        '2026-11-24T15:00:00Z',
      ].map(at),
    ).toEqual([false, true, true, false, false])
  })

  test('excludes contractors with unknown hours', () => {
    for (const openingHours of [
      null,
      '',
      'by appointment',
      'Monday: by appointment',
      'Tuesday: 8 AM-5 PM',
      'Monday: 8 AM-5 PM, Tuesday: 9-5',
    ]) {
      expect(openAt(now)(hoursIndex(buildContractor({ openingHours })))).toBe(false)
    }
  })
})
