import { expect, test } from 'vitest'
import {
  blankToNull,
  businessPhone,
  openingHours,
  optionalText,
  phone,
  requiredText,
} from '#contract/fields.ts'

test('invisible characters are removed, and a text with only such characters is empty', () => {
  const name = requiredText(120, 'Business name is required')
  expect(name.safeParse('\u202e\u200b\ufeff').error?.issues[0]?.message).toBe(
    'Business name is required',
  )
  expect(name.parse(' A\u202eB\u00ad Plumbing ')).toBe('AB Plumbing')
  expect(optionalText(20).parse('\u200b')).toBe(null)
  // Zero-width joiners are kept, because some emoji and words need them.
  expect(name.parse('👩\u200d🔧 Repairs')).toBe('👩\u200d🔧 Repairs')
})

const messageOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message

test('the phone number of a business can be dialled, or has seven digits', () => {
  const field = businessPhone()
  for (const text of [
    '(813) 555-0142',
    '(813) 555-0142 / (813) 555-0143',
    '+44 20 7946 0958',
    '1-800-PLUMBER',
    '555-0142',
  ])
    expect(field.parse(text)).toBe(text)
  expect(field.parse('8.135550142E9')).toBe('8135550142')
  for (const text of ['81355501429', '8.13556E+09', '12345678', '020 7946 0958'])
    expect(messageOf(field.safeParse(text))).toBe(
      'Phone number must have 10 digits, or begin with + and the country code',
    )
  for (const text of ['12', 'call us'])
    expect(messageOf(field.safeParse(text))).toBe('Please enter a valid phone number')
  expect(messageOf(field.safeParse(' '))).toBe('Phone number is required')
  expect(messageOf(field.safeParse('1'.repeat(33)))).toBe(
    'Phone number must be at most 32 characters',
  )
  expect(blankToNull(field).parse('')).toBeNull()
})

test('the phone number of a contact request only needs seven digits', () => {
  expect(phone().parse('020 7946 0958')).toBe('020 7946 0958')
  expect(messageOf(phone().safeParse('555-014'))).toBe('Please enter a valid phone number')
})

test('opening hours that are data are stored as a text if they are understood', () => {
  const field = openingHours()
  expect(field.parse('{"Monday": ["8 AM–5 PM"]}')).toBe('Monday: [8 AM–5 PM]')
  for (const text of ['{"Monday": ["9-5"]}', 'Mon-Fri 8-5', 'By appointment'])
    expect(field.parse(text)).toBe(text)
  expect([field.parse(undefined), field.parse(null), field.parse(' ')]).toEqual([
    undefined,
    null,
    null,
  ])
})
