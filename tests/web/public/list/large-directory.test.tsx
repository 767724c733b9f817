import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askDirectory } from '../../../../web/src/device/ask-directory.ts'
import { useDirectory } from '../../../../web/src/device/directory-state.ts'
import { NoResultsSuggestions } from '../../../../web/src/domain/directory/search/did-you-mean.tsx'
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
  await askDirectory('clear')
})

const open = (element: ReactElement, at = '/directory') =>
  renderApp([{ path: '/directory', element }], { at })
const expectText = (text: string) => expect.poll(() => screen.queryAllByText(text).length).toBe(1)
const jacksonville = { latitude: 34.75, longitude: -77.43 }

test('a search nearby finds the contractors of the stored states, and says which these are', async () => {
  await askDirectory('download', 'NC')
  open(<NearbyResults near={jacksonville} category="" />, '/directory?near=34.75,-77.43&radius=50')
  await expect.poll(() => screen.queryAllByRole('article').length).toBeGreaterThan(0)
  await expectText('Only North Carolina is on this device')
  expect(api.paths()).not.toContain('/api/contractors')
})

test.each([
  ['before the first sync', false],
  ['after a sync that stored none', true],
])('a search nearby without a stored state is answered by the server, %s', async (_, isSynced) => {
  if (isSynced) await askDirectory('sync')
  open(<NearbyResults near={jacksonville} category="" />, '/directory?near=34.75,-77.43&radius=50')
  await expect.poll(() => screen.queryAllByRole('article').length).toBeGreaterThan(0)
  expect(api.paths()).toContain('/api/search?near=34.75%2C-77.43&radius=50')
  expect(screen.queryByText(/on this device/)).toBeNull()
})

test.each([
  ['Jacksonvile, NC', 'Did you mean Jacksonville, NC?'],
  ['Jacksonvile, FL', ''],
  ['Jacksonvile', ''],
])(
  'a search for %j without results suggests only places in a stored state',
  async (location, text) => {
    expect(await askDirectory('download', 'NC')).toBe(true)
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

test('places are suggested as soon as the directory is stored, which on a first visit is after the search', async () => {
  useDirectory.setState({ asOf: null })
  const { client } = open(
    <NoResultsSuggestions location="Jacksonvile, NC" categoryId={null} hrefOf={(place) => place} />,
  )
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(document.body.textContent).toBe('')
  expect(await askDirectory('download', 'NC')).toBe(true)
  await expect.poll(() => document.body.textContent).toBe('Did you mean Jacksonville, NC?')
})

test('the state of a search is recorded', async () => {
  open(<SearchResults location="Jacksonville, NC" category="electricians" />)
  await expect.poll(() => useDirectory.getState().uses[0]).toBe('NC')
})
