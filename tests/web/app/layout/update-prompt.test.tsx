import { act, cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { UpdatePrompt } from '../../../../web/src/app/layout/update-prompt.tsx'
import { useUpdateState } from '../../../../web/src/sw/updates.ts'

const prompt = () => screen.queryByText('A new version is ready.')

beforeEach(() => useUpdateState.setState({ isWaiting: true, windowCount: 1 }))
afterEach(cleanup)

it('is hidden while a field of a form has the focus', async () => {
  render(
    <>
      <form>
        <input aria-label="Name" />
        <input aria-label="City" />
      </form>
      <UpdatePrompt />
    </>,
  )
  expect(prompt()).not.toBeNull()
  act(() => screen.getByLabelText('Name').focus())
  expect(prompt()).toBeNull()
  act(() => screen.getByLabelText('City').focus())
  expect(prompt()).toBeNull()
  act(() => screen.getByLabelText('City').blur())
  expect(await screen.findByText('A new version is ready.')).toBeDefined()
})

it('is hidden if a field gets the focus after the first render, but before the effects run', () => {
  render(
    <>
      <UpdatePrompt />
      <FormThatTakesTheFocus />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(prompt()).toBeNull()
})

it('offers to reload after an update that was accepted here and could not reload', () => {
  useUpdateState.setState({ acceptUpdate: () => undefined })
  render(<UpdatePrompt />)
  act(() => screen.getByRole('button', { name: 'Update' }).click())
  act(() => useUpdateState.setState({ isWaiting: false, needsReload: true }))
  const reload = screen.getByRole<HTMLButtonElement>('button', { name: 'Reload' })
  expect([reload.disabled, reload.getAttribute('aria-disabled')]).toEqual([false, null])
  useUpdateState.setState({ needsReload: false })
})

function FormThatTakesTheFocus() {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <form>
      <input ref={field} aria-label="Name" />
    </form>
  )
}
