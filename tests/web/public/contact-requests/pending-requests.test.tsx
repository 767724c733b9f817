import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { contactRequests } from '#contract/contact-requests.ts'
import { reviews } from '#contract/reviews.ts'
import {
  cancelScheduledFlush,
  enqueueRequest,
  flushOutbox,
  removeRequest,
  useOutbox,
} from '../../../../web/src/domain/request-outbox/outbox.ts'
import { PendingRequests } from '../../../../web/src/public/contact-requests/pending-requests.tsx'
import 'fake-indexeddb/auto'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

const toast = vi.hoisted(() => vi.fn())
vi.mock('../../../../web/src/ui/toast.tsx', () => ({ toast }))

const api = mockApi()
const contactId = '00000000-0000-4000-8000-000000000001'
const reviewId = '00000000-0000-4000-8000-000000000002'
const common = { userId: null, honeypot: '', filledInMs: 9000 }
const contact = {
  ...common,
  requestId: contactId,
  form: {
    businessName: 'Nail & Hammer',
    email: 'office@nail.example',
    phoneNumber: '813-555-0100',
    category: 'general',
    message: 'Additions in Tampa.',
  },
} as const
const written = {
  stars: 4,
  text: 'They came on time and left a clean porch.',
  workedOn: '2026-10',
  authorName: 'Dora',
}
const review = {
  ...common,
  kind: 'review',
  requestId: reviewId,
  contractor: { id: 3, name: 'Bay Roofing' },
  form: { ...written, isIndependent: true, isUnpaid: true },
} as const

afterEach(async () => {
  cancelScheduledFlush()
  for (const requestId of [contactId, reviewId]) await removeRequest(requestId)
  toast.mockReset()
})

const open = () => renderApp([{ path: '/', element: <PendingRequests /> }])
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const titles = () => toast.mock.calls.map(([message]) => (message as { title: string }).title)

/** Starts to send the request of `endpoint`, which gets its response when `respond` is called. */
async function startSending(endpoint: typeof contactRequests.submit | typeof reviews.submit) {
  let respond: (reply: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => (respond = resolve))
  api.respond(endpoint, () => response)
  const sending = flushOutbox()
  await waitFor(() => expect(api.calls).toHaveLength(1))
  return async (reply: Response) => {
    respond(reply)
    await sending
  }
}

test('a request that is deleted by two clicks while it is being sent is not reported as sent', async () => {
  await enqueueRequest(contact)
  open()
  const respond = await startSending(contactRequests.submit)
  click('Delete the request of Nail & Hammer')
  const button = within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete Request' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(button).toHaveProperty('disabled', true)
  await respond(Response.json({ message: 'Try later' }, { status: 503 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Removals run one after the other, so both clicks are done after this one.
  await removeRequest(contactId)
  expect(titles()).toEqual([])
})

test('a request that is sent while it is being deleted is reported as sent', async () => {
  await enqueueRequest(contact)
  open()
  const respond = await startSending(contactRequests.submit)
  click('Delete the request of Nail & Hammer')
  click('Delete Request')
  await respond(Response.json({ success: true, id: 1 }, { status: 201 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(titles()).toEqual(['Already sent'])
})

test('a changed request that is saved twice at once is not reported as sent', async () => {
  await enqueueRequest(contact)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the request of Nail & Hammer' }))
  const form = screen.getByRole('form', { name: 'Edit request' })
  fireEvent.change(screen.getByLabelText(/email/i), { target: { value: 'new@nail.example' } })
  // Happy-dom does not select the option of the stored category.
  fireEvent.change(screen.getByLabelText(/category/i), { target: { value: 'general' } })
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await flushOutbox()
  await waitFor(() => expect(useOutbox.getState().rows).toEqual([]))
  expect(titles()).toEqual([])
})

test('a review that is sent while it is being deleted is reported as sent', async () => {
  await enqueueRequest(review)
  open()
  const respond = await startSending(reviews.submit)
  click('Delete the review of Bay Roofing')
  await respond(
    Response.json(
      {
        ...written,
        id: 1,
        publishedAt: null,
        editedAt: null,
        askedForQuote: false,
        reply: null,
        contractorId: 3,
        contractorName: 'Bay Roofing',
        status: 'waiting',
        hiddenReason: null,
        hiddenNote: null,
        objection: null,
      },
      { status: 201 },
    ),
  )
  await waitFor(() => expect(titles()).toEqual(['Already sent']))
})

test('a review whose response was lost is deleted, and may have been sent', async () => {
  await enqueueRequest(review)
  open()
  api.respond(reviews.submit, () => HttpResponse.error())
  await flushOutbox()
  click('Delete the review of Bay Roofing')
  await waitFor(() => expect(titles()).toEqual(['It may have been sent already']))
  expect(useOutbox.getState().rows).toEqual([])
})

test('a review that was not sent yet is deleted without a word', async () => {
  await enqueueRequest(review)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the review of Bay Roofing' }))
  await waitFor(() => expect(useOutbox.getState().rows).toEqual([]))
  await removeRequest(reviewId)
  expect(titles()).toEqual([])
})
