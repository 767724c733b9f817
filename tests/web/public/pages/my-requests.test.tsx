import { fireEvent, screen } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { quoteRequests } from '#contract/quote-requests.ts'
import { withUserDb } from '../../../../web/src/device/lazy-user-db.ts'
import type { QuoteRow } from '../../../../web/src/device/user-rows.ts'
import { MyRequestsPage } from '../../../../web/src/public/pages/my-requests.tsx'
import 'fake-indexeddb/auto'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

const api = mockApi()

test('requests that cannot be read are not shown as none, and are up to date once they are read', async () => {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const row: QuoteRow = {
    kind: 'quote',
    requestId: '00000000-0000-4000-8000-0000000000aa',
    userId: null,
    form: null,
    contractor: { id: 3, name: 'Bay Roofing' },
    sent: { at: createdAt, status: 'sent' },
    honeypot: '',
    filledInMs: 0,
    savedAt: createdAt,
    tries: 0,
    notBefore: null,
    problem: null,
  }
  await withUserDb((db) => db.outbox.put(row))
  // iOS closes the connection of a page that was in the background.
  await withUserDb(async (db) => db.close())
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  api.respond(quoteRequests.status, () =>
    Response.json({ contractorName: 'Bay Roofing', createdAt, status: 'answered' }),
  )
  renderApp([{ path: '/', element: <MyRequestsPage /> }])
  await screen.findByText('Your requests could not be read')
  expect(screen.queryByText('No requests yet')).toBeNull()

  open.mockRestore()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('link', { name: 'Bay Roofing' })
  await screen.findByText(/You asked on .+ – answered/)
  expect(screen.queryByText('Your requests could not be read')).toBeNull()
})
