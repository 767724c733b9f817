import { create } from 'zustand'
import { useConnection } from '../connection.ts'

/** A stored time may be this far in the future before it counts as wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

interface DirectoryTime {
  /** ISO time at which the server last confirmed the stored directory; null without one. */
  asOf: string | null
  /** The shown list comes from this device, because the server did not respond. */
  isFromDevice: boolean
}

export const useDirectoryTime = create<DirectoryTime>()(() => ({ asOf: null, isFromDevice: false }))

/**
 * Returns the milliseconds since the server confirmed the stored directory. Infinity without one,
 * or when its time is in the future.
 */
export function directoryAge(now = Date.now()): number {
  const { asOf } = useDirectoryTime.getState()
  const age = asOf === null ? Number.NaN : now - Date.parse(asOf)
  return Number.isNaN(age) || age < -CLOCK_TOLERANCE_MS
    ? Number.POSITIVE_INFINITY
    : Math.max(0, age)
}

/**
 * Returns when the server last confirmed the stored directory, and whether the server is
 * unreachable now.
 */
export function useDirectoryAge(): { asOf: string | null; isOffline: boolean } {
  const asOf = useDirectoryTime((state) => state.asOf)
  const isOffline = useConnection((state) => state.isOffline)
  return { asOf, isOffline }
}

/** Limits a time to now: when the clock was set back, a stored time would be in the future. */
export function notInFuture(time: string): Date {
  return new Date(Math.min(Date.parse(time), Date.now()))
}
