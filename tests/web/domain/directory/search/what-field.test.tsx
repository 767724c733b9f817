import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RECENT_SEARCHES_KEY } from '#contract/device-storage.ts'
import { SearchForm } from '../../../../../web/src/domain/directory/search-form.tsx'
import { readRecentSearches } from '../../../../../web/src/domain/directory/search/recent-searches.ts'
import { testDevice } from '../../../../support/device.ts'
import { mockApi } from '../../../../support/mock-api.ts'
import { renderApp } from '../../../../support/render.tsx'

testDevice()
const api = mockApi()
afterEach(() => localStorage.removeItem(RECENT_SEARCHES_KEY))

async function open(location = '') {
  const form = <SearchForm location={location} />
  const { address } = renderApp([{ path: '*', element: form }])
  const field = await screen.findByRole('combobox', { name: 'What or who' })
  // Suggestions of trades are searched by the id of the category.
  await screen.findByRole('option', { name: 'Plumbers' })
  return { address, field }
}

const typeInto = (field: HTMLElement, text: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
}
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
const option = async (name: string) =>
  within(await screen.findByRole('listbox', { name: 'Suggestions' })).findByRole('option', { name })

test('a job leads to its trade, with the keyboard alone', async () => {
  const { address, field } = await open()
  typeInto(field, 'water heat')
  await option('Water heater')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  press(field, 'ArrowDown')
  const active = field.getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.textContent).toBe('Water heater')
  press(field, 'Escape')
  expect(field.getAttribute('aria-expanded')).toBe('false')
  press(field, 'ArrowDown')
  press(field, 'Enter')
  await expect.poll(address).toBe('/category/plumbers')
})

test('a trade is searched in the place of the form', async () => {
  const { address, field } = await open('Tampa')
  typeInto(field, 'plumb')
  fireEvent.click(await option('Plumbers'))
  await expect.poll(address).toBe('/directory?location=Tampa&category=3')
})

test('a business is opened by its name, and submitting takes the first suggestion', async () => {
  const { address, field } = await open('Tampa')
  typeInto(field, 'seminole heights plumbing')
  fireEvent.submit(field)
  await expect.poll(address).toMatch(/^\/contractor\/plumbers-tampa\/seminole-heights-plumbing/)
})

test('a text that nothing is called says so', async () => {
  const { address, field } = await open()
  typeInto(field, 'qqqqqqqq')
  fireEvent.submit(field)
  const alert = await screen.findByText(/^Nothing is called “qqqqqqqq”/)
  expect(field.getAttribute('aria-describedby')).toBe(alert.id)
  expect(address()).toBe('/')
})

test('a search that fails does not say that nothing is called so', async () => {
  const { field } = await open()
  api.useScenario('500')
  typeInto(field, 'plumb')
  fireEvent.submit(field)
  await screen.findByText('The search could not be reached. Please try again.')
})

test('the last five searches are offered again until they are cleared', async () => {
  localStorage.setItem(RECENT_SEARCHES_KEY, '[{"label":"Bad","href":"https://bad.example"}, 7]')
  const { address, field } = await open('Tampa')
  for (const trade of ['plumbers', 'painters', 'electricians', 'landscapers', 'hvac', 'concrete']) {
    typeInto(field, trade)
    fireEvent.submit(field)
    await expect.poll(() => readRecentSearches()[0]?.label.toLowerCase()).toContain(trade)
  }
  expect(readRecentSearches()).toHaveLength(5)
  fireEvent.blur(field)
  fireEvent.focus(field)
  fireEvent.click(await option('Painters near Tampa'))
  await expect.poll(address).toMatch(/^\/directory\?location=Tampa&category=\d+$/)
  expect(readRecentSearches()[0]?.label).toBe('Painters near Tampa')
  fireEvent.blur(field)
  fireEvent.focus(field)
  fireEvent.click(await option('Clear recent searches'))
  expect(readRecentSearches()).toEqual([])
  expect(localStorage.getItem(RECENT_SEARCHES_KEY)).toBeNull()
  expect(api.paths().some((path) => path.startsWith('/api/suggest'))).toBe(true)
})
