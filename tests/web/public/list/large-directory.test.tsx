import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  clearStoredDirectory,
  loadOrFetchDirectory,
} from '../../../../web/src/domain/directory/stored/stored-directory.lazy.ts'
import { useStoredTiles } from '../../../../web/src/domain/directory/stored/stored-tiles.ts'
import { NearbyResults } from '../../../../web/src/public/list/nearby-results.tsx'
import { SearchResults } from '../../../../web/src/public/list/search-results.tsx'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

const api = mockApi()
beforeEach(() => {
  api.db.offlineListLimit = 100
})
afterEach(clearStoredDirectory)

const open = (element: ReactElement, at = '/directory') =>
  renderApp([{ path: '/directory', element }], { at })
const jacksonville = { latitude: 34.75, longitude: -77.43 }
const valdosta = { latitude: 31.2, longitude: -83.28 }

test('a search nearby downloads the tiles of the states around the position, not the full list', async () => {
  open(
    <NearbyResults near={jacksonville} category="" />,
    '/directory?near=34.75,-77.43&radius=50',
  )
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
  const tiles = api.paths().filter((path) => path.startsWith('/api/tiles/'))
  expect(tiles.length).toBeGreaterThan(0)
  expect(tiles.every((path) => path.startsWith('/api/tiles/NC-'))).toBe(true)
  expect(api.paths()).not.toContain('/api/contractors')
})

test('a search nearby names the states whose contractors are missing', async () => {
  await loadOrFetchDirectory(['GA'])
  api.disconnect()
  open(<NearbyResults near={valdosta} category="" />, '/directory?near=31.20,-83.28')
  await screen.findByText('Florida is not on this device. Contractors there are not listed.')
})

test('the state of a search is recorded with its category', async () => {
  open(<SearchResults location="Jacksonville, NC" category="electricians" />)
  await expect.poll(() => useStoredTiles.getState().uses[0]).toBe('NC-2')
})
