import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { contract } from '#contract'
import { contractorPath } from '#contract/rules/links.ts'
import { insertContractor } from '../../../../mocks/contractors.ts'
import { emptyFields } from '../../../../web/src/owner/listings/fields.ts'
import { ListingForm } from '../../../../web/src/owner/listings/listing-form.tsx'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

const api = mockApi()

/** Opens the form of an owner. Returns the name field and the element that announces warnings. */
async function openForm(base = emptyFields, listingId?: number) {
  api.useScenario('owner')
  const element = (
    <ListingForm
      title="Listing"
      base={base}
      draft={null}
      draftName="listing"
      userId={2}
      listingId={listingId}
      categories={[]}
      cardPicture={null}
      submitLabel="Save"
      pendingLabel="Saving..."
      toFailure={() => ({ title: 'Not saved' })}
      send={() => Promise.reject(new Error('not sent'))}
    />
  )
  renderApp([{ path: '/', element }])
  const field = await screen.findByRole('textbox', { name: /Business Name/ })
  const status = within(field.parentElement ?? document.body).getByRole('status')
  return { field, status }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

const insert = (name: string) =>
  insertContractor(api.db, { name, categoryId: 3, city: 'Tampa', state: 'FL' })

test('the form of an owner warns of a similar name when its field is left', async () => {
  const ohara = insert("O'Hara & Daughters")
  const { field, status } = await openForm()
  type(field, 'O’Hara & Daughters')
  expect(status.textContent).toBe('')
  fireEvent.blur(field)
  await waitFor(() =>
    expect(status.textContent).toBe(
      "Similar to O'Hara & Daughters (opens in a new tab) in Tampa, FL, which is already listed.If it is yours, claim it.",
    ),
  )
  const link = within(status).getByRole('link', { name: /O'Hara/ })
  expect(link.getAttribute('href')).toBe(contractorPath(ohara, 'plumbers'))
  expect(link.getAttribute('target')).toBe('_blank')

  type(field, 'O’Hara & Daughters of Ocala')
  expect(status.textContent).toBe('')
  fireEvent.blur(field)
  await waitFor(() =>
    expect(api.paths().filter((path) => path.includes('similar'))).toHaveLength(2),
  )
  expect(status.textContent).toBe('')
  type(field, "O'HARA & Daughters")
  fireEvent.blur(field)
  await waitFor(() => expect(status.textContent).toContain("Same name as O'Hara"))
})

test('the form of an owner checks neither the unchanged name nor the listing itself', async () => {
  const own = insert('Muñoz Pintura')
  const { field, status } = await openForm({ ...emptyFields, name: own.name }, own.id)
  fireEvent.blur(field)
  type(field, 'Munoz Pintura')
  fireEvent.blur(field)
  await waitFor(() =>
    expect(api.paths()).toContain(`/api/similar-names?name=Munoz+Pintura&except=${own.id}`),
  )
  expect(api.paths().filter((path) => path.includes('similar'))).toHaveLength(1)
  expect(status.textContent).toBe('')
})

test('a check of the name that fails says nothing', async () => {
  insert('Muñoz Pintura')
  const { field, status } = await openForm()
  api.fail(contract.ownerListings.similarNames, 503)
  type(field, 'Munoz Pintura')
  fireEvent.blur(field)
  await waitFor(() => expect(api.paths().join()).toContain('similar-names'))
  expect(status.textContent).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the years in business of an owner have the same limits as in the form of an admin', async () => {
  await openForm()
  const years = screen.getByRole<HTMLInputElement>('spinbutton', { name: /Years in Business/ })
  expect([years.min, years.max]).toEqual(['0', '200'])
})
