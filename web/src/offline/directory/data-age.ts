import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatAsOf } from '../../lib/format.ts'
import { useConnection } from '../connection.ts'
import { notInFuture, useDirectoryTime } from './age.ts'

/** A list is as good as new for so long (beyond.md §2). */
const FRESH_MS = 5 * 60_000
const LOOK_EVERY_MS = 30_000

/**
 * "Data from 14:05, Nov 20" for the list in sight when the server did not answer for it or it is
 * older than 5 minutes; '' while it is fresh (S22).
 */
export function useDataAge(): string {
  const client = useQueryClient()
  const { asOf, isFromDevice } = useDirectoryTime()
  const isOffline = useConnection((state) => state.isOffline)
  const now = useClock()
  const lists = client.getQueryCache().findAll({
    queryKey: ['contractors'],
    type: 'active',
    predicate: ({ queryKey }) => queryKey[1] === 'search',
  })
  const answered = lists.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0)
  const isStored = isOffline || isFromDevice || answered.length === 0
  const from = dataTime(asOf, isStored ? null : Math.min(...answered))
  return from && (isOffline || isFromDevice || now - from.getTime() > FRESH_MS)
    ? `Data from ${formatAsOf(from)}`
    : ''
}

/**
 * A sync that found nothing new confirms also the answers from before; the stored list is as old as
 * its last sync.
 */
function dataTime(asOf: string | null, answeredAt: number | null): Date | null {
  const times = [asOf === null ? Number.NaN : Date.parse(asOf), answeredAt ?? Number.NaN].filter(
    (time) => !Number.isNaN(time),
  )
  return times.length > 0 ? notInFuture(new Date(Math.max(...times)).toISOString()) : null
}

/** About the time it is: data grows old while somebody reads. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
