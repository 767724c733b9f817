import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toPublicSite, toSite } from '#content/stored-site.ts'
import { type ClaimRow, inDays, openClaims } from '../../../mocks/claims.ts'
import { newestOf, openVersions, type SiteRow } from '../../../mocks/site.ts'
import { SitePreviewContext } from '../../../web/src/lib/site.ts'
import { ClaimListingPage } from '../../../web/src/owner/pages/claim-listing.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

vi.mock('../../../web/src/domain/directory/use-refresh-listings.ts', () => ({
  useRefreshListings: () => () => undefined,
}))

const api = mockApi()
const OWNER = 2
const FREE = 28

const addClaim = (values: Pick<ClaimRow, 'status' | 'expiresAt'>) =>
  openClaims(api.db).insert({
    contractorId: FREE,
    userId: OWNER,
    proof: 'domain',
    reason: null,
    address: null,
    message: null,
    isProved: true,
    paymentId: null,
    before: null,
    createdAt: '2026-11-01T15:20:00.000Z',
    ...values,
  })

function open(userId: number | null) {
  api.useScenario('owner')
  const listing = api.db.contractors.get(FREE)
  if (listing) api.db.contractors.update(listing, { userId })
  addClaim({ status: 'lost', expiresAt: null })
  renderApp([{ path: '/claim/:id', element: <ClaimListingPage /> }], { at: `/claim/${FREE}` })
}

/** Opens the page of a claim that waits for the payment, with these settings of the site. */
function openReserved(settings: SiteRow['settings']) {
  api.useScenario('owner')
  const version = openVersions(api.db).insert({ ...newestOf(api.db), settings })
  const claim = addClaim({ status: 'payment', expiresAt: inDays(14) })
  const page = (
    <SitePreviewContext value={toPublicSite(toSite(version))}>
      <ClaimListingPage />
    </SitePreviewContext>
  )
  renderApp([{ path: '/claim/:id', element: page }], { at: `/claim/${FREE}` })
  return claim
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

test('who has no credit pays for a reserved listing', async () => {
  openReserved({})
  expect(await screen.findByRole('link', { name: 'Pay for the listing' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull()
})

test.each([{ claims: { needsCredit: false } }, { offer: { mode: 'free' } }])(
  'who has no credit takes a reserved listing over once that is free: %j',
  async (settings) => {
    const { id } = openReserved(settings)
    fireEvent.click(await screen.findByRole('button', { name: 'Take it over' }))
    expect(await screen.findByText('You manage this business')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Pay for the listing' })).toBeNull()
    expect(openClaims(api.db).get(id)).toMatchObject({ status: 'done', paymentId: null })
  },
)
