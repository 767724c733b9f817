import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadDraft, removeAllDrafts, saveDraft } from '../../../../web/src/device/drafts.ts'
import { ContactForm } from '../../../../web/src/public/contact-requests/contact-form.tsx'
import { renderApp } from '../../../support/render.tsx'

const fields = {
  businessName: 'Nail & Hammer',
  email: 'office@nail.example',
  phoneNumber: '813-555-0100',
  category: 'general',
  message: 'Additions in Tampa.',
}
const labels = {
  businessName: /business name/i,
  email: /email/i,
  phoneNumber: /phone number/i,
  category: /category/i,
  message: /message/i,
}
const request = vi.fn<typeof fetch>()

beforeEach(() => {
  request
    .mockReset()
    .mockImplementation(async () =>
      Response.json({ error: { code: 'internal', message: 'Out of order' } }, { status: 500 }),
    )
  vi.stubGlobal('fetch', request)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await removeAllDrafts()
})

const open = () => renderApp([{ path: '/', element: <ContactForm userId={null} onDone={done} /> }])
const done = vi.fn()
const field = (name: keyof typeof labels) => screen.getByLabelText<HTMLInputElement>(labels[name])
const write = (name: keyof typeof labels, value: string) =>
  fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Request' }))
const requestIds = () =>
  request.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

const findRestored = async () => {
  await screen.findByDisplayValue(fields.businessName)
  screen.getByText('Draft restored')
}

/** Restores the draft of all fields and sends it; resolves when the server has refused it. */
async function sendRestored(): Promise<void> {
  await findRestored()
  submit()
  await screen.findByText('Failed to submit request')
}

test('a draft is restored until it is discarded', async () => {
  await saveDraft('contact-request', null, fields)
  open()
  await findRestored()
  expect(field('businessName').value).toBe(fields.businessName)
  expect(field('category').value).toBe(fields.category)
  fireEvent.click(screen.getByRole('button', { name: 'Discard Draft' }))
  expect(field('businessName').value).toBe('')
  expect(field('category').value).toBe('')
  expect(screen.queryByText('Draft restored')).toBeNull()
  expect(await loadDraft('contact-request', null)).toBeNull()
})

test('input made before the draft is loaded is not overwritten', async () => {
  await saveDraft('contact-request', null, fields)
  open()
  write('businessName', 'Typed early')
  await waitFor(async () =>
    expect((await loadDraft('contact-request', null))?.values).toEqual({
      businessName: 'Typed early',
    }),
  )
  expect(field('businessName').value).toBe('Typed early')
  expect(field('email').value).toBe('')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('the same values are sent with the same request id, also after the app was closed', async () => {
  await saveDraft('contact-request', null, fields)
  open()
  await sendRestored()
  submit()
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  cleanup()
  open()
  await sendRestored()
  write('message', 'Changed.')
  submit()
  await waitFor(() => expect(request).toHaveBeenCalledTimes(4))
  const [id, ...others] = requestIds()
  expect(id).toBeTruthy()
  expect(others.slice(0, 2)).toEqual([id, id])
  expect(others[2]).not.toBe(id)
})

test('nothing of a form that was sent or emptied stays on the device', async () => {
  await saveDraft('contact-request', null, fields)
  open()
  await sendRestored()
  expect(await loadDraft('contact-request-id', null)).not.toBeNull()
  for (const name of Object.keys(labels) as (keyof typeof labels)[]) write(name, '')
  await waitFor(async () => {
    expect(await loadDraft('contact-request', null)).toBeNull()
    expect(await loadDraft('contact-request-id', null)).toBeNull()
  })
  cleanup()

  request.mockImplementation(async () => Response.json({ success: true, id: 1 }))
  await saveDraft('contact-request', null, fields)
  open()
  await findRestored()
  submit()
  await waitFor(() => expect(done).toHaveBeenCalledWith({ kind: 'sent' }))
  expect(await loadDraft('contact-request', null)).toBeNull()
  expect(await loadDraft('contact-request-id', null)).toBeNull()
})
