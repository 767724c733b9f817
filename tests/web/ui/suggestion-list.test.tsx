import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSuggestionList } from '../../../web/src/ui/use-suggestion-list.ts'

afterEach(cleanup)

const words = ['one', 'two', 'three']

function Field({
  suggestions = words,
  onChoose = () => undefined,
}: {
  suggestions?: readonly string[]
  onChoose?: (word: string | undefined) => void
}) {
  const list = useSuggestionList()
  const parts = list.partsFor(suggestions, (index) => onChoose(suggestions[index]))
  return (
    <>
      <input aria-label="Word" {...parts.inputProps} onChange={() => list.open()} />
      <ul {...parts.listProps}>
        {parts.isOpen &&
          suggestions.map((word, index) => (
            <li key={word} {...parts.optionProps(index)}>
              {word}
            </li>
          ))}
      </ul>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Word' })
/** Presses a key in the field. Returns whether the browser still handles it, as for a submit. */
const press = (key: string) => fireEvent.keyDown(field(), { key })
/** Returns the text of the highlighted suggestion, which the field names; null if there is none. */
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  const selected = screen.queryByRole('option', { selected: true })
  expect(selected?.id ?? null).toBe(id)
  return selected?.textContent ?? null
}
const isOpen = () => field().getAttribute('aria-expanded') === 'true'

test('typing opens the list without a highlight, and arrow keys move through it in a circle', () => {
  render(<Field />)
  expect(isOpen()).toBe(false)
  fireEvent.change(field(), { target: { value: 'x' } })
  expect([isOpen(), active()]).toEqual([true, null])
  for (const [key, word] of [
    ['ArrowDown', 'one'],
    ['ArrowDown', 'two'],
    ['ArrowDown', 'three'],
    ['ArrowDown', 'one'],
    ['ArrowUp', 'three'],
  ] as const) {
    expect(press(key)).toBe(false)
    expect(active()).toBe(word)
  }
})

test('an arrow key opens the list at its first or last suggestion', () => {
  render(<Field />)
  press('ArrowDown')
  expect(active()).toBe('one')
  press('Escape')
  press('ArrowUp')
  expect(active()).toBe('three')
})

test('keys that move the cursor clear the highlight, and the list stays', () => {
  render(<Field />)
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
    press('ArrowDown')
    expect(press(key)).toBe(true)
    expect([isOpen(), active()]).toEqual([true, null])
  }
})

test('Enter chooses the highlighted suggestion, and otherwise submits', () => {
  const onChoose = vi.fn()
  render(<Field onChoose={onChoose} />)
  press('ArrowDown')
  press('ArrowDown')
  expect(press('Enter')).toBe(false)
  expect(onChoose.mock.calls).toEqual([['two']])
  expect(isOpen()).toBe(false)
  fireEvent.change(field(), { target: { value: 'x' } })
  expect(press('Enter')).toBe(true)
  expect([isOpen(), onChoose.mock.calls.length]).toEqual([false, 1])
})

test('keys that choose characters are left to the input method', () => {
  const onChoose = vi.fn()
  render(<Field onChoose={onChoose} />)
  press('ArrowDown')
  for (const key of ['Enter', 'ArrowDown', 'Escape'])
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      expect(fireEvent.keyDown(field(), { key, ...composing })).toBe(true)
  expect([isOpen(), active(), onChoose.mock.calls.length]).toEqual([true, 'one', 0])
})

test('Escape closes an open list only, and leaving the field closes it and chooses nothing', () => {
  const onChoose = vi.fn()
  render(<Field onChoose={onChoose} />)
  expect(press('Escape')).toBe(true)
  press('ArrowDown')
  expect(press('Escape')).toBe(false)
  expect(isOpen()).toBe(false)
  press('ArrowDown')
  fireEvent.blur(field())
  expect([isOpen(), onChoose.mock.calls.length]).toEqual([false, 0])
})

test('suggestions that come after Escape stay closed', () => {
  const { rerender } = render(<Field suggestions={[]} />)
  fireEvent.change(field(), { target: { value: 'x' } })
  expect(press('Escape')).toBe(true)
  rerender(<Field />)
  expect(isOpen()).toBe(false)
})

test('a pressed suggestion is chosen, and the field keeps the focus', () => {
  const onChoose = vi.fn()
  render(<Field onChoose={onChoose} />)
  press('ArrowDown')
  const option = screen.getByRole('option', { name: 'three' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect(onChoose.mock.calls).toEqual([['three']])
})

test('the highlight stays with its suggestion when the suggestions change', () => {
  const { rerender } = render(<Field />)
  press('ArrowDown')
  expect(active()).toBe('one')
  rerender(<Field suggestions={['zero', 'one']} />)
  expect(active()).toBe('one')
  press('ArrowDown')
  expect(active()).toBe('zero')
})

test('an arrow key before there are suggestions highlights none of them', () => {
  for (const key of ['ArrowDown', 'ArrowUp']) {
    const { rerender } = render(<Field suggestions={[]} />)
    press(key)
    rerender(<Field />)
    expect([isOpen(), active()]).toEqual([true, null])
    cleanup()
  }
})

test('a press beside the suggestions leaves the focus in the field', () => {
  render(<Field />)
  press('ArrowDown')
  expect(fireEvent.mouseDown(screen.getByRole('listbox'))).toBe(false)
})

test('shortcuts are left to the browser', () => {
  render(<Field />)
  press('ArrowDown')
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey'])
    expect(fireEvent.keyDown(field(), { key: 'ArrowDown', [modifier]: true })).toBe(true)
  expect(active()).toBe('one')
})

test('a click in the field opens the list again', () => {
  render(<Field />)
  press('ArrowDown')
  press('Escape')
  fireEvent.click(field())
  expect(isOpen()).toBe(true)
})

test('nothing is highlighted once fewer suggestions are left, and no suggestion means no list', () => {
  const { rerender } = render(<Field />)
  press('ArrowUp')
  expect(active()).toBe('three')
  rerender(<Field suggestions={['one']} />)
  expect([isOpen(), active()]).toEqual([true, null])
  rerender(<Field suggestions={[]} />)
  expect(isOpen()).toBe(false)
})
