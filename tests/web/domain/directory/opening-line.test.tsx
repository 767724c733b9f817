import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Contractor } from '#contract/entities.ts'
import { CurrentOpening } from '../../../../web/src/domain/directory/opening-line.tsx'
import { Hours } from '../../../../web/src/public/profile/hours.tsx'
import { buildContractor } from '../../../support/contractors.ts'
import { renderComponent } from '../../../support/render.tsx'

afterEach(() => {
  vi.useRealTimers()
})

/** Renders the line and the hours at a time. Returns the line and the day marked as today. */
function showAt(time: string, overrides: Partial<Contractor>) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  const contractor = buildContractor({
    openingHours: 'Monday: 8 AM-5 PM, Tuesday: 8 AM-5 PM',
    ...overrides,
  })
  const { unmount } = renderComponent(
    <>
      <CurrentOpening contractor={contractor} />
      <Hours contractor={contractor} />
    </>,
  )
  const shown = {
    line: screen.getByText(/^(Open|Closed)/).textContent,
    today: screen.getByText('(today)').parentElement?.textContent,
  }
  unmount()
  return shown
}

test('the line and today are in the time zone of the contractor, not of its state', () => {
  const knoxville = { state: 'TN', zipcode: '37902', timeZone: 'America/New_York' }
  const nashville = { state: 'TN', zipcode: '37203', timeZone: 'America/Chicago' }
  const quarterPastFive = '2026-11-23T22:15:00Z'
  expect(showAt(quarterPastFive, knoxville).line).toBe('Closed, opens Tue 8 AM')
  expect(showAt(quarterPastFive, nashville).line).toBe('Open until 5 PM')
  const midnight = '2026-11-24T05:30:00Z'
  expect(showAt(midnight, knoxville).today).toBe('Tuesday (today)')
  expect(showAt(midnight, nashville).today).toBe('Monday (today)')
})

test('a zone that the browser does not know is replaced by that of the site', () => {
  const morning = '2026-11-23T13:30:00Z'
  for (const timeZone of ['America/Atlantis', '', null])
    expect(showAt(morning, { timeZone })).toEqual({
      line: 'Open until 5 PM',
      today: 'Monday (today)',
    })
})

test('there is no line without hours, and none for a contractor that is temporarily closed', () => {
  for (const overrides of [{ openingHours: null }, { isTemporarilyClosed: true }]) {
    const contractor = buildContractor({ openingHours: 'Monday: 8 AM-5 PM', ...overrides })
    expect(renderComponent(<CurrentOpening contractor={contractor} />).container.innerHTML).toBe('')
  }
})
