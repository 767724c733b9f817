import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { adminContractors } from '#contract/admin-contractors.ts'
import { AdminContractorsPage } from '../../../web/src/admin/pages/contractors.tsx'
import { ToastRegion } from '../../../web/src/ui/toast-region.tsx'
import { mockApi } from '../../support/mock-api.ts'
import { renderApp } from '../../support/render.tsx'

const api = mockApi()

/** The table, which is shown from 960 px. Phones have the same rows without it. */
function useWidth(isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

async function open(search = '', { isWide = true, isEmpty = false } = {}) {
  useWidth(isWide)
  api.useScenario('admin')
  const page = (
    <main id="main">
      <AdminContractorsPage />
      <ToastRegion />
    </main>
  )
  const app = renderApp(
    [
      { path: '/admin/contractors', element: page },
      { path: '/admin/contractors/edit/:id', element: <p>The form</p> },
    ],
    { at: `/admin/contractors${search}` },
  )
  if (!isEmpty) await screen.findAllByRole('checkbox', { name: /^Select (?!this page)/ })
  return app
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!this)/ })
const selectedCount = () => boxes().filter(({ checked }) => checked).length
const bar = () => screen.findByRole('region', { name: 'Selected contractors' })
const list = () => screen.getByRole('group', { name: 'Contractors' })
const lastSearch = () =>
  new URLSearchParams(
    api
      .paths()
      .findLast((path) => path.startsWith(adminContractors.search.path))
      ?.split('?')[1],
  )

