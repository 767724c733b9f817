import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { directory } from '#contract/directory.ts'
import { LocationsPage } from '../../../../web/src/public/pages/locations.tsx'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

const api = mockApi()
const open = (at: string) => renderApp([{ path: '/locations', element: <LocationsPage /> }], { at })
const viewAll = () => screen.queryByRole('button', { name: 'View All Locations' })

test('a search without results offers to view all locations', async () => {
  open('/locations?q=no-such-city')
  await screen.findByText('No locations found')
  expect(viewAll()).not.toBeNull()
})

test('an empty directory offers no other locations', async () => {
  api.respond(directory.cities, () => Response.json({ items: [], total: 0, page: 1, states: [] }))
  open('/locations')
  await screen.findByText('There are no contractors in the directory yet.')
  expect(viewAll()).toBeNull()
})
