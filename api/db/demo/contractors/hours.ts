import { elementAt, type Prng } from './prng.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export interface Hours {
  text: string
  alwaysOpen: boolean
}

/** Converts hours from the plain form "8 AM-5 PM" to the format of one kind of export. */
type Spelling = (hours: string) => string

const bracketed: Spelling = (hours) => `[${hours}]`
const bare: Spelling = (hours) => hours
/** Newer exports use an en dash between the times and a narrow no-break space before AM and PM. */
const typographic: Spelling = (hours) =>
  `[${hours.replaceAll('-', '–').replace(/ (?=[AP]M)/g, '\u202f')}]`

const week = (weekday: string, saturday: string, sunday: string): string[] =>
  days.map((_, index) => (index < 5 ? weekday : index === 5 ? saturday : sunday))

const workingWeek = (prng: Prng): string[] => {
  const opens = prng.weighted([
    ['7', 24],
    ['7:30', 14],
    ['8', 44],
    ['8:30', 6],
    ['9', 12],
  ])
  const closes = prng.weighted([
    ['3:30', 4],
    ['4', 12],
    ['4:30', 14],
    ['5', 46],
    ['5:30', 8],
    ['6', 16],
  ])
  const saturday = prng.weighted([
    ['Closed', 55],
    ['8 AM-12 PM', 15],
    ['9 AM-1 PM', 14],
    ['9 AM-4 PM', 10],
    [`${opens} AM-2 PM`, 6],
  ])
  const sunday = prng.weighted([
    ['Closed', 92],
    ['10 AM-2 PM', 5],
    ['9 AM-4 PM', 3],
  ])
  return week(`${opens} AM-${closes} PM`, saturday, sunday)
}

const splitWeek = (prng: Prng): string[] =>
  week(
    prng.pick(['8 AM-12 PM, 1-5 PM', '7-11:30 AM, 12:30-4:30 PM', '8 AM-12 PM, 1:30-5:30 PM']),
    prng.pick(['Closed', '8-11 AM']),
    'Closed',
  )

/**
 * Returns opening hours in the format of map exports: "Monday: [8 AM-5 PM], … Sunday: [Closed]", or
 * '' for none.
 */
export const hoursOf = (prng: Prng, likelyAlwaysOpen: boolean): Hours => {
  const kind = prng.weighted([
    ['none', 10],
    ['always', likelyAlwaysOpen ? 13 : 2],
    ['split', 3],
    ['usual', 78],
  ])
  if (kind === 'none') return { text: '', alwaysOpen: false }
  const hours =
    kind === 'always'
      ? days.map(() => 'Open 24 hours')
      : kind === 'split'
        ? splitWeek(prng)
        : workingWeek(prng)
  const spelling = prng.weighted([
    [bracketed, 76],
    [typographic, 17],
    [bare, 7],
  ])
  // Some exports begin with the weekday on which they were made.
  const first = prng.chance(0.06) ? prng.int(1, 6) : 0
  const text = days
    .map((_, i) => (i + first) % 7)
    .map((i) => `${elementAt(days, i)}: ${spelling(elementAt(hours, i))}`)
    .join(', ')
  return { text, alwaysOpen: kind === 'always' }
}
