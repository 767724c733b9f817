import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultSite } from '#content/site.ts'
import { SitePreviewContext } from '../../../../web/src/lib/site.ts'
import { ProfileTitle } from '../../../../web/src/public/profile/profile-title.tsx'
import { buildDetail } from '../../../support/contractors.ts'
import { renderApp } from '../../../support/render.tsx'

const MARKED = /has marked this business as verified. Still ask for the license/
const INSURANCE = 'Ask for proof of insurance before work begins.'

function show(credentials: boolean) {
  const site = { ...defaultSite, features: { ...defaultSite.features, credentials } }
  const element = (
    <SitePreviewContext value={site}>
      <ProfileTitle contractor={buildDetail({ isVerified: true, checks: null })} />
    </SitePreviewContext>
  )
  renderApp([{ path: '/', element }])
}

test('a verified contractor of whom only the list is known still advises to ask for insurance', () => {
  show(true)
  expect(screen.getByText(MARKED)).toBeDefined()
  expect(screen.getByText(INSURANCE)).toBeDefined()
})

test('without checks the mark says what it said before them', () => {
  show(false)
  expect(screen.getByText(MARKED)).toBeDefined()
  expect(screen.queryByText(INSURANCE)).toBeNull()
})
