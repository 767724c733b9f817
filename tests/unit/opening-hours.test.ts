import { describe, expect, test } from 'vitest'
import {
  type DayHours,
  formatHours,
  hoursText,
  isOpenAt,
  openingAt,
  parseOpeningHours,
  readOpeningHours,
  type Span,
  type Weekday,
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

  const weekdaysOpen = 'Mon-Fri 8:00 AM–5:00 PM'
  const everyDayOpen = weekdays.map((day) => `${day} Open 24 hours`)
  /** Expands "Mon-Fri 8:00 AM–5:00 PM" to one text per day. */
  const expand = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      text.startsWith('Mon-Fri ')
        ? weekdays.slice(0, 5).map((day) => `${day} ${text.slice(8)}`)
        : [text],
    )

  test.each([
    ['Monday - Friday: 8 AM-5 PM, Sunday: Closed', [weekdaysOpen, 'Sunday Closed']],
    ['Mon-Fri: 8am-5pm; Sun: closed', [weekdaysOpen, 'Sunday Closed']],
    ['Monday through Friday from 8 a.m. until 5 p.m.', [weekdaysOpen]],
    ['M–F 8a-5p', [weekdaysOpen]],
    ['Weekdays 08:00-17:00', [weekdaysOpen]],
    ['Mo,Tu,We,Th,Fr 0800-1700', [weekdaysOpen]],
    ['8am-5pm, Mon-Fri', [weekdaysOpen]],
    ['Business hours: Mon–Fri | 8 AM – 5 PM', [weekdaysOpen]],
    ['Mon to Fri: 8-5 PM (closed Sunday)', [weekdaysOpen, 'Sunday Closed']],
    ['Mon-Fri 8am-5pm, closed Sunday', [weekdaysOpen, 'Sunday Closed']],
    [
      'Mon/Wed 8am-noon; Fri & Sat: 6 PM to midnight',
      [
        'Monday 8:00 AM–12:00 PM',
        'Wednesday 8:00 AM–12:00 PM',
        'Friday 6:00 PM–12:00 AM',
        'Saturday 6:00 PM–12:00 AM',
      ],
    ],
    ['Weekends: 20:00-02:00', ['Saturday 8:00 PM–2:00 AM', 'Sunday 8:00 PM–2:00 AM']],
    [
      'Sat - Mon: 8 AM-12 PM 1 PM-5 PM',
      ['Saturday', 'Sunday', 'Monday'].map((day) => `${day} 8:00 AM–12:00 PM, 1:00 PM–5:00 PM`),
    ],
    ['Monday8 AM–5 PMTuesdayClosed', ['Monday 8:00 AM–5:00 PM', 'Tuesday Closed']],
    [
      'Monday, 8 AM to 5 PM; Tuesday, Closed. Hide open hours for the week',
      ['Monday 8:00 AM–5:00 PM', 'Tuesday Closed'],
    ],
    ['24/7', everyDayOpen],
    ['Open 24 hours a day, 7 days a week', everyDayOpen],
    ['Daily: 24 hours', everyDayOpen],
    ['Open 7 days a week: Open 24 hours', everyDayOpen],
    ['Monday: 8 AM-5 PM, Tuesday: -, Friday: N/A', ['Monday 8:00 AM–5:00 PM']],
  ])('reads %j', (text, expected) => {
    expect(format(text)).toEqual(expand(expected))
  })

  test.each([
    ['|', ' | '],
    ['/', ' / '],
    ['a bullet', ' • '],
    ['a line break', '\n'],
    ['a space', ' '],
    ['a tab', '\t'],
  ])('splits days that are separated by %s', (_, separator) => {
    const text = ['Monday: 8AM–5PM', 'Saturday: 9AM–12PM,1–4PM', 'Sunday: Closed'].join(separator)
    expect(format(text)).toEqual([
      'Monday 8:00 AM–5:00 PM',
      'Saturday 9:00 AM–12:00 PM, 1:00 PM–4:00 PM',
      'Sunday Closed',
    ])
  })

  test.each([
    'Mon-Fri 9-5',
    'Monday: 8:00-5:00',
    'Monday: 8 AM-5',
    'Monday: 10-2 AM',
    'Monday: 08:00-12:00, 01:00-05:00',
    'Monday: 8 AM-5 PM, Tuesday: after 9',
    'Monday: 8 AM-5 PM, Tuesday: open late',
    'Monday: 8 AM-5 PM. Closed on holidays',
    'Call us. Monday: 8 AM-5 PM',
    'Monday: 8 AM-5 PM (not in July)',
    'Monday: 8 AM-5 PM, Monday: Closed',
    'Mon-Fri 8 AM-5 PM, Fri 8 AM-3 PM',
    'Sunday\nMonday\n8 AM-5 PM',
    'Monday: 8 AM-5 PM, Sunday',
    'Monday: 25-26 PM',
    'Monday: same as Tuesday',
    '8 AM-5 PM',
    'Open 24 hours',
  ])('shows %j as written, because a part of it is not understood', (text) => {
    expect([readOpeningHours(text), parseOpeningHours(text), hoursText(text)]).toEqual([
      null,
      [],
      text,
    ])
    expect(isOpenAt(text, 'America/New_York', new Date('2026-11-23T15:00:00Z'))).toBeNull()
  })

  test.each([
    '',
    ' ',
    '[]',
    '{}',
    '#N/A',
    'n/a',
    '—',
    '?',
    'unknown',
    'Not available',
    '{"Monday": []}',
    'Monday: , Tuesday: -',
  ])('has no hours and no text for %j', (text) => {
    expect([readOpeningHours(text), hoursText(text)]).toEqual([[], null])
  })

  test('never throws, and shows a text that is not data as written', () => {
    const part = fc.constantFrom(
      'Monday',
      'Tue',
      'Mo',
      'F',
      'Weekdays',
      'daily',
      '24/7',
      '8 AM',
      '17:00',
      '9',
      'noon',
      'Closed',
      'Open 24 hours',
      '-',
      '–',
      ' to ',
      ':',
      ',',
      ';',
      '|',
      '\n',
      ' ',
      '[',
      ')',
      '&',
      '{',
      '"',
      "'",
      '\\',
      'call us',
      '\u202f',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 24 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (written) => {
        const days = readOpeningHours(written)
        const shown = hoursText(written)
        isOpenAt(written, 'America/New_York', new Date(0))
        if (days === null) expect([null, written.trim()]).toContain(shown)
        for (const { spans } of days ?? [])
          for (const { opens, closes } of spans ?? []) {
            expect(opens).toBeLessThan(1440)
            expect(closes).toBeGreaterThan(opens)
          }
      }),
    )
  })
})

