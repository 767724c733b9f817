import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Hours } from '../../../../web/src/public/profile/hours.tsx'
import { buildContractor } from '../../../support/contractors.ts'
import { renderComponent } from '../../../support/render.tsx'

const show = (openingHours: string) =>
  renderComponent(<Hours contractor={buildContractor({ openingHours })} />).container.textContent

test('hours of a range are shown day by day', () => {
  show('Mon-Wed 8am-5pm | Thu: Closed')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
  ])
})

test('a week that is understood in part is shown as written', () => {
  const text = 'Monday: 9-5, Tuesday: 8 AM-5 PM, Sunday: Closed'
  expect(show(text)).toContain(text)
  expect(screen.queryByRole('term')).toBeNull()
})

test('data that is not understood is not shown', () => {
  expect(show('{"Monday": ["9-5"]}')).toContain('No hours given')
})

const showWithout = (phoneNumber: string | null, hasTypical: boolean) =>
  renderComponent(
    <Hours
      contractor={buildContractor({ name: 'Bay Air', openingHours: null, phoneNumber })}
      hasTypical={hasTypical}
    />,
  ).container.textContent

test.each([
  ['(813) 555-0174', true],
  ['(813) 555-0174 or (813) 555-0175', true],
  ['call the office', false],
  [null, false],
])('without hours and with the telephone number %j, asking to call is %j', (phone, canCall) => {
  expect(showWithout(phone, false)).toBe(
    canCall ? 'No hours given. Call to ask.' : 'No hours given.',
  )
  expect(showWithout(phone, true)).toMatch(
    canCall ? /Typical hours — call to confirm$/ : /Typical hours$/,
  )
})

test('typical hours have a heading that says that they are not those of the contractor', () => {
  expect(showWithout(null, true)).toMatch(
    /^Usual in the trade\. Bay Air has not given its own hours\.Mon/,
  )
})
