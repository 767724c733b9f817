import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultBoards } from '#content/boards.ts'
import { toDetail } from '#contract/in-memory/profile.ts'
import { seedCategories } from '#contract/rules/categories.ts'
import {
  addDays,
  assertPassable,
  boardOf,
  dateIn,
  isLicenseChecked,
  isValidOn,
  remindedDays,
  validChecks,
  validUntilOf,
} from '#contract/rules/checks.ts'
import { buildContractor, buildDetail } from '../support/contractors.ts'

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('a check', () => {
  test('is valid until the earlier of its expiry and 365 days later', () => {
    fc.assert(
      fc.property(anyDate, fc.option(anyDate), (checkedOn, expiresOn) => {
        const last = validUntilOf(checkedOn, expiresOn)
        const days = daysBetween(checkedOn, last)
        expect(days).toBe(
          expiresOn === null ? 365 : Math.min(365, daysBetween(checkedOn, expiresOn)),
        )
      }),
    )
  })

  test('is valid on its last day and not on the next one', () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.option(anyDate), (today, checkedOn, expiresOn) => {
        const last = validUntilOf(checkedOn, expiresOn)
        expect(isValidOn(last, today)).toBe(daysBetween(today, last) >= 0)
        expect(isValidOn(last, last)).toBe(true)
        expect(isValidOn(last, addDays(last, 1))).toBe(false)
      }),
    )
  })

  test('ends at midnight in the time zone of the site', () => {
    const check = (at: string) =>
      isLicenseChecked(
        { facts: { licenseCheckedUntil: '2027-08-31' } },
        dateIn('America/New_York', new Date(at)),
      )
    expect(check('2027-09-01T03:59:59Z')).toBe(true)
    expect(check('2027-09-01T04:00:00Z')).toBe(false)
    expect(dateIn('Pacific/Honolulu', new Date('2027-01-01T09:59:59Z'))).toBe('2026-12-31')
  })

  test('cannot pass with dates on which it would not be valid', () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.option(anyDate), (today, checkedOn, expiresOn) => {
        const pass = () =>
          assertPassable(
            { kind: 'insurance', number: null, checkedOn, expiresOn },
            { licenseNumber: null, today },
          )
        if (checkedOn <= today && isValidOn(validUntilOf(checkedOn, expiresOn), today))
          expect(pass).not.toThrow()
        else expect(pass).toThrow()
      }),
    )
  })

  test('has no reminder left that its remaining time has passed', () => {
    expect(
      [31, 30, 8, 7, 0].map((days) => remindedDays(addDays('2026-11-28', days), '2026-11-28')),
    ).toEqual([null, 30, 30, 7, 7])
  })
})

const license = {
  kind: 'license' as const,
  board: 'Florida DBPR',
  url: 'https://www.myfloridalicense.com/',
  number: 'CGC123456',
  checkedOn: '2026-11-03',
  expiresOn: null,
  validUntil: '2027-11-03',
}

describe('the checks of a profile on a device', () => {
  const categories = seedCategories.map((category) => ({
    ...category,
    count: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))

  test('stay with the profile while the listing has not changed', () => {
    const opened = buildDetail({ checks: [license] })
    expect(toDetail(buildContractor(), categories, opened)?.checks).toEqual([license])
    const changed = buildContractor({ updatedAt: '2026-12-01T00:00:00.000Z' })
    expect(toDetail(changed, categories, opened)?.checks).toBeNull()
    expect(toDetail(buildContractor(), categories)?.checks).toBeNull()
  })

  test('are not known from a list or from a profile of an older version', () => {
    const { checks: _, ...older } = buildDetail()
    expect(validChecks(older as unknown as { checks: null }, '2026-11-28')).toBeNull()
    expect(validChecks({ checks: [license] }, '2027-11-03')).toEqual([license])
    expect(validChecks({ checks: [license] }, '2027-11-04')).toEqual([])
  })
})

describe('the board of a license', () => {
  test('follows from state and trade, with that of the trade first', () => {
    const board = (state: string, categorySlug: string) =>
      boardOf(defaultBoards, { state, categorySlug })?.name
    expect(board('FL', 'plumbers')).toBe('Florida DBPR')
    expect(board('TX', 'hvac-technicians')).toBe('Texas TDLR')
    expect(board('TX', 'plumbers')).toBeUndefined()
    expect(board('NY', 'plumbers')).toBeUndefined()
  })

  test.each(defaultBoards.map((board) => [board.name, board] as const))(
    'of %s has an https address and a pattern that its example matches',
    (_, { url, pattern, example }) => {
      expect(url).toMatch(/^https:\/\//)
      expect(example).toMatch(new RegExp(`^(?:${pattern})$`))
      // The list is a part of an SQL statement.
      expect(pattern).not.toContain('?')
    },
  )
})
