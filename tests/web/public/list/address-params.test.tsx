import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAdminList } from '../../../../web/src/admin/ui/admin-list.ts'
import { useTextParam } from '../../../../web/src/public/browse/location-search.tsx'
import { noFilters } from '../../../../web/src/public/list/filters.ts'
import { useList } from '../../../../web/src/public/list/use-list.ts'
import { renderApp } from '../../../support/render.tsx'

const sizes = { sizeChoices: [10, 25], defaultSize: 10 }

function AdminList() {
  const { setQ, setLimit } = useAdminList(sizes)
  return (
    <button
      type="button"
      onClick={() => {
        setQ('smith')
        setLimit(25)
      }}
    >
      Change
    </button>
  )
}

function DirectoryList() {
  const { change } = useList([])
  const both = () => {
    change({ sort: 'name' })
    change({ filters: { ...noFilters, minRating: 40 } })
  }
  return (
    <button type="button" onClick={both}>
      Change
    </button>
  )
}

function Text() {
  const [, setText] = useTextParam('q')
  return (
    <button type="button" onClick={() => setText('tampa')}>
      Change
    </button>
  )
}

test.each([
  ['an admin list', AdminList, '/list?page=3', '/list?q=smith&limit=25'],
  ['a list of contractors', DirectoryList, '/list?page=3', '/list?sort=name&rating=4'],
])('applies two changes of %s made before the next render', async (_, Component, at, expected) => {
  const { address } = renderApp([{ path: '/list', element: <Component /> }], { at })
  const button = await screen.findByRole('button', { name: 'Change' })
  act(() => button.click())
  await vi.waitFor(() => expect(address()).toBe(expected))
})

test('keeps the other query parameters when typed text is written to the URL after a delay', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { address } = renderApp([{ path: '/list', element: <Text /> }], { at: '/list?sort=name' })
    const button = await screen.findByRole('button', { name: 'Change' })
    act(() => button.click())
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    await vi.waitFor(() => expect(address()).toBe('/list?sort=name&q=tampa'))
  } finally {
    vi.useRealTimers()
  }
})
