import { describe, expect, test } from 'vitest'
import { telHref } from '#contract/rules/links.ts'
import { plainPhone, readPhone } from '#contract/rules/phone.ts'
import { fc } from '../support/property.ts'

describe('the number that is dialled', () => {
  test.each([
    ['(813) 555-0142', '8135550142', ''],
    ['1-813-555-0142', '18135550142', ''],
    ['+1 (813) 555-0142', '+18135550142', ''],
    ['813/555-0142', '8135550142', ''],
    ['813–555–0142', '8135550142', ''],
    ["'8135550142", '8135550142', ''],
    ['="8135550142"', '8135550142', ''],
    ['8.135550142E9', '8135550142', ''],
    ['8.135550142e+09', '8135550142', ''],
    ['1,8135550143E10', '18135550143', ''],
    ['8135550142.0', '8135550142', ''],
    ['18135550143.0', '18135550143', ''],
    ['+44 (0)20 7946 0958', '+442079460958', ''],
    ['+49 30 901820', '+4930901820', ''],
    ['813-555-0142 #12', '8135550142', '12'],
    ['(813) 555-0142, ext. 12 or 13', '8135550142', '12'],
    ['(813) 555-0142 (24/7)', '8135550142', ''],
    ['813-555-0142/43', '8135550142', ''],
    ['1-800-PLUMBER', '18007586237', ''],
    ['1-800-got-junk', '18004685865', ''],
    ['813-555-ROOF', '8135557663', ''],
    ['555-0142 / 813-555-0143', '8135550143', ''],
    ['Fax: 813-555-0142, office: 813-555-0143', '8135550143', ''],
  ])('in %j is %s', (text, number, extension) => {
    expect(readPhone(text).first).toMatchObject({ number, extension })
  })

  test.each([
    [', ', 'a comma'],
    ['; ', 'a semicolon'],
    [' / ', 'a slash'],
    ['/', 'a slash without spaces'],
    ['\n', 'a line break'],
    [' ', 'a space'],
    [' | ', 'a bar'],
    [' or ', '"or"'],
    [' & ', 'an ampersand'],
    [' - ', 'a dash'],
  ])('is the first of two with %j between them (%s)', (separator) => {
    for (const [first, second] of [
      ['(813) 555-0142', '(813) 555-0143'],
      ['813-555-0142', '813-555-0143'],
      ['8135550142', '8135550143'],
      ['1 813 555 0142', '1 813 555 0143'],
    ] as const) {
      const { first: found, others } = readPhone(`${first}${separator}${second}`)
      expect([found?.text, others]).toEqual([first, [second]])
    }
  })

  test.each([
    '8.13556E+09',
    '8.1356E+09',
    '8.13555014E9',
    '81355501429',
    '8135550142143',
    '91 8135550142',
    '020 7946 0958',
    '0612345678',
    '10612345678',
    '+0813555014',
    '+1234567890123456',
    'x8135550142',
    'Fax 813-555-0142',
    '555-0142',
    '555-HELP',
    'call us',
    '813-EXT1234',
    '813 plumber',
    '1-800-MATTRESS',
    '',
  ])('is missing in %j', (text) => {
    expect([readPhone(text).first, telHref(text)]).toEqual([null, null])
  })

  test.each([
    ['813-555-0142 (office), 813-555-0143 (cell)', '813-555-0142', ['813-555-0143']],
    ['813-555-0142 (x12), 813-555-0143 (ext. 3)', '813-555-0142 (x12)', ['813-555-0143 (ext. 3)']],
    ['813.555.0142 (Mon-Fri 8am to 5pm)', '813.555.0142', []],
    ['813-555-0142 (ask for ext. 12)', '813-555-0142', []],
  ])('has no half of a pair of brackets in %j', (text, first, others) => {
    expect(readPhone(text)).toMatchObject({ first: { text: first }, others })
  })

  test('is not repeated among the others', () => {
    expect(readPhone('1-800-PLUMBER (1-800-758-6237)').others).toEqual([])
    expect(readPhone('+1 813-555-0142, (813) 555-0142').others).toEqual([])
  })

  test('is local with seven digits', () => {
    expect(
      ['555-0142', '555-0142 x3', '8.1356E+09', '5550142, 5550143'].map(
        (text) => readPhone(text).isLocal,
      ),
    ).toEqual([true, true, false, false])
  })

  test('is the same in every spelling', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
    const number = fc.tuple(fc.stringMatching(/^[2-9]\d\d$/), digits(3), digits(4))
    const spelling = fc.constantFrom<(a: string, b: string, c: string) => string>(
      (a, b, c) => `(${a}) ${b}-${c}`,
      (a, b, c) => `${a}.${b}.${c}`,
      (a, b, c) => `+1 ${a}-${b}-${c}`,
      (a, b, c) => `${a} ${b} ${c}`,
      (a, b, c) => `${a}${b}${c}`,
      (a, b, c) => `${a}${b}${c}.0`,
      (a, b, c) => `${a.charAt(0)}.${a.slice(1)}${b}${c}E9`,
    )
    fc.assert(
      fc.property(number, spelling, ([a, b, c], write) => {
        expect(readPhone(write(a, b, c)).first?.number.slice(-10)).toBe(a + b + c)
      }),
    )
  })

  test('has 10 digits, 11 with a leading 1, or is international, whatever the text is', () => {
    const part = fc.constantFrom(
      '813',
      '555',
      '0142',
      '8135550142',
      '1',
      '+',
      '44',
      '(',
      ')',
      '-',
      ' ',
    )
    const more = fc.constantFrom(
      '/',
      ',',
      ';ext=',
      ' x',
      'E9',
      '.0',
      'PLUMBER',
      '\n',
      'or',
      '0',
      '9',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(part, more), { maxLength: 16 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (written) => {
        expect(telHref(written) ?? 'tel:8135550142').toMatch(
          /^tel:(?:1?[1-9]\d{9}|\+1[1-9]\d{9}|\+[2-9]\d{6,14})(?:;ext=\d{1,11})?$/,
        )
        expect(plainPhone(written)).toContain(readPhone(written).first?.text ?? '')
      }),
    )
  })
})
