import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContractorForm } from '../../../web/src/admin/contractors/form/contractor-form.tsx'
import { emptyFields, fieldNames } from '../../../web/src/admin/contractors/form/fields.ts'
import { fieldId } from '../../../web/src/ui/form/input-fields.tsx'
import { renderApp } from '../../support/render.tsx'

test('the field names of the contractor form are in page order', async () => {
  const element = (
    <ContractorForm
      base={emptyFields}
      categories={[]}
      contractor={null}
      submitLabel="Create"
      pendingLabel="Creating..."
      failure={null}
      onHasErrorsChange={() => undefined}
      send={() => Promise.reject(new Error('not sent'))}
    />
  )
  renderApp([{ path: '/', element }])
  await screen.findByRole('form', { name: 'Contractor' })
  const selector = fieldNames.map((name) => `#${fieldId(name)}`).join()
  expect([...document.querySelectorAll(selector)].map(({ id }) => id)).toEqual(
    fieldNames.map(fieldId),
  )
})
