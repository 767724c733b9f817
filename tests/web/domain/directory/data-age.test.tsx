import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { derivedKeys, type QueryKey, queryKeyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { useConnection } from '../../../../web/src/device/connection.ts'
import { useDirectory } from '../../../../web/src/device/directory-state.ts'
import { useDataAge } from '../../../../web/src/domain/directory/data-age.ts'
import { formatAsOf } from '../../../../web/src/lib/format.ts'
import { renderComponent } from '../../../support/render.tsx'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const at = (time: number) => `Data from ${formatAsOf(new Date(time))}`

function List({ queryKey }: { queryKey: QueryKey }) {
  useQuery({
    queryKey,
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
  })
  return <p>{useDataAge()}</p>
}

/**
 * Renders the line on a page with a list that was fetched at noon. If `queryKey` is null, the page
 * has no search query. Returns a function that reads the text of the line.
 */
function renderLine(queryKey: QueryKey | null = queryKeyOf(directoryReads.search)) {
  const { container } = renderComponent(queryKey ? <List queryKey={queryKey} /> : <FullList />)
  return () => container.textContent
}

/** A page that shows the stored list and has no search query. */
function FullList() {
  return <p>{useDataAge()}</p>
}

const advance = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOON)
  useConnection.setState({ isOffline: false })
  useDirectory.setState({ asOf: null, isFromDevice: false, states: null })
})

afterEach(() => vi.useRealTimers())

it.each(['search', 'page', 'cities'] as const)(
  'shows no age for a fresh list (%s), and shows it when the list is older than five minutes',
  async (name) => {
    const line = renderLine(queryKeyOf(directoryReads[name]))
    expect(line()).toBe('')
    await advance(5 * MINUTE)
    expect(line()).toBe('')
    await advance(MINUTE)
    expect(line()).toBe(at(NOON))
  },
)

it('shows no age for the derived query of all cities', async () => {
  const line = renderLine(derivedKeys.allCities({ category: '', state: '' }))
  await advance(10 * MINUTE)
  expect(line()).toBe('')
})

it('hides the age after a sync without changes', async () => {
  const line = renderLine()
  await advance(10 * MINUTE)
  expect(line()).toBe(at(NOON))
  await act(async () => useDirectory.setState({ asOf: new Date(NOON + 10 * MINUTE).toISOString() }))
  expect(line()).toBe('')
})

it.each([
  ['offline', () => useConnection.setState({ isOffline: true })],
  ['served from the device', () => useDirectory.setState({ isFromDevice: true })],
])('%s, shows the time of the stored list even if it is recent', async (_, change) => {
  useDirectory.setState({ asOf: new Date(NOON - MINUTE).toISOString() })
  const line = renderLine()
  expect(line()).toBe('')
  await act(async () => change())
  expect(line()).toBe(at(NOON - MINUTE))
})

it('shows the age of the full list since its last sync, and never a time in the future', async () => {
  useDirectory.setState({ asOf: new Date(NOON - 60 * MINUTE).toISOString() })
  const line = renderLine(null)
  expect(line()).toBe(at(NOON - 60 * MINUTE))
  await act(async () => {
    useConnection.setState({ isOffline: true })
    useDirectory.setState({ asOf: new Date(NOON + 24 * 60 * MINUTE).toISOString() })
  })
  expect(line()).toBe(at(NOON))
})

it('names the states on this device when the list came from it and others are not stored', async () => {
  useDirectory.setState({ asOf: new Date(NOON).toISOString() })
  const florida = { state: 'FL', count: 1, isStored: true }
  useDirectory.setState({ states: [florida, { ...florida, state: 'TX', isStored: false }] })
  const line = renderLine()
  await act(async () => useConnection.setState({ isOffline: true }))
  expect(line()).toBe(at(NOON))
  await act(async () => useDirectory.setState({ isFromDevice: true }))
  expect(line()).toBe(`${at(NOON)}. Only Florida is on this device`)
})
