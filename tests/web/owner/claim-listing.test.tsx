import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openClaims } from '../../../mocks/claims.ts'
import { ClaimListingPage } from '../../../web/src/owner/pages/claim-listing.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()
const OWNER = 2
const FREE = 28

function open(userId: number | null) {
  api.useScenario('owner')
  const listing = api.db.contractors.get(FREE)
  if (listing) api.db.contractors.update(listing, { userId })
  openClaims(api.db).insert({
    contractorId: FREE,
    userId: OWNER,
    proof: 'domain',
    status: 'lost',
    reason: null,
    address: null,
    message: null,
    isProved: true,
    paymentId: null,
    before: null,
    expiresAt: null,
    createdAt: '2026-11-01T15:20:00.000Z',
  })
  renderApp([{ path: '/claim/:id', element: <ClaimListingPage /> }], { at: `/claim/${FREE}` })
}

test('who lost a claim reads who manages the business', async () => {
  open(1)
  expect(await screen.findByText('Somebody else now manages this business')).toBeDefined()
  expect(screen.queryByText('Prove that it is yours')).toBeNull()
})

test('who lost a claim can claim the business again when nobody manages it any more', async () => {
  open(null)
  expect(await screen.findByText('Prove that it is yours')).toBeDefined()
  expect(screen.queryByText('Somebody else now manages this business')).toBeNull()
})
