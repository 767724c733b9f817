import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useConnection } from '../../../../web/src/device/connection.ts'
import type { ContactRow } from '../../../../web/src/device/user-rows.ts'
import { formatAsOf } from '../../../../web/src/lib/format.ts'
import { PendingRequest } from '../../../../web/src/public/contact-requests/pending-request.tsx'
import { renderComponent } from '../../../support/render.tsx'

const row: ContactRow = {
  requestId: '00000000-0000-4000-8000-000000000001',
  userId: null,
  form: {
    businessName: 'Nail & Hammer',
    email: 'office@nail.example',
    phoneNumber: '813-555-0100',
    category: 'general',
    message: 'Additions in Tampa.',
  },
  honeypot: '',
  filledInMs: 9000,
  savedAt: '2026-11-20T12:00:00.000Z',
  tries: 0,
  notBefore: null,
  problem: null,
}
const show = (waiting: ContactRow) =>
  renderComponent(
    <PendingRequest row={waiting} onEdit={() => undefined} onDelete={() => undefined} />,
  )

afterEach(() => useConnection.setState({ isOffline: false }))

test('a waiting request says that it is sent shortly, or when the connection is back', () => {
  show(row)
  screen.getByText('Will be sent shortly')
  act(() => useConnection.setState({ isOffline: true }))
  screen.getByText("Will be sent when you're back online")
  expect(screen.queryByText('Will be sent shortly')).toBeNull()
})

test('a request that the server could not accept shows the time of the next attempt', () => {
  const notBefore = '2026-11-20T12:05:00.000Z'
  show({ ...row, tries: 1, notBefore })
  screen.getByText(`It could not be sent. It will be tried again at ${formatAsOf(notBefore)}`)
})

test('shows two equal reasons of a rejected request', () => {
  const fields = ['email', 'phoneNumber'].map((path) => ({ path, message: 'This is not in use' }))
  show({ ...row, problem: { status: 400, message: 'Please check the form', fields } })
  expect(screen.getAllByText('This is not in use')).toHaveLength(2)
})
