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
