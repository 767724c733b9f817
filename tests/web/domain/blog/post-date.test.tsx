import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PostDate } from '../../../../web/src/domain/blog/post-date.tsx'

afterEach(cleanup)

const format = (time: string | null) => `formatted ${time}`

test('hydration keeps the date that the server has drawn, and formats a later one', () => {
  const container = document.createElement('div')
  container.innerHTML = '<time datetime="2026-01-02">Jan 2, 2026</time>'
  const { rerender } = render(<PostDate publishedAt="2026-01-02" format={format} />, {
    container,
    hydrate: true,
  })
  expect(container.textContent).toBe('Jan 2, 2026')
  rerender(<PostDate publishedAt="2026-03-04" format={format} />)
  expect(container.textContent).toBe('formatted 2026-03-04')
  rerender(<PostDate publishedAt="2026-01-02" format={format} />)
  expect(container.textContent).toBe('formatted 2026-01-02')
})

test('a date that the browser renders first is formatted', () => {
  const { container } = render(<PostDate publishedAt="2026-01-02" format={format} />)
  expect(container.textContent).toBe('formatted 2026-01-02')
})
