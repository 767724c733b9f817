import { act, fireEvent, screen, within } from '@testing-library/react'
import { useSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { placeMessages } from '#contract/messages/places.ts'
import { writeSearchedPlace } from '#contract/searched-place.ts'
import { parseTerms } from '../../../../web/src/domain/directory/search/search-terms.ts'
import { SearchResults } from '../../../../web/src/public/list/search-results.tsx'
import { CategoryNearPage } from '../../../../web/src/public/pages/category-near.tsx'
import { buildContractor } from '../../../support/contractors.ts'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

testDevice()
const api = mockApi()

function Directory() {
  return <SearchResults {...parseTerms(useSearchParams()[0])} />
}

const routes = [
  { path: '/directory', element: <Directory /> },
  { path: '/category/:categorySlug/:location', element: <CategoryNearPage /> },
]
const open = (at: string) => renderApp(routes, { at })
const cards = (scope: HTMLElement = document.body) => within(scope).queryAllByRole('article')
const milesOf = (card: HTMLElement) => Number(/([\d.]+) mi\b/.exec(card.textContent)?.[1])
const group = { name: /^\d+ (?:more )?within 25 miles$/ }
const nearGroup = () => screen.findByRole('region', group)

const searches = () =>
  api
    .paths()
    .filter((path) => path.startsWith('/api/search?'))
    .map((path) => new URLSearchParams(path.split('?')[1]).get('radius'))

test('a ZIP code has its own contractors and then the others, both nearest first', async () => {
  open('/directory?location=33602&category=3')
  const heading = await screen.findByRole('heading', {
    level: 2,
    name: /^(?:\d+|None) in 33602\. \d+ (?:more )?within 25 miles$/,
  })
  const others = await nearGroup()
  expect(others.textContent).toContain('Nearest first, measured from the middle of 33602.')
  expect(others.textContent).not.toContain(placeMessages.farAway)
  const own = cards().filter((card) => !others.contains(card))
  expect(own.length).toBe(Number.parseInt(heading.textContent) || 0)
  for (const list of [own, cards(others)]) {
    const miles = list.map(milesOf)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect(list.every((card) => card.textContent.includes('about '))).toBe(true)
  }
  expect(cards(others)).toHaveLength(10)
  expect(cards(others).every((card) => /mi · [A-Z].*, FL/.test(card.textContent))).toBe(true)

  const all = within(others).getByRole('link', { name: /^Show all \d+$/ })
  const count = Number(/\d+/.exec(all.textContent)?.[0])
  act(() => all.click())
  await expect.poll(() => cards(others).length).toBe(count)
  expect(searches()).toEqual(['25'])
})

test('the others come after the last page of a city, with the city behind the distance', async () => {
  const { address } = open('/directory?location=Tampa,%20FL&category=3&size=10')
  await screen.findByRole('heading', { name: '14 in Tampa. 24 more within 25 miles' })
  expect(cards()).toHaveLength(10)
  expect(screen.queryByRole('region', group)).toBeNull()
  act(() => screen.getByRole('link', { name: /Next/ }).click())
  const others = await nearGroup()
  expect(address()).toContain('page=2')
  expect(cards().length - cards(others).length).toBe(4)
  expect(cards(others)[0]?.textContent).not.toContain('Tampa, FL')
})

test('filters apply to both groups, and a sort only to the own contractors', async () => {
  open('/directory?location=Tampa&category=3&size=50&sort=name')
  const others = await nearGroup()
  const miles = cards(others).map(milesOf)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  const verified = await screen.findByRole('button', { name: 'Verified' })
  fireEvent.click(verified)
  await expect.poll(() => verified.getAttribute('aria-pressed')).toBe('true')
  expect(cards().every((card) => card.textContent.includes('Verified'))).toBe(true)
  fireEvent.click(verified)
  fireEvent.click(screen.getByRole('button', { name: 'Within 10 mi' }))
  const near = await screen.findByRole('region', { name: '1 more within 10 miles' })
  expect(cards(near).map(milesOf)).toEqual([9.8])
})

test('a city page shows the same group below its cards', async () => {
  open('/category/plumbers/tampa-fl')
  await screen.findByText('14 in Tampa. 24 more within 25 miles')
  const others = await nearGroup()
  expect(cards(others)).toHaveLength(10)
  expect(within(others).getAllByRole('link', { name: /^View Details/ })).toHaveLength(10)
  expect(cards().length - cards(others).length).toBe(14)
})

test('a city page without own contractors shows who is near instead of the empty state', async () => {
  open('/category/plumbers/temple-terrace-fl')
  await screen.findByText(/^None in Temple Terrace\. \d+ within 25 miles$/)
  expect(cards(await nearGroup())).toHaveLength(10)
  expect(screen.queryByText('No contractors found')).toBeNull()
})

test('searches farther only while nobody is found, and says so', async () => {
  api.respond(contract.directory.search, (request) => {
    const radius = Number(new URL(request.url).searchParams.get('radius'))
    const found = radius >= 100 ? [buildContractor({ city: 'Ames', state: 'IA' })] : []
    const place = {
      kind: 'zip' as const,
      name: '50320',
      position: { latitude: 27.9, longitude: -82.4 },
      own: 0,
      radius,
    }
    return Response.json(found, {
      headers: {
        'x-total-count': String(found.length),
        'x-search-place': writeSearchedPlace(place),
      },
    })
  })
  open('/directory?location=50320')
  await screen.findByRole('heading', { name: 'None in 50320. 1 within 100 miles' })
  const others = screen.getByRole('region', { name: '1 within 100 miles' })
  expect(others.textContent).toContain(placeMessages.farAway)
  expect(searches()).toEqual(['25', '50', '100'])
})

test('nobody within 100 miles is the empty state', async () => {
  open('/directory?location=99501&category=3')
  await screen.findByRole('heading', { name: 'No contractors found' })
  expect(screen.getByText('Please try a different location')).toBeTruthy()
  expect(searches()).toEqual(['25', '50', '100'])
})

test('a military ZIP code says what to type instead', async () => {
  open('/directory?location=09012')
  await screen.findByText(placeMessages.militaryZip)
  expect(searches()).toEqual(['25'])
})
