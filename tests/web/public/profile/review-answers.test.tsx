import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { reviews } from '#contract/reviews.ts'
import { contractorByIdQuery } from '../../../../web/src/domain/directory/queries.ts'
import { ReviewsSection } from '../../../../web/src/public/profile/reviews-section.tsx'
import { ToastRegion } from '../../../../web/src/ui/toast-region.tsx'
import 'fake-indexeddb/auto'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

const api = mockApi()

/** A listing of the demo owner with one answered review. */
const LISTING = 8

function Profile() {
  const { data } = useQuery(contractorByIdQuery(LISTING))
  return (
    <>
      {data && <ReviewsSection contractor={data} />}
      <ToastRegion />
    </>
  )
}

test('the owner is asked before an answer is deleted, and hears why it was not', async () => {
  api.useScenario('owner')
  renderApp([{ path: '/', element: <Profile /> }])
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the answer' }))
  const confirm = await screen.findByRole('button', { name: 'Delete Answer' })
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)

  api.fail(reviews.removeReply, 503, { message: 'The service is busy' })
  fireEvent.click(confirm)
  const dialog = screen.getByRole('dialog')
  await within(dialog).findByText('The answer was not deleted')
  expect(screen.getAllByText(/The service is busy/).length).toBeGreaterThan(0)

  api.restore()
  api.useScenario('owner')
  fireEvent.click(confirm)
  await screen.findByText('Answer deleted')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Delete the answer' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Answer'))
})
