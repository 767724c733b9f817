import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quoteRequests } from '#contract/quote-requests.ts'
import { QuoteFormPanel } from '../../../web/src/public/quotes/quote-form-panel.tsx'
import 'fake-indexeddb/auto'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()

const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function send() {
  fill(/What is to be done/, 'The gutter over the porch drips.')
  fill(/When/, 'week')
  fill(/ZIP code/, '33602')
  fill(/Your name/, 'Dora Velez')
  fill(/Email/, 'dora@example.com')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

test('a request that was deleted is not said to be on its way', async () => {
  api.fail(quoteRequests.submit, 429, { message: 'Too many requests' })
  const contractor = { id: 8, name: 'Bay Roofing' }
  renderApp([{ path: '/', element: <QuoteFormPanel contractor={contractor} /> }])
  await send()
  await screen.findByRole('button', { name: /^Delete the request/ })
  fireEvent.click(screen.getByRole('button', { name: /^Delete the request/ }))
  const deleted = await heading('Request deleted')
  await waitFor(() => expect(document.activeElement).toBe(deleted))
  expect(screen.queryByText(/It goes as soon as there is a connection/)).toBeNull()

  api.restore()
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
  await send()
  await heading('Your request was sent')
})