describe('the list of contractors', () => {
  test('shows what is missing in words, id and telephone below the name', async () => {
    await open('?missing=phone')
    const rows = screen.getAllByRole('row').slice(1)
    for (const row of rows) expect(row.textContent).toMatch(/no\sphone/)
    const [first] = rows
    expect(within(first as HTMLElement).getByRole('rowheader').textContent).toMatch(/\d+$/)
  })

  test('keeps filters and order in the address, and returns to the first page', async () => {
    const app = await open('?page=2&q=plumb')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Missing' }), {
      target: { value: 'hours' },
    })
    await waitFor(() => expect(app.address()).toBe('/admin/contractors?q=plumb&missing=hours'))
    fireEvent.click(await screen.findByRole('button', { name: 'Rating' }))
    await waitFor(() =>
      expect(Object.fromEntries(lastSearch())).toMatchObject({
        q: 'plumb',
        missing: 'hours',
        sort: 'rating',
        order: 'desc',
      }),
    )
    expect(screen.getByRole('columnheader', { name: 'Rating' }).getAttribute('aria-sort')).toBe(
      'descending',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Rating' }))
    await waitFor(() =>
      expect(app.address()).toBe('/admin/contractors?q=plumb&missing=hours&sort=rating&order=asc'),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() =>
      expect(app.address()).toBe('/admin/contractors?q=plumb&sort=rating&order=asc'),
    )
  })

  test('keeps all of several changes that follow each other before a render', async () => {
    const app = await open()
    const missing = await screen.findByRole('combobox', { name: 'Missing' })
    const rating = screen.getByRole('button', { name: 'Rating' })
    act(() => {
      fireEvent.change(missing, { target: { value: 'photo' } })
      rating.click()
      rating.click()
    })
    await waitFor(() =>
      expect(app.address()).toBe('/admin/contractors?missing=photo&sort=rating&order=asc'),
    )
  })

  test('ignores filters of the address that do not exist', async () => {
    await open('?missing=charm&verified=perhaps&state=Narnia&batch=x&sort=colour&order=up')
    expect(Object.fromEntries(lastSearch())).toEqual({
      page: '1',
      limit: '20',
      sort: 'name',
      order: 'asc',
    })
  })

  test('shows everything again from an empty view', async () => {
    const app = await open('?q=no+such+name&paid=true&limit=10', { isEmpty: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Show All Contractors' }))
    await waitFor(() => expect(app.address()).toBe('/admin/contractors?limit=10'))
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Search contractors' }).value,
    ).toBe('')
  })

  test('selects a range with Shift, and all of the view', async () => {
    await open('?q=electric&limit=10')
    fireEvent.click(boxes()[1] as HTMLElement)
    fireEvent.click(boxes()[4] as HTMLElement, { shiftKey: true })
    expect(within(await bar()).getByRole('status').textContent).toBe('4 selected')
    fireEvent.click(boxes()[3] as HTMLElement)
    expect(within(await bar()).getByRole('status').textContent).toBe('3 selected')
    const selectAll = within(await bar()).getByRole('button', { name: /^Select all/ })
    const total = Number(/\d+/.exec(selectAll.textContent)?.[0])
    expect(total).toBeGreaterThan(10)
    fireEvent.click(selectAll)
    await waitFor(async () =>
      expect(within(await bar()).getByRole('status').textContent).toBe(`${total} selected`),
    )
    expect(selectedCount()).toBe(10)
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Clear the selection' }))
    expect(selectedCount()).toBe(0)
    expect(screen.queryByRole('region', { name: 'Selected contractors' })).toBeNull()
  })

  test('selects nothing of a view that has been left while all of it was read', async () => {
    const app = await open('?q=electric&limit=10')
    fireEvent.click(boxes()[0] as HTMLElement)
    const selectAll = within(await bar()).getByRole('button', { name: /^Select all/ })
    const release = api.hold(adminContractors.search)
    fireEvent.click(selectAll)
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Clear the selection' }))
    release()
    await waitFor(() => expect(app.client.isMutating()).toBe(0))
    expect(selectedCount()).toBe(0)
    expect(screen.queryByRole('region', { name: 'Selected contractors' })).toBeNull()
  })

  test('changes the category of the selected ones, and undoes it from the toast', async () => {
    await open('?q=electric&limit=10')
    const idOf = (box: HTMLElement | undefined) =>
      Number(box?.closest<HTMLElement>('[data-row]')?.dataset.row)
    const ids = [idOf(boxes()[0]), idOf(boxes()[1])]
    const categories = () => ids.map((id) => api.db.contractors.get(id)?.categoryId)
    const before = categories()
    fireEvent.click(boxes()[0] as HTMLElement)
    fireEvent.click(boxes()[1] as HTMLElement)
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Category' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Category' }), {
      target: { value: '5' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change Category' }))
    await waitFor(() => expect(categories()).toEqual([5, 5]))
    await waitFor(() => expect(selectedCount()).toBe(0))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(categories()).toEqual(before))
    expect(await screen.findByText('Undone for 2 contractors')).toBeDefined()
  })

  test('asks before it moves contractors to the bin', async () => {
    await open('?q=electric&limit=10')
    const id = Number(boxes()[0]?.closest<HTMLElement>('[data-row]')?.dataset.row)
    fireEvent.click(boxes()[0] as HTMLElement)
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Move to bin' }))
    expect(api.db.contractors.get(id)?.deletedAt).toBeNull()
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move to Bin' }),
    )
    await waitFor(() => expect(api.db.contractors.get(id)?.deletedAt).not.toBeNull())
  })

  test('offers to remove a mark when all of the selected ones have it', async () => {
    await open('?verified=true&limit=10')
    fireEvent.click(boxes()[0] as HTMLElement)
    expect(within(await bar()).getByRole('button', { name: 'Unverify' })).toBeDefined()
    expect(within(await bar()).queryByRole('button', { name: 'Verify' })).toBeNull()
  })

  test('keys move, select and edit only while the list has the focus', async () => {
    const app = await open('?limit=10')
    const field = screen.getByRole('textbox', { name: 'Search contractors' })
    fireEvent.keyDown(field, { key: 'x' })
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(selectedCount()).toBe(0)
    expect(document.activeElement).toBe(document.body)

    list().focus()
    fireEvent.keyDown(list(), { key: 'j' })
    expect(document.activeElement).toBe(boxes()[0])
    const press = (key: string, init = {}) =>
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })
    press('j')
    press('x')
    press('j')
    press('j')
    press('X', { shiftKey: true })
    expect(
      boxes()
        .map(({ checked }) => checked)
        .slice(0, 5),
    ).toEqual([false, true, true, true, false])
    press('k')
    expect(document.activeElement).toBe(boxes()[2])
    press('e', { ctrlKey: true })
    press('/')
    expect(document.activeElement).toBe(field)
    boxes()[2]?.focus()
    const id = boxes()[2]?.closest<HTMLElement>('[data-row]')?.dataset.row
    press('e')
    await waitFor(() => expect(app.address()).toBe(`/admin/contractors/edit/${id}`))
  })

  test('a phone has rows with a checkbox and the form, and the filters in a dialog', async () => {
    const app = await open('?missing=phone&limit=10', { isWide: false })
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getAllByRole('link', { name: /^Edit / })).toHaveLength(boxes().length)
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Missing: No phone' }))
    await waitFor(() => expect(app.address()).toBe('/admin/contractors?limit=10'))
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }))
    fireEvent.change(
      within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Verified' }),
      { target: { value: 'false' } },
    )
    await waitFor(() => expect(app.address()).toBe('/admin/contractors?limit=10&verified=false'))
  })

  test('exports the view', async () => {
    await open('?q=electric&state=FL')
    const download = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:list')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(download).toHaveBeenCalledOnce())
    const path = api.paths().find((each) => each.startsWith(adminContractors.exportCsv.path))
    expect(Object.fromEntries(new URLSearchParams(path?.split('?')[1]))).toMatchObject({
      q: 'electric',
      state: 'FL',
    })
    const [file] = download.mock.calls[0] as [Blob]
    expect(await file.text()).toMatch(/^\ufeff?Name,Description,Categories/)
  })
})
