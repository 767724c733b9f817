import { create } from 'zustand'

/** How this device has used the app. It never leaves the device. */
export interface Engagement {
  visits: number
  /** ISO time of the last visit; '' before the first. */
  lastSeen: string
  hasSeenProfile: boolean
  /** ISO time at which the offer was declined; '' if never. */
  dismissedAt: string
}

const KEY = 'lintel-install'
const defaults: Engagement = { visits: 0, lastSeen: '', hasSeenProfile: false, dismissedAt: '' }
/** Returning after this long counts as another visit; a second tab does not. */
const VISIT_GAP_MS = 30 * 60_000
/** A declined offer is not shown again for this long. */
const QUIET_MS = 30 * 24 * 60 * 60_000

export const useEngagement = create<Engagement>()(() => read())

/** Records that the app is open. Counts a visit when the last one was long ago. */
export function recordVisit(now = Date.now()): void {
  const { visits, lastSeen } = useEngagement.getState()
  const isAnother = !(Math.abs(now - Date.parse(lastSeen)) < VISIT_GAP_MS)
  change({ visits: isAnother ? visits + 1 : visits, lastSeen: new Date(now).toISOString() })
}

/** Records that a profile was viewed. */
export function recordProfileView(): void {
  if (!useEngagement.getState().hasSeenProfile) change({ hasSeenProfile: true })
}

export function recordDismissal(now = Date.now()): void {
  change({ dismissedAt: new Date(now).toISOString() })
}

/**
 * Returns true when the app may be offered: after a viewed profile or on a second visit, but not
 * for 30 days after "Not now".
 */
export function shouldOffer(
  { visits, hasSeenProfile, dismissedAt }: Engagement,
  now = Date.now(),
): boolean {
  // Math.abs also covers a clock that was set back. An invalid date counts as none.
  const isQuiet = Math.abs(now - Date.parse(dismissedAt)) < QUIET_MS
  return (hasSeenProfile || visits >= 2) && !isQuiet
}

function change(what: Partial<Engagement>): void {
  useEngagement.setState(what)
  try {
    localStorage.setItem(KEY, JSON.stringify(useEngagement.getState()))
  } catch {
    // Storage denied or full: it is valid for this visit only.
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
    return defaults
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