describe('opening hours that are data', () => {
  test.each([
    '{"Monday": "8AM–5PM", "Sunday": "Closed"}',
    '{"Sunday":["Closed"],"Monday":["8 AM–5 PM"]}',
    "{'Monday': '8 AM–5 PM', 'Sunday': 'Closed', 'Tuesday': None}",
    "{u'Monday': [u'8\\u202fAM\\u20135\\u202fPM'], u'Sunday': [u'Closed']}",
    '{"Mon":["8\\u202fAM\\u20135\\u202fPM"],"Sun":["Closed"],"Tue":[]}',
    '[{"day":"Monday","hours":"8 AM to 5 PM"},{"day":"Sunday","hours":"Closed"}]',
    '["Monday: 8:00 AM – 5:00 PM","Sunday: Closed"]',
    '{"weekday_text":["Monday: 8:00 AM – 5:00 PM","Sunday: Closed"]}',
    '{"Monday":{"open":"08:00","close":"17:00"},"Sunday":"Closed"}',
    '[{"@type":"OpeningHoursSpecification","dayOfWeek":"https://schema.org/Monday","opens":"08:00","closes":"17:00"},{"day":"Sun","hours":"Closed"}]',
    '"{\\"Monday\\":\\"8AM-5PM\\",\\"Sunday\\":\\"Closed\\"}"',
  ])('are read and shown as text: %s', (data) => {
    expect(format(data)).toEqual(['Monday 8:00 AM–5:00 PM', 'Sunday Closed'])
    expect(hoursText(data)).toBe('Monday: [8 AM–5 PM], Sunday: [Closed]')
  })

  test.each([
    '{"Monday": "8AM–5PM", "Tuesday": "9-5"}',
    '{"Monday": "8AM–5PM", "popular": "Friday evening"}',
    '{"Monday": ["8 AM',
    '[{"day":"Monday","hours":"8 AM to 5 PM","exceptIn":"July"}]',
    '{"periods":[{"open":{"day":1,"time":"0800"}}]}',
    '{"Monday":{"open":"08:00","close":"17:00","isClosed":true}}',
    '[[1,"08:00"],["x"]]',
    "{'Monday': '8 AM",
    '{Monday: 8 AM-5 PM}',
    '{"open_now": true}',
    'Monday: [8â€¯AMâ€“5â€¯PM], Sunday: [Closed]',
    'Monday: [8‚ÄØAM‚Äì5‚ÄØPM], Sunday: [Closed]',
  ])('are neither read nor shown if a part is not understood: %s', (data) => {
    expect([readOpeningHours(data), hoursText(data)]).toEqual([null, null])
  })
})

