import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClaimPage } from '../../../../web/src/public/pages/claim.tsx'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

mockApi()
const open = (at: string) => renderApp([{ path: '/claim', element: <ClaimPage /> }], { at })

test('a search with one character beside spaces shows the steps', () => {
  open('/claim?q=%20a%20')
  expect(screen.getByRole('heading', { name: '2. Prove it' })).toBeDefined()
})

test('the rest of a text that is too long is ignored', async () => {
  open(`/claim?q=${'a'.repeat(121)}`)
  await screen.findByText('No business found')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Name of the business' })
  expect(field.value).toBe('a'.repeat(120))
  expect(field.maxLength).toBe(120)
})
