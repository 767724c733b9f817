import { expect, test } from 'vitest'
import { formatPhone } from '../../../web/src/lib/format-phone.ts'

test.each([
  ['8135550174', '(813) 555-0174'],
  ['(813) 555-0174', '(813) 555-0174'],
  ['813.555.0174', '(813) 555-0174'],
  ['+1 813-555-0174', '(813) 555-0174'],
  ['1-813-555-0174', '(813) 555-0174'],
  ['813-555-0174 x12', '(813) 555-0174 ext. 12'],
  ['8.135550174E9', '(813) 555-0174'],
  ['8135550174.0', '(813) 555-0174'],
  ['813 555 0174, ext. 5', '(813) 555-0174 ext. 5'],
])('formats %s as %s', (text, shown) => {
  expect(formatPhone(text)).toBe(shown)
})

test.each([
  '',
  '555-0174',
  '+44 20 7946 0958',
  '813-555-ROOF',
  'call the office',
  '81355501745',
  '813-555-0174 or 813-555-0175',
])('returns %j unchanged', (text) => {
  expect(formatPhone(text)).toBe(text)
})
