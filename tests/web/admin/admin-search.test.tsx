import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdminSearch } from '../../../web/src/admin/ui/admin-search.tsx'
import { renderComponent } from '../../support/render.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('text typed while an earlier search text reaches the URL is kept; navigation replaces it', () => {
  const onSearch = vi.fn()
  const search = (q: string) => <AdminSearch label="Search posts" q={q} onSearch={onSearch} />
  const { rerender } = renderComponent(search(''))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search posts' })
  const type = (value: string) => fireEvent.change(field, { target: { value } })

  type('ro')
  act(() => void vi.advanceTimersByTime(500))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ro')
  type('roof ')
  rerender(search('ro'))
  expect(field.value).toBe('roof ')

  act(() => void vi.advanceTimersByTime(500))
  expect(onSearch).toHaveBeenLastCalledWith('roof')
  rerender(search('roof'))
  expect(field.value).toBe('roof ')
  rerender(search('paint'))
  expect(field.value).toBe('paint')
})
