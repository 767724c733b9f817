import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { insertContractor } from '../../../mocks/contractors.ts'
import { ContractorForm } from '../../../web/src/admin/contractors/contractor-form.tsx'
import { emptyFields, toFormFields } from '../../../web/src/admin/contractors/fields.ts'
import { fieldId } from '../../../web/src/ui/form/input-fields.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()

function openForm(contractor: ContractorDetail | null = null) {
  const element = (
    <ContractorForm
      title="Contractor"
      base={contractor ? toFormFields(contractor) : emptyFields}
      categories={[]}
      contractor={contractor}
      submitLabel="Create"
      pendingLabel="Creating..."
      failureTitle="Not sent"
      send={() => Promise.reject(new Error('not sent'))}
    />
  )
  renderApp([{ path: '/', element }])
  return screen.findByRole('form', { name: 'Contractor' })
}

test('the field names of the contractor form are in page order', async () => {
  await openForm()
  const fieldNames = Object.keys(emptyFields)
  const selector = fieldNames.map((name) => `#${fieldId(name)}`).join()
  expect([...document.querySelectorAll(selector)].map(({ id }) => id)).toEqual(
    fieldNames.map(fieldId),
  )
})

test('the form of an admin warns of contractors with a similar name, but not of the edited one', async () => {
  api.useScenario('admin')
  const values = { categoryId: 3, city: 'Tampa', state: 'FL' }
  const ohara = insertContractor(api.db, { ...values, name: "O'Hara & Daughters" })
  const own = insertContractor(api.db, { ...values, name: 'O’Hara & Daughters' })
  const { name, id } = own
  await openForm({
    ...emptyFields,
    yearsInBusiness: null,
    rating: 0,
    photos: [],
    logoUrl: null,
    name,
    id,
  } as unknown as ContractorDetail)
  const field = screen.getByRole('textbox', { name: /Business Name/ })
  const status = within(field.parentElement ?? document.body).getByRole('status')
  fireEvent.change(field, { target: { value: 'Ohara & Daughters' } })
  fireEvent.blur(field)
  await waitFor(() =>
    expect(status.textContent).toBe(
      "Similar to O'Hara & Daughters (opens in a new tab) in Tampa, FL, which is already listed.",
    ),
  )
  expect(within(status).getByRole('link').getAttribute('href')).toBe(
    `/admin/contractors/edit/${ohara.id}`,
  )
})
