import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFormSubmission } from '../../../../web/src/ui/form/use-form-submission.ts'
import { renderAppHook } from '../../../support/render.tsx'

const fieldNames = ['name', 'email', 'city'] as const
type Name = (typeof fieldNames)[number]
const serverError = (name: Name, message: string) => ({ name, type: 'invalid', message })

test('the error summary lists the field errors of the server in page order', async () => {
  const { result } = renderAppHook(() =>
    useFormSubmission<Name>({
      fieldNames,
      setError: () => undefined,
      toFieldErrors: () => [
        serverError('city', 'City is unknown'),
        serverError('name', 'Name is taken'),
        serverError('name', 'Name is too long'),
      ],
    }),
  )
  await act(async () => {
    await result.current.runSubmit(() => Promise.reject(new Error('rejected')))
  })
  expect(result.current.summary.lines.map(({ message }) => message)).toEqual([
    'Name is taken',
    'Name is too long',
    'City is unknown',
  ])
})
