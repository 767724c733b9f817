import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECENT_SEARCHES_KEY } from '#contract/device-storage.ts'
import { milesBetween } from '#contract/rules/distance.ts'
import { askDirectory, readDirectoryState } from '../../../../web/src/device/ask-directory.ts'
import { HomePage } from '../../../../web/src/public/pages/home.tsx'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

testDevice()
const api = mockApi()
beforeEach(async () => {
  // A Wednesday, 11 AM in Florida.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T16:00:00.000Z') })
  await askDirectory('sync')
  await readDirectoryState()
})
afterEach(async () => {
  vi.useRealTimers()
  localStorage.removeItem(RECENT_SEARCHES_KEY)
  await askDirectory('clear')
})

const rememberSearch = () =>
  localStorage.setItem(
    RECENT_SEARCHES_KEY,
    JSON.stringify([
      { label: 'Plumbers', href: '/category/plumbers' },
      { label: 'Painters near orlando', href: '/directory?location=orlando&category=4' },
    ]),
  )
const openHome = () => renderApp([{ path: '/', element: <HomePage /> }])
const placeSlotAt = (top: number) =>
  vi
    .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, top, 100, 0))

test('the place of the last search has those that are open, and the nearest featured ones first', async () => {
  rememberSearch()
  placeSlotAt(5000)
  openHome()
  const open = await screen.findByRole('region', { name: 'Open now near Orlando, FL' })
  const cards = within(open).getAllByRole('article')
  expect(cards).toHaveLength(6)
  for (const card of cards) expect(card.textContent).toMatch(/Open (?:until|24 hours)/)
  expect(
    within(open).getByRole('link', { name: 'See all that are open' }).getAttribute('href'),
  ).toBe('/directory?location=orlando&open=1')
  const orlando = { latitude: 28.54, longitude: -81.38 }
  const featured = api.db.contractors.all().filter(({ isFeatured }) => isFeatured)
  const nearest = featured.toSorted(
    (a, b) => milesTo(orlando, a) - milesTo(orlando, b) || b.rating - a.rating,
  )[0]
  const section = screen.getByRole('region', { name: 'Featured contractors' })
  await within(section).findAllByRole('article')
  expect(within(section).getAllByRole('article')[0]?.textContent).toContain(nearest?.name)
  expect(api.paths().some((path) => path.startsWith('/api/search'))).toBe(false)
})

test('nothing is added above what is on the screen, or without an earlier search', async () => {
  rememberSearch()
  placeSlotAt(0)
  const { client } = openHome()
  await screen.findByRole('region', { name: 'Featured contractors' })
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(screen.queryByRole('region', { name: /^Open now/ })).toBeNull()
})

test('popular jobs lead to their trades', async () => {
  openHome()
  const jobs = await screen.findByRole('navigation', { name: 'Popular jobs' })
  const link = await within(jobs).findByRole('link', { name: 'Water heater' })
  expect(link.getAttribute('href')).toBe('/category/plumbers')
  expect(within(jobs).getAllByRole('link')).toHaveLength(7)
})

function milesTo(
  from: { latitude: number; longitude: number },
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): number {
  return latitude === null || longitude === null
    ? Number.POSITIVE_INFINITY
    : milesBetween(from, { latitude, longitude })
}
