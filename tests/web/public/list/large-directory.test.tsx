import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { directory } from '#contract/directory.ts'
import { closePublicDb } from '../../../../web/src/device/public-db.lazy.ts'
import { NoResultsSuggestions } from '../../../../web/src/domain/directory/search/did-you-mean.tsx'
import {
  clearStoredDirectory,
  loadOrFetchDirectory,
} from '../../../../web/src/domain/directory/stored/stored-directory.lazy.ts'
import { useStoredTiles } from '../../../../web/src/domain/directory/stored/stored-tiles.ts'
import { NearbyResults } from '../../../../web/src/public/list/nearby-results.tsx'
import { SearchResults } from '../../../../web/src/public/list/search-results.tsx'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

testDevice()
const api = mockApi()
beforeEach(() => {
  api.db.offlineListLimit = 100
})
afterEach(async () => {
  await clearStoredDirectory()
  // The next test has another database.
  await closePublicDb()
})

const open = (element: ReactElement, at = '/directory') =>
  renderApp([{ path: '/directory', element }], { at })
const expectText = (text: string) => expect.poll(() => screen.queryAllByText(text).length).toBe(1)
const jacksonville = { latitude: 34.75, longitude: -77.43 }
const valdosta = { latitude: 31.2, longitude: -83.28 }

test('a search nearby downloads the tiles of the states around the position, not the full list', async () => {
  open(<NearbyResults near={jacksonville} category="" />, '/directory?near=34.75,-77.43&radius=50')
  await expect.poll(() => screen.queryAllByRole('article').length).toBeGreaterThan(0)
  const tiles = api.paths().filter((path) => path.startsWith('/api/tiles/'))
  expect(tiles.length).toBeGreaterThan(0)
  expect(tiles.every((path) => path.startsWith('/api/tiles/NC-'))).toBe(true)
  expect(api.paths()).not.toContain('/api/contractors')
})

test('a search nearby names the states whose contractors are missing', async () => {
  await loadOrFetchDirectory(['FL'])
  api.disconnect()
  open(<NearbyResults near={valdosta} category="" />, '/directory?near=31.20,-83.28')
  await expectText('Georgia is not on this device. Contractors there are not listed.')
  await expectText('Nobody on this device is within 25 miles of you')
})

test('a search nearby in a state that is stored in part says so and asks for a category', async () => {
  const failing = ({ url }: Request) =>
    url.includes('/NC-3/') ? Response.json({ message: 'No' }, { status: 404 }) : undefined
  api.respond(directory.tile, failing)
  const part = await loadOrFetchDirectory(['NC'])
  expect(part.index.length).toBeGreaterThan(0)
  open(<NearbyResults near={jacksonville} category="" />, '/directory?near=34.75,-77.43&radius=50')
  await expectText(
    'Only some categories of North Carolina are on this device. Select a category to see all of its contractors.',
  )
  expect(screen.getAllByRole('article').length).toBeGreaterThan(0)
})

test.each([
  ['Jacksonvile, NC', 'Did you mean Jacksonville, NC?'],
  ['Jacksonvile, FL', ''],
  ['Jacksonvile', ''],
])(
  'a search for %j without results suggests only places in a stored state',
  async (location, text) => {
    const stored = await loadOrFetchDirectory(['NC'])
    expect(stored.index.length).toBeGreaterThan(0)
    const { client } = open(
      <NoResultsSuggestions
        location={location}
        categoryId={null}
        hrefOf={(place) => `/${place}`}
      />,
    )
    await expect.poll(() => client.isFetching()).toBe(0)
    await expect.poll(() => document.body.textContent).toBe(text)
  },
)

test('the state of a search is recorded with its category', async () => {
  open(<SearchResults location="Jacksonville, NC" category="electricians" />)
  await expect.poll(() => useStoredTiles.getState().uses[0]).toBe('NC-2')
})
