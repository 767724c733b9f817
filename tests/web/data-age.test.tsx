import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatAsOf } from '../../web/src/lib/format.ts'
import { useConnection } from '../../web/src/offline/connection.ts'
import { useDirectoryTime } from '../../web/src/offline/directory/age.ts'
import { useDataAge } from '../../web/src/offline/directory/data-age.ts'
import { renderPart } from '../support/render.tsx'

const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const at = (time: number) => `Data from ${formatAsOf(new Date(time))}`

function List({ hasSearch }: { hasSearch: boolean }) {
  useQuery({
    queryKey: ['contractors', 'search', {}],
    queryFn: () => [],
    enabled: hasSearch,
    initialData: hasSearch ? [] : undefined,
    staleTime: Infinity,
  })
  return <p>{useDataAge()}</p>
}

/** The line as it stands after the list was answered at noon. */
function show({ hasSearch = true } = {}) {
  const { container } = renderPart(hasSearch ? <List hasSearch /> : <Full />)
  return () => container.textContent
}

/** A page of the stored list, which is no query of its own. */
function Full() {
  return <p>{useDataAge()}</p>
}

const later = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(NOON)
  useConnection.setState({ isOffline: false })
  useDirectoryTime.setState({ asOf: null, isFromDevice: false })
})

afterEach(() => vi.useRealTimers())

it('a fresh list says nothing; after five minutes it says its time by itself', async () => {
  const line = show()
  expect(line()).toBe('')
  await later(5 * MINUTE)
  expect(line()).toBe('')
  await later(MINUTE)
  expect(line()).toBe(at(NOON))
})

it('a sync that found nothing new makes it fresh again', async () => {
  const line = show()
  await later(10 * MINUTE)
  expect(line()).toBe(at(NOON))
  await act(async () =>
    useDirectoryTime.setState({ asOf: new Date(NOON + 10 * MINUTE).toISOString() }),
  )
  expect(line()).toBe('')
})

it.each([
  ['offline', () => useConnection.setState({ isOffline: true })],
  ['answered by the device', () => useDirectoryTime.setState({ isFromDevice: true })],
])('%s, it has the time of the stored list, however young', async (_, happen) => {
  useDirectoryTime.setState({ asOf: new Date(NOON - MINUTE).toISOString() })
  const line = show()
  expect(line()).toBe('')
  await act(async () => happen())
  expect(line()).toBe(at(NOON - MINUTE))
})

it('the whole list is as old as its last sync, and never from tomorrow', async () => {
  useDirectoryTime.setState({ asOf: new Date(NOON - 60 * MINUTE).toISOString() })
  const line = show({ hasSearch: false })
  expect(line()).toBe(at(NOON - 60 * MINUTE))
  await act(async () => {
    useConnection.setState({ isOffline: true })
    useDirectoryTime.setState({ asOf: new Date(NOON + 24 * 60 * MINUTE).toISOString() })
  })
  expect(line()).toBe(at(NOON))
})