describe('a week', () => {
  const time = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
  const span = fc
    .tuple(time, time)
    .filter(([opens, closes]) => opens !== closes)
    .map(([opens, closes]): Span => ({ opens, closes: closes > opens ? closes : closes + 1440 }))
  const spans = fc.oneof(
    fc.constant<Span[]>([]),
    fc.constant<Span[]>([{ opens: 0, closes: 1440 }]),
    fc.array(span, { minLength: 1, maxLength: 2 }),
  )
  const week = fc.uniqueArray(fc.record({ day: fc.constantFrom(...weekdays), spans }), {
    minLength: 1,
    selector: ({ day }) => day,
  })
  const meaning = (days: readonly DayHours[] | null) =>
    days?.map((entry) => ({ day: entry.day, spans: entry.spans }))

  /** Chooses how each day and each time is written. The functions read the same random numbers. */
  const spelling = fc.record({
    day: fc.constantFrom<(day: Weekday) => string>(
      (day) => day,
      (day) => day.slice(0, 3),
      (day) => `${day.slice(0, 3)}.`,
      (day) => day.slice(0, 2),
      (day) => day.toUpperCase(),
      (day) => `${day}s`,
    ),
    time: fc.constantFrom<(minute: number) => string>(
      (minute) => clock12(minute, ' AM', ' PM'),
      (minute) => clock12(minute, 'am', 'pm'),
      (minute) => clock12(minute, ' a.m.', ' p.m.'),
      (minute) => clock12(minute, '\u202fAM', '\u202fPM'),
      (minute) => clock12(minute, 'a', 'p'),
    ),
    dash: fc.constantFrom('-', '–', ' – ', ' to ', ' until ', '—'),
    colon: fc.constantFrom(': ', ' ', ' - ', ', ', ' | ', ':'),
    between: fc.constantFrom(', ', ' and ', '; ', ' ', ' & '),
    wrap: fc.constantFrom<(hours: string) => string>(
      (hours) => hours,
      (hours) => `[${hours}]`,
    ),
    separator: fc.constantFrom(', ', '; ', '\n', ' | ', ' / ', ' • ', ' ', '\r\n'),
  })
  const clock12 = (minute: number, am: string, pm: string) => {
    const hour = Math.floor(minute / 60) % 24
    const minutes = minute % 60 === 0 ? '' : `:${String(minute % 60).padStart(2, '0')}`
    return `${hour % 12 || 12}${minutes}${hour < 12 ? am : pm}`
  }

  test('means the same in every spelling', () => {
    fc.assert(
      fc.property(
        week,
        spelling,
        (days, { day, time: write, dash, colon, between, wrap, separator }) => {
          const hours = (entry: { spans: Span[] }) =>
            entry.spans.length === 0
              ? 'Closed'
              : entry.spans
                  .map(({ opens, closes }) =>
                    closes - opens === 1440 ? 'Open 24 hours' : write(opens) + dash + write(closes),
                  )
                  .join(between)
          const text = days
            .map((entry) => day(entry.day) + colon + wrap(hours(entry)))
            .join(separator)
          expect(meaning(readOpeningHours(text)), text).toEqual(days)
        },
      ),
    )
  })

  test('means the same as JSON, and as the text that is stored for it', () => {
    fc.assert(
      fc.property(week, (days) => {
        const data = JSON.stringify(
          Object.fromEntries(
            days.map((entry) => [
              entry.day,
              entry.spans.length === 0
                ? ['Closed']
                : entry.spans.map(({ opens, closes }) =>
                    closes - opens === 1440
                      ? 'Open 24 hours'
                      : `${clock12(opens, ' AM', ' PM')}–${clock12(closes, ' AM', ' PM')}`,
                  ),
            ]),
          ),
        )
        const sorted = days.toSorted((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day))
        expect(meaning(readOpeningHours(data))).toEqual(sorted)
        expect(meaning(readOpeningHours(hoursText(data) ?? ''))).toEqual(sorted)
      }),
    )
  })

  test('means the same as the text that is shown for it', () => {
    fc.assert(
      fc.property(week, (days) => {
        const shown = days.map((entry) => `${entry.day}: ${formatHours({ ...entry, text: '' })}`)
        expect(meaning(readOpeningHours(shown.join(', ')))).toEqual(days)
      }),
    )
  })

  test('names each day of a range', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...weekdays),
        fc.constantFrom(...weekdays),
        fc.constantFrom('-', ' – ', ' to ', ' thru ', ' through '),
        (from, to, dash) => {
          fc.pre(from !== to)
          const days = parseOpeningHours(`${from}${dash}${to}: 8 AM-5 PM`).map(({ day }) => day)
          const count = ((weekdays.indexOf(to) - weekdays.indexOf(from) + 7) % 7) + 1
          expect([days.length, days[0], days.at(-1)]).toEqual([count, from, to])
        },
      ),
    )
  })
})

