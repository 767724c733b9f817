import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ContractorDetail } from '#contract/entities.ts'
import { ProfileNote } from '../../../../web/src/domain/saved/profile-note.tsx'
import { SavedList } from '../../../../web/src/domain/saved/saved-list.tsx'
import {
  loadSaved,
  mergeSaved,
  removeAllSaved,
  setNote,
  useSaved,
} from '../../../../web/src/domain/saved/saved.ts'
import { parseSavedRow } from '../../../../web/src/domain/saved/snapshot.ts'
import { buildContractor } from '../../../support/contractors.ts'
import 'fake-indexeddb/auto'
import { renderApp, renderComponent } from '../../../support/render.tsx'

afterEach(removeAllSaved)

const trades = ['Plumbers', 'Electricians']

/** Saves contractors "Business 1" to "Business n", of two trades in turn. */
async function save(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) =>
    parseSavedRow({
      savedAt: `2026-11-01T00:00:${String(n).padStart(2, '0')}.000Z`,
      note: '',
      contractor: {
        ...buildContractor({ id: n + 1, name: `Business ${n + 1}` }),
        categoryName: trades[n % 2],
        categorySlug: '',
      },
    }),
  )
  await mergeSaved(rows.filter((row) => row !== null))
}

function Page() {
  const rows = useSaved((state) => state.rows)
  return (
    rows && (
      <SavedList
        rows={rows}
        addressOf={() => null}
        directionsTo={() => 'https://maps.example'}
        openNow={() => null}
      />
    )
  )
}

async function open(count: number, at = '/saved') {
  await save(count)
  await loadSaved()
  return renderApp([{ path: '/saved', element: <Page /> }], { at })
}

const note = (name: string) => screen.getByRole('textbox', { name: `Private note on ${name}` })
const noteOf = (id: number) => useSaved.getState().rows?.find((row) => row.id === id)?.note
const isSaved = () => screen.queryByText('Saved', { selector: '[role=status]' }) !== null
const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

test('a note is stored while it is typed, and says so', async () => {
  await open(2)
  fireEvent.change(note('Business 1'), { target: { value: 'Ask for Ann ' } })
  expect(isSaved()).toBe(false)
  await waitFor(() => expect(isSaved()).toBe(true))
  expect(noteOf(1)).toBe('Ask for Ann')
  // The space that is stored without stays in the field, because the next word follows.
  expect(note('Business 1')).toHaveProperty('value', 'Ask for Ann ')
  fireEvent.change(note('Business 1'), { target: { value: 'Ask for Ann or' } })
  expect(isSaved()).toBe(false)
  fireEvent.blur(note('Business 1'))
  expect(noteOf(1)).toBe('Ask for Ann or')
  expect(noteOf(2)).toBe('')
})

test('a note that is being typed is stored when the page is left', async () => {
  const { address } = await open(2)
  expect(address()).toBe('/saved')
  fireEvent.change(note('Business 2'), { target: { value: 'Gate code 12' } })
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(noteOf(2)).toBe('Gate code 12'))
})

test('a note of another tab is shown, and joined with what is being typed', async () => {
  await open(2)
  await setNote(1, 'from elsewhere')
  await waitFor(() => expect(note('Business 1')).toHaveProperty('value', 'from elsewhere'))
  fireEvent.change(note('Business 2'), { target: { value: 'mine' } })
  void setNote(2, 'theirs')
  await waitFor(() => expect(note('Business 2')).toHaveProperty('value', 'theirs\nmine'))
})

test('the contractors are grouped by trade and sorted; the order is in the address', async () => {
  const { address } = await open(3)
  expect(headings(2)).toEqual(['Electricians1', 'Plumbers2'])
  expect(headings(3)).toEqual(['Business 2', 'Business 3', 'Business 1'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'name' } })
  expect(headings(3)).toEqual(['Business 2', 'Business 1', 'Business 3'])
  expect(address()).toBe('/saved?sort=name')
})

test('seven have no filter', async () => {
  await open(7)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('eight can be filtered', async () => {
  await open(8)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), {
    target: { value: 'ess 4' },
  })
  expect(headings(3)).toEqual(['Business 4'])
  screen.getByText('1 of 8')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Filter' }), { target: { value: 'zzz' } })
  screen.getByText('Nothing saved matches this')
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filter' }))
  expect(headings(3)).toHaveLength(8)
})

test('two to four are compared side by side', async () => {
  const { address } = await open(5)
  const choose = (n: number) =>
    fireEvent.click(screen.getByRole('checkbox', { name: `Compare Business ${n}` }))
  choose(1)
  screen.getByText('Choose one more')
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  for (const n of [3, 4, 5]) choose(n)
  expect(screen.getByRole('checkbox', { name: 'Compare Business 2' })).toHaveProperty(
    'disabled',
    true,
  )
  choose(4)
  fireEvent.click(screen.getByRole('link', { name: 'Compare' }))
  await screen.findByRole('table')
  expect(address()).toBe('/saved?compare=1,3,5')
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Business 1',
    'Business 3',
    'Business 5',
  ])
  expect(table.getAllByRole('link', { name: '(813) 555-0100' })).toHaveLength(3)
  fireEvent.click(screen.getByRole('link', { name: 'All saved contractors' }))
  expect(await screen.findAllByRole('article')).toHaveLength(5)
})

test('the one saved contractor cannot be compared or sorted', async () => {
  await open(1)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('on a profile, a note is added to a contractor that is not saved yet', async () => {
  vi.stubGlobal('localStorage', undefined)
  await loadSaved()
  const contractor = { ...buildContractor({ id: 9 }), categoryName: 'Plumbers', categorySlug: 'p' }
  renderComponent(<ProfileNote contractor={contractor as ContractorDetail} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add Private Note' }))
  const field = await screen.findByRole('textbox', { name: 'Private note on Bay Plumbing' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'Quote: $120' } })
  await waitFor(() => expect(isSaved()).toBe(true))
  expect(noteOf(9)).toBe('Quote: $120')
})
