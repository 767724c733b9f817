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
  const parts = list.partsFor(suggestions.length, (index) => onChoose(suggestions[index]))
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

test('a pressed suggestion is chosen, and the field keeps the focus', () => {
  const onChoose = vi.fn()
  render(<Field onChoose={onChoose} />)
  press('ArrowDown')
  const option = screen.getByRole('option', { name: 'three' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect(onChoose.mock.calls).toEqual([['three']])
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
