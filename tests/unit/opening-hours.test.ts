import { describe, expect, test } from 'vitest'
import {
  formatHours,
  isOpenAt,
  parseOpeningHours,
  weekdays,
} from '#contract/rules/opening-hours.ts'
import { fc } from '../support/property.ts'

const format = (text: string) =>
  parseOpeningHours(text).map((entry) => `${entry.day} ${formatHours(entry)}`)

describe('parseOpeningHours', () => {
  test.each([
    ['Monday: [8 AM-5 PM], Tuesday: [Closed]', ['Monday 8:00 AM–5:00 PM', 'Tuesday Closed']],
    ['Monday: [8\u202fAM–5:30\u202fPM]', ['Monday 8:00 AM–5:30 PM']],
    [
      'Monday: [8 AM-12 PM, 1-5 PM], Friday: Open 24 hours',
      ['Monday 8:00 AM–12:00 PM, 1:00 PM–5:00 PM', 'Friday Open 24 hours'],
    ],
    ['Monday: 11-2 PM', ['Monday 11:00 AM–2:00 PM']],
    [
      'Mon: 8:00 AM to 6:00 PM; Sat: 9 a.m. - 4 p.m.',
      ['Monday 8:00 AM–6:00 PM', 'Saturday 9:00 AM–4:00 PM'],
    ],
    ['Monday: [By appointment, call first]', ['Monday By appointment, call first']],
    ['By appointment only', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(format(text)).toEqual(expected)
  })

  test('parses every simple week', () => {
    const hour = fc.integer({ min: 1, max: 11 })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
        hour,
        hour,
        (days, opens, closes) => {
          const text = days.map((day) => `${day}: [${opens} AM-${closes} PM]`).join(', ')
          expect(parseOpeningHours(text)).toEqual(
            days.map((day) => ({
              day,
              text: `${opens} AM-${closes} PM`,
              spans: [{ opens: opens * 60, closes: (closes + 12) * 60 }],
            })),
          )
        },
      ),
    )
  })

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        isOpenAt(text, 'America/New_York', new Date(0))
      }),
    )
  })
})

describe('isOpenAt', () => {
  const zone = 'America/New_York'
  test.each([
    ['Friday: [8 AM-5 PM]', '2026-11-20T13:00:00Z', true],
    ['Friday: [8 AM-5 PM]', '2026-11-20T12:59:00Z', false],
    ['Friday: [8 AM-5 PM]', '2026-11-20T22:00:00Z', false],
    ['Thursday: [6 PM-2 AM]', '2026-11-20T06:30:00Z', true],
    ['Thursday: [6 PM-2 AM], Friday: [Closed]', '2026-11-20T07:00:00Z', false],
    ['Monday: [8 AM-5 PM]', '2026-11-20T13:00:00Z', null],
    ['Friday: [By appointment]', '2026-11-20T13:00:00Z', null],
    [null, '2026-11-20T13:00:00Z', null],
  ])('%j at %s: %s', (hours, at, expected) => {
    expect(isOpenAt(hours, zone, new Date(at))).toBe(expected)
  })
})
