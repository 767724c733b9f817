import { create } from 'zustand'
import type { DirectoryState } from '../directory-worker/messages.ts'
import { useConnection } from './connection.ts'

interface DirectoryStatus extends Omit<DirectoryState, 'revision'> {
  /** True when the latest result of `read` is from this device. */
  isFromDevice: boolean
  /** States in which the directory was used in this tab since the last sync, the latest first. */
  uses: readonly string[]
}

/** What this tab knows of the stored directory. */
export const useDirectory = create<DirectoryStatus>()(() => ({
  asOf: null,
  states: null,
  isFromDevice: false,
  uses: [],
}))

/** Records that the directory was used in a state. Devices store these states of a large directory. */
export function recordUse(state: string): void {
  const { uses } = useDirectory.getState()
  if (uses[0] !== state)
    useDirectory.setState({ uses: [state, ...uses.filter((used) => used !== state)] })
}

let lastRevision: string | null = null
const listeners = new Set<() => void>()

/** Takes over what the worker of this tab or of another one says. */
export function setDirectoryState({ revision, asOf, states }: DirectoryState): void {
  const hasChanged = lastRevision !== null && lastRevision !== revision
  lastRevision = revision
  useDirectory.setState({ asOf, states })
  if (hasChanged) for (const listener of listeners) listener()
}

/** Calls `listener` when the stored directory has changed. Returns an unsubscribe function. */
export function onDirectoryChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Records where the shown data comes from. Lists show its age. */
export function setFromDevice(isFromDevice: boolean): void {
  if (useDirectory.getState().isFromDevice !== isFromDevice) useDirectory.setState({ isFromDevice })
}

/** Tolerance in ms for a stored time in the future. A later time counts as wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Returns the milliseconds since the server confirmed the stored directory. Returns Infinity when
 * no directory is stored or its time is too far in the future.
 */
export function directoryAge(now = Date.now()): number {
  const { asOf } = useDirectory.getState()
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
  const asOf = useDirectory((state) => state.asOf)
  return { asOf, ...useConnection() }
}

/** Returns the time, or now when the time is in the future because the clock was set back. */
export function clampToNow(time: string): Date {
  return new Date(Math.min(Date.parse(time), Date.now()))
}
