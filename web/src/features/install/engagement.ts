import { create } from 'zustand'

/** What this device remembers of its user's interest in the app: nothing of it leaves the device. */
export interface Engagement {
  visits: number
  /** ISO time of the last look at the app, '' before the first. */
  lastSeen: string
  hasSeenProfile: boolean
  /** ISO time at which the offer was declined, '' when it never was. */
  dismissedAt: string
}

const KEY = 'lintel-install'
const blank: Engagement = { visits: 0, lastSeen: '', hasSeenProfile: false, dismissedAt: '' }
/** Coming back after this long is another visit; opening a second tab is not. */
const VISIT_GAP_MS = 30 * 60_000
/** A declined offer is not made again for so long (N6). */
const QUIET_MS = 30 * 24 * 60 * 60_000

export const useEngagement = create<Engagement>()(() => read())

/** The app is open: another visit when the last look at it was long ago. */
export function noteVisit(now = Date.now()): void {
  const { visits, lastSeen } = useEngagement.getState()
  const isAnother = !(Math.abs(now - Date.parse(lastSeen)) < VISIT_GAP_MS)
  change({ visits: isAnother ? visits + 1 : visits, lastSeen: new Date(now).toISOString() })
}

/** A contractor's profile was looked at. */
export function noteProfile(): void {
  if (!useEngagement.getState().hasSeenProfile) change({ hasSeenProfile: true })
}

export function noteDismissal(now = Date.now()): void {
  change({ dismissedAt: new Date(now).toISOString() })
}

/**
 * Whether the app may be offered: after a viewed profile or on a second visit, and not for 30 days
 * after a "Not now" (N5, N6).
 */
export function mayOffer(
  { visits, hasSeenProfile, dismissedAt }: Engagement,
  now = Date.now(),
): boolean {
  // Also when the clock was set back since; a date that cannot be read is none.
  const isQuiet = Math.abs(now - Date.parse(dismissedAt)) < QUIET_MS
  return (hasSeenProfile || visits >= 2) && !isQuiet
}

function change(what: Partial<Engagement>): void {
  useEngagement.setState(what)
  try {
    localStorage.setItem(KEY, JSON.stringify(useEngagement.getState()))
  } catch {
    // Storage denied or full: it holds for this visit.
  }
}

function read(): Engagement {
  try {
    const { visits, lastSeen, hasSeenProfile, dismissedAt } = JSON.parse(
      localStorage.getItem(KEY) ?? '{}',
    ) as Partial<Record<keyof Engagement, unknown>>
    return {
      visits: typeof visits === 'number' ? visits : 0,
      lastSeen: textOf(lastSeen),
      hasSeenProfile: hasSeenProfile === true,
      dismissedAt: textOf(dismissedAt),
    }
  } catch {
    return blank
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