describe('openingAt', () => {
  const week =
    'Mon-Thu: 7:30 AM-5 PM, Friday: 7:30 AM-12 PM & 1 PM-3 PM, Saturday: 6 PM-2 AM, Sunday: Closed'
  test.each([
    [week, '2026-11-23T14:00:00Z', 'Open until 5 PM', '7:30 AM–5:00 PM'],
    [week, '2026-11-23T12:00:00Z', 'Closed, opens 7:30 AM', '7:30 AM–5:00 PM'],
    [week, '2026-11-23T22:00:00Z', 'Closed, opens Tue 7:30 AM', '7:30 AM–5:00 PM'],
    [week, '2026-11-20T16:00:00Z', 'Open until 12 PM', '7:30 AM–12:00 PM, 1:00 PM–3:00 PM'],
    [week, '2026-11-20T17:30:00Z', 'Closed, opens 1 PM', '7:30 AM–12:00 PM, 1:00 PM–3:00 PM'],
    [week, '2026-11-20T21:00:00Z', 'Closed, opens Sat 6 PM', '7:30 AM–12:00 PM, 1:00 PM–3:00 PM'],
    [week, '2026-11-22T03:00:00Z', 'Open until 2 AM', '6:00 PM–2:00 AM'],
    [week, '2026-11-22T06:30:00Z', 'Open until 2 AM', 'Closed'],
    [week, '2026-11-22T08:00:00Z', 'Closed, opens Mon 7:30 AM', 'Closed'],
    ['24/7', '2026-11-22T08:00:00Z', 'Open 24 hours', 'Open 24 hours'],
    [
      'Mon: 8 AM-12 AM, Tue: 12 AM-6 AM',
      '2026-11-24T03:00:00Z',
      'Open until 6 AM',
      '8:00 AM–12:00 AM',
    ],
    [
      'Fri: 8 AM-12 AM, Sat: Open 24 hours',
      '2026-11-21T03:00:00Z',
      'Open 24 hours',
      '8:00 AM–12:00 AM',
    ],
    ['Mon: 8 AM-5 PM, Tue: Call us', '2026-11-23T23:00:00Z', 'Closed', '8:00 AM–5:00 PM'],
    [
      'Mon: 8 AM-5 PM, Tue-Sun: Closed',
      '2026-11-23T23:00:00Z',
      'Closed, opens Mon 8 AM',
      '8:00 AM–5:00 PM',
    ],
    ['Mon-Sun: Closed', '2026-11-23T23:00:00Z', 'Closed', 'Closed'],
  ])('%j at %s: %s', (hours, at, text, today) => {
    expect(openingAt(hours, 'America/New_York', new Date(at))).toEqual({
      isOpen: text.startsWith('Open'),
      text,
      today,
    })
  })

  test('says nothing on a day whose hours are unknown', () => {
    const sunday = new Date('2026-11-22T15:00:00Z')
    expect(openingAt('Mon-Fri: 8 AM-5 PM', 'America/New_York', sunday)).toBeNull()
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
    ['Thursday: [9-5], Friday: [8 AM-5 PM]', '2026-11-20T13:00:00Z', null],
    ['{"Friday": ["8 AM–5 PM"]}', '2026-11-20T13:00:00Z', true],
    ['Mon-Fri 8 AM-5 PM', '2026-11-21T15:00:00Z', null],
    [null, '2026-11-20T13:00:00Z', null],
  ])('%j at %s: %s', (hours, at, expected) => {
    expect(isOpenAt(hours, zone, new Date(at))).toBe(expected)
  })
})
