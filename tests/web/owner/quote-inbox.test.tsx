import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openQuotes } from '../../../mocks/handlers/quote-requests.ts'
import { QuoteInboxPage } from '../../../web/src/owner/pages/quote-inbox.tsx'
import { ToastRegion } from '../../../web/src/ui/toast-region.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()

/** Gives the demo owner this number of new requests. */
function receive(count: number): void {
  const quotes = openQuotes(api.db)
  const [template] = quotes.all()
  if (!template) throw new Error('The demo has no requests')
  for (const row of quotes.all()) quotes.update(row, { status: 'closed' })
  for (let index = 1; index <= count; index++)
    quotes.insert({
      ...template,
      status: 'new',
      isSpam: false,
      key: `new-${index}`,
      name: `Asker ${index}`,
    })
}

const open = (search = '') => {
  const page = (
    <main id="main">
      <QuoteInboxPage />
      <ToastRegion />
    </main>
  )
  const path = '/contractor-dashboard/requests'
  renderApp([{ path, element: page }], { at: path + search })
}

const shown = () => screen.getAllByText(/^Asker \d+$/)

test('a spam request that is answered stays where it is, and nothing says otherwise', async () => {
  api.useScenario('owner')
  receive(1)
  const quotes = openQuotes(api.db)
  for (const row of quotes.all()) quotes.update(row, { isSpam: row.name === 'Asker 1' })
  open('?status=spam')
  fireEvent.click(await screen.findByText('Asker 1'))
  const call = screen.getByRole('link', { name: /^Reply by email/ })
  // The mail program would open.
  call.addEventListener('click', (event) => event.preventDefault())
  call.focus()
  fireEvent.click(call)
  await waitFor(() =>
    expect(quotes.all().find(({ name }) => name === 'Asker 1')?.status).toBe('answered'),
  )
  expect(screen.queryByText(/^Request moved/)).toBeNull()
  expect(document.activeElement).toBe(call)
})

test('the last request of the last page leads back to the page before, and says what became of it', async () => {
  api.useScenario('owner')
  receive(21)
  open()
  await waitFor(() => expect(shown()).toHaveLength(20))
  fireEvent.click(screen.getByRole('button', { name: 'Older' }))
  await waitFor(() => expect(shown()).toHaveLength(1))
  const [last] = screen.getAllByRole('group')
  fireEvent.click(within(last as HTMLElement).getByText('Close'))
  await screen.findByText('Request closed')
  await waitFor(() => expect(shown()).toHaveLength(20))
  expect(document.activeElement?.textContent).toBe('Quote requests')
  expect(screen.queryByText('No requests here')).toBeNull()
})
