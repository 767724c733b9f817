import { act, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../web/src/lib/api-error.ts'
import { useFormSubmit, useSubmit } from '../../../../web/src/ui/form/use-submit.ts'
import { Toaster } from '../../../../web/src/ui/toast.tsx'
import { renderAppHook } from '../../../support/render.tsx'

const base = { name: '', email: '', city: '' }
const toFailure = () => ({ title: 'Not sent' })
const refusal = (body: ConstructorParameters<typeof ApiError>[3]) =>
  new ApiError(409, '', 'Conflict', body)

function openForm(error: Error, options: { fieldNames?: string[] } = {}) {
  return renderAppHook(() => {
    const form = useForm({ defaultValues: base })
    return {
      form,
      ...useFormSubmit(form, {
        send: () => Promise.reject(error),
        toFailure,
        renamed: { town: 'city' },
        ...options,
      }),
    }
  }).result
}

test('a second submit is ignored while the first is sent, and a failed one can be repeated', async () => {
  const sent: string[] = []
  let reject: (error: Error) => void = () => undefined
  const { result } = renderAppHook(() =>
    useSubmit({
      send: (text: string) => {
        sent.push(text)
        return new Promise<void>((_, fail) => (reject = fail))
      },
      toFailure,
    }),
  )
  act(() => {
    void result.current.submit('first')
    void result.current.submit('second')
  })
  expect(result.current.isSending).toBe(true)
  await act(async () => reject(new Error('offline')))
  expect(result.current).toMatchObject({ isSending: false, failure: { title: 'Not sent' } })
  act(() => void result.current.submit('third'))
  expect(sent).toEqual(['first', 'third'])
  expect(result.current.failure).toBeNull()
})

test('what follows a submit runs when the form is rendered as sent', async () => {
  const states: boolean[] = []
  const { result } = renderAppHook(() => {
    const state = useSubmit({
      send: async () => () => void states.push(state.isSent),
      toFailure,
    })
    return state
  })
  await act(() => result.current.submit())
  expect(states).toHaveLength(1)
  expect(result.current.isSent).toBe(true)
})

test('the error summary lists the field errors of the server in page order', async () => {
  const result = openForm(
    refusal({
      message: 'Please check the highlighted fields',
      code: 'invalid',
      errors: [
        { path: 'town', message: 'City is unknown' },
        { path: 'name', message: 'Name is taken' },
        { path: 'name', message: 'Name is too long' },
        { path: 'elsewhere', message: 'Not a field of this form' },
      ],
    }),
    { fieldNames: Object.keys(base) },
  )
  await act(() => result.current.submit(base))
  expect(result.current.summary.lines.map(({ message }) => message)).toEqual([
    'Name is taken',
    'Name is too long',
    'City is unknown',
  ])
  expect(result.current.form.getFieldState('city').error?.message).toBe('City is unknown')
})

test('a refusal without fields is shown at the field that its code is about', async () => {
  const message = 'A business with this name already exists'
  const result = openForm(refusal({ message, code: 'name_taken' }))
  await act(() => result.current.submit(base))
  expect(result.current.form.getFieldState('name').error).toMatchObject({
    type: 'name_taken',
    message,
  })
})

test('a toast announces a failure', async () => {
  const { result } = renderAppHook(
    () =>
      useSubmit({
        send: () => Promise.reject(new Error('offline')),
        toFailure: () => ({ title: 'Not sent', toast: { title: 'Error' } }),
      }),
    <Toaster />,
  )
  await act(() => result.current.submit())
  await waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('Error'))
})
