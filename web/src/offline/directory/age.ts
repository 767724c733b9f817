import { create } from 'zustand'

/** A clock may be wrong by this much before a stored time counts as wrong (Q8). */
const CLOCK_TOLERANCE_MS = 5 * 60_000

export const useDirectoryTime = create<{ asOf: string | null }>()(() => ({ asOf: null }))

/** Milliseconds since the server confirmed the stored list; Infinity without one, or when its time lies in the future (Q8). */
export function directoryAge(now = Date.now()): number {
  const { asOf } = useDirectoryTime.getState()
  const age = asOf === null ? Number.NaN : now - Date.parse(asOf)
  return Number.isNaN(age) || age < -CLOCK_TOLERANCE_MS ? Number.POSITIVE_INFINITY : Math.max(0, age)
}
