import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { askDirectory, readDirectoryState } from '../../../../web/src/device/ask-directory.ts'
import { CategoryPage } from '../../../../web/src/public/pages/category.tsx'
import { testDevice } from '../../../support/device.ts'
import { mockApi } from '../../../support/mock-api.ts'
import { renderApp } from '../../../support/render.tsx'

testDevice()
const api = mockApi()
afterEach(async () => {
  await askDirectory('clear')
})

const open = (at: string) =>
  renderApp([{ path: '/category/:categorySlug', element: <CategoryPage /> }], { at })
const cards = () => screen.queryAllByRole('article')
const pagesRequested = () => api.paths().filter((path) => path.startsWith('/api/contractors/page'))

test('the server filters and sorts the contractors of a category', async () => {
  const { address } = open('/category/plumbers')
  fireEvent.click(await screen.findByRole('button', { name: 'Verified' }))
  await expect.poll(address).toBe('/category/plumbers?verified=1')
  fireEvent.click(screen.getByRole('button', { name: '4.5 and up' }))
  await expect.poll(() => pagesRequested().at(-1)).toContain('verified=1&minRating=4.5')
  await expect
    .poll(
      () => cards().length > 0 && cards().every((card) => card.textContent.includes('Verified')),
    )
    .toBe(true)
  expect(screen.queryByRole('button', { name: 'Within 10 mi' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: /^Filter & Sort/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByLabelText('Has website')).toBeNull()
  fireEvent.click(within(dialog).getByLabelText('Most trusted'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show contractors' }))
  await expect.poll(address).toBe('/category/plumbers?verified=1&rating=4.5&sort=trusted')
  await expect.poll(() => pagesRequested().at(-1)).toContain('sort=trusted')
})

test('Open now waits for the stored directory and says so', async () => {
  open('/category/plumbers?open=1')
  await screen.findByRole('heading', { name: 'Open now waits for the directory' })
  expect(cards()).toHaveLength(0)
  await askDirectory('sync')
  await readDirectoryState()
  await expect.poll(() => cards().length).toBeGreaterThan(0)
  expect(cards().every((card) => /Open (?:until|24 hours)/.test(card.textContent))).toBe(true)
})
