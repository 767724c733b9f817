import { describe, expect, test } from 'vitest'
import { parseOpeningHours, weekdays } from '#contract/rules/opening-hours.ts'
import {
  copyDay,
  type EditedDay,
  type EditedWeek,
  isOvernight,
  parseWeek,
  formatWeek,
} from '../../../../web/src/domain/listing-form/hours/week.ts'
import { fc } from '../../../support/property.ts'

const emptyWeek = () => parseWeek('') as EditedWeek
const open = (...ranges: [string, string][]): EditedDay => ({
  kind: 'open',
  ranges: ranges.map(([from, to]) => ({ from, to })),
})

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 15, 30, 45) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const range = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)
const day: fc.Arbitrary<EditedDay> = fc.oneof(
  fc
    .constantFrom('unknown', 'closed', 'all-day')
    .map((kind) => ({ kind, ranges: [{ from: '08:00', to: '17:00' }] }) as EditedDay),
  fc
    .array(range, { minLength: 1, maxLength: 2 })
    .map((ranges) => ({ kind: 'open' as const, ranges })),
)
const week = fc
  .tuple(day, day, day, day, day, day, day)
  .map(
    (days) => Object.fromEntries(weekdays.map((name, index) => [name, days[index]])) as EditedWeek,
  )

describe('the hours editor', () => {
  test('parses every week that it wrote', () => {
    fc.assert(
      fc.property(week, (editedWeek) => {
        expect(parseWeek(formatWeek(editedWeek))).toEqual(editedWeek)
      }),
    )
  })

  test('writes every known day in the format of opening hours', () => {
    const text = formatWeek({
      ...emptyWeek(),
      Monday: open(['08:00', '17:00']),
      Tuesday: open(['08:00', '12:00'], ['13:00', '17:30']),
      Sunday: { kind: 'closed', ranges: [] },
    })
    expect(text).toBe(
      'Monday: [8:00 AM-5:00 PM], Tuesday: [8:00 AM-12:00 PM, 1:00 PM-5:30 PM], Sunday: [Closed]',
    )
    expect(parseOpeningHours(text).map(({ spans }) => spans)).toEqual([
      [{ opens: 480, closes: 1020 }],
      [
        { opens: 480, closes: 720 },
        { opens: 780, closes: 1050 },
      ],
      [],
    ])
  })

  test.each([
    [
      'Monday: 8 AM–5 PM, Tuesday: 8 AM-12 PM, 1-5 PM, Sunday: Closed',
      'Tuesday',
      open(['08:00', '12:00'], ['13:00', '17:00']),
    ],
    ['Mon: [Open 24 hours]', 'Monday', { kind: 'all-day' }],
    ['Friday: [6 PM-2 AM]', 'Friday', open(['18:00', '02:00'])],
    ['Mon-Fri 8am-5pm; closed Sunday', 'Thursday', open(['08:00', '17:00'])],
    ['{"Saturday": ["Open 24 hours"]}', 'Saturday', { kind: 'all-day' }],
    ['24/7', 'Sunday', { kind: 'all-day' }],
  ] as const)('parses %s', (text, name, expected) => {
    expect(parseWeek(text)?.[name]).toMatchObject(expected)
  })

  test.each([
    'By appointment',
    'Call us. Monday: [8 AM-5 PM]',
    'Monday: [8 AM-5 PM], Monday: [Closed]',
    'Monday: [by appointment]',
    'Mon-Fri 9-5',
    '{"Monday": "9-5"}',
    'Monday: [8 AM-5 PM], Friday: [Open late]',
    'Monday: [8-9 AM, 10-11 AM, 1-2 PM]',
    'Monday: [8 AM-5 PM] (not in July)',
  ])('does not parse a text that it cannot represent: %s', (text) => {
    expect(parseWeek(text)).toBeNull()
  })

  test('omits a range with only one time', () => {
    expect(formatWeek({ ...emptyWeek(), Monday: open(['08:00', '']) })).toBe('')
    expect(formatWeek({ ...emptyWeek(), Monday: open(['08:00', '12:00'], ['', '17:00']) })).toBe(
      'Monday: [8:00 AM-12:00 PM]',
    )
  })

  test('detects a range that ends on the next day', () => {
    expect(isOvernight({ from: '18:00', to: '02:00' })).toBe(true)
    expect(isOvernight({ from: '08:00', to: '17:00' })).toBe(false)
    expect(isOvernight({ from: '08:00', to: '' })).toBe(false)
  })

  test('copies one day to other days without changing the rest', () => {
    const copied = copyDay({ ...emptyWeek(), Monday: open(['09:00', '16:00']) }, 'Monday', [
      'Tuesday',
      'Friday',
    ])
    expect(formatWeek(copied)).toBe(
      'Monday: [9:00 AM-4:00 PM], Tuesday: [9:00 AM-4:00 PM], Friday: [9:00 AM-4:00 PM]',
    )
  })
})
