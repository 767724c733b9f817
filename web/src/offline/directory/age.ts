import { create } from 'zustand'
import { useConnection } from '../connection.ts'

/** A clock may be wrong by this much before a stored time counts as wrong (Q8). */
const CLOCK_TOLERANCE_MS = 5 * 60_000

interface DirectoryTime {
  /** ISO time at which the server last confirmed the stored list; null without one. */
  asOf: string | null
  /** The list in sight was answered by this device, as the server did not answer. */
  isFromDevice: boolean
}

export const useDirectoryTime = create<DirectoryTime>()(() => ({ asOf: null, isFromDevice: false }))

/**
 * Milliseconds since the server confirmed the stored list; Infinity without one, or when its time
 * lies in the future (Q8).
 */
export function directoryAge(now = Date.now()): number {
  const { asOf } = useDirectoryTime.getState()
  const age = asOf === null ? Number.NaN : now - Date.parse(asOf)
  return Number.isNaN(age) || age < -CLOCK_TOLERANCE_MS
    ? Number.POSITIVE_INFINITY
    : Math.max(0, age)
}

/** How old the stored list is, and whether the server is out of reach right now. */
export function useDirectoryAge(): { asOf: string | null; isOffline: boolean } {
  const asOf = useDirectoryTime((state) => state.asOf)
  const isOffline = useConnection((state) => state.isOffline)
  return { asOf, isOffline }
}

/** A device whose clock was set back must not show data from tomorrow (Q8). */
export function notInFuture(time: string): Date {
  return new Date(Math.min(Date.parse(time), Date.now()))
}
