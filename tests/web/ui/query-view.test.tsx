// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { QueryView } from '../../../web/src/ui/query-view.tsx'

type Query = Parameters<typeof QueryView<string>>[0]['query']

const loading = { data: undefined, error: null, isFetching: true, fetchStatus: 'fetching' } as Query
const loaded = { ...loading, data: 'Cards', isFetching: false, fetchStatus: 'idle' } as Query

const view = (query: Query) => (
  <QueryView query={query} loading="Skeleton">
    {(text) => <p>{text}</p>}
  </QueryView>
)

afterEach(() => vi.unstubAllGlobals())

it('data that is known at first is shown at once', () => {
  const { container } = render(view(loaded))
  expect(container.textContent).toBe('Cards')
})

it('data that arrives later replaces the placeholder after the update, not during it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(view(loading)))
  flushSync(() => root.render(view(loaded)))
  expect(container.textContent).toContain('Skeleton')
  await expect.poll(() => container.textContent).toBe('Cards')
  root.unmount()
})
