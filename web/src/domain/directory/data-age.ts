import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReplyOf } from '#contract/query-keys.ts'
import { directoryReads } from '#contract/reads.ts'
import { useConnection } from '../../device/connection.ts'
import { clampToNow, useDirectory } from '../../device/directory-state.ts'
import { formatAsOf } from '../../lib/format.ts'
import { storedStatesText } from './states-on-device.ts'

/** Data younger than this, in ms, counts as fresh. */
const FRESH_MS = 5 * 60_000
const TICK_MS = 30_000
/** Endpoints whose replies are lists with an age. */
const lists = [directoryReads.search, directoryReads.page, directoryReads.cities]

/**
 * Returns a text like "Data from 14:05, Nov 20" while offline, when the shown list came from this
 * device, or when it is older than 5 minutes; otherwise ''. When the device stores only some
 * states, the text names them.
 */
export function useDataAge(): string {
  const client = useQueryClient()
  const { asOf, states, isFromDevice } = useDirectory()
  const isOffline = useConnection((state) => state.isOffline)
  const now = useClock()
  const queries = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => lists.some((list) => isReplyOf(list, queryKey)),
  })
  const responseTimes = queries.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  const isStored = isOffline || isFromDevice || responseTimes.length === 0
  const dataDate = dataTime(asOf, isStored ? null : Math.min(...responseTimes))
  const isShown = isOffline || isFromDevice || (dataDate && now - dataDate.getTime() > FRESH_MS)
  return dataDate && isShown
    ? [`Data from ${formatAsOf(dataDate)}`, isFromDevice && storedStatesText(states)]
        .filter(Boolean)
        .join('. ')
    : ''
}

/**
 * Returns the time of the shown data: the later of the last sync and the response, because a sync
 * without changes confirms earlier responses.
 */
function dataTime(asOf: string | null, respondedAt: number | null): Date | null {
  const times = [asOf === null ? Number.NaN : Date.parse(asOf), respondedAt ?? Number.NaN].filter(
    (time) => !Number.isNaN(time),
  )
  return times.length > 0 ? clampToNow(new Date(Math.max(...times)).toISOString()) : null
}

/** Returns the current time, updated every 30 s: data gets older while the page is open. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
