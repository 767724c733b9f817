import { create } from 'zustand'
import { useConnection } from '../../../device/connection.ts'

/** Tolerance in ms for a stored time in the future. A later time counts as wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

interface DirectoryTime {
  /**
   * ISO time at which the server last confirmed the stored directory; null when no directory is
   * stored.
   */
  asOf: string | null
  /** True when `withOfflineFallback` returned its latest result from this device. */
  isFromDevice: boolean
}

export const useDirectoryTime = create<DirectoryTime>()(() => ({ asOf: null, isFromDevice: false }))

/**
 * Returns the milliseconds since the server confirmed the stored directory. Returns Infinity when
 * no directory is stored or its time is too far in the future.
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
 * unreachable now, or hidden by something in front of it.
 */
export function useDirectoryStatus() {
  const asOf = useDirectoryTime((state) => state.asOf)
  return { asOf, ...useConnection() }
}

/** Returns the time, or now when the time is in the future because the clock was set back. */
export function clampToNow(time: string): Date {
  return new Date(Math.min(Date.parse(time), Date.now()))
}
