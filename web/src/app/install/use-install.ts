import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { create } from 'zustand'
import { INSTALL_KEY } from '#contract/device-storage.ts'
import { isIos, isStandalone } from '../../device/platform.ts'
import { useStorageState } from '../../device/storage-state.ts'
import { useUpdateState } from '../../sw/updates.ts'
import { useInstallPrompt } from './install-prompt.ts'

/** How the app has been used on this device. This data is never sent. */
interface Engagement {
  visits: number
  /** ISO time at which the app was last opened; '' if never. */
  lastSeen: string
  hasSeenProfile: boolean
  /** ISO time at which the install offer was last declined; '' if never. */
  dismissedAt: string
}

const defaults: Engagement = { visits: 0, lastSeen: '', hasSeenProfile: false, dismissedAt: '' }
/** Opening the app counts as another visit when it was not opened for this time. */
const VISIT_GAP_MS = 30 * 60_000
/** Time for which a declined offer is not shown again. */
const QUIET_MS = 30 * 24 * 60 * 60_000

export const useEngagement = create<Engagement>()(() => read())

/**
 * Records that the app was opened. Counts another visit when it was not opened in the 30 minutes
 * before.
 */
export function recordVisit(now = Date.now()): void {
  const { visits, lastSeen } = useEngagement.getState()
  const isNewVisit = !(Math.abs(now - Date.parse(lastSeen)) < VISIT_GAP_MS)
  change({ visits: isNewVisit ? visits + 1 : visits, lastSeen: new Date(now).toISOString() })
}

/** Records that a profile was viewed. */
export function recordProfileView(): void {
  if (!useEngagement.getState().hasSeenProfile) change({ hasSeenProfile: true })
}

export function recordDismissal(now = Date.now()): void {
  change({ dismissedAt: new Date(now).toISOString() })
}

/**
 * Returns true when the app may be offered: after a viewed profile or from the second visit on, but
 * not within 30 days after the offer was declined.
 */
export function shouldOffer(
  { visits, hasSeenProfile, dismissedAt }: Engagement,
  now = Date.now(),
): boolean {
  // `Math.abs` handles a clock that was set back. An invalid date counts as no dismissal.
  const isSnoozed = Math.abs(now - Date.parse(dismissedAt)) < QUIET_MS
  return (hasSeenProfile || visits >= 2) && !isSnoozed
}

function change(changes: Partial<Engagement>): void {
  useEngagement.setState(changes)
  try {
    localStorage.setItem(INSTALL_KEY, JSON.stringify(useEngagement.getState()))
  } catch {
    // Storage is denied or full. The change is then lost when the page is closed or reloaded.
  }
}

function read(): Engagement {
  try {
    const { visits, lastSeen, hasSeenProfile, dismissedAt } = JSON.parse(
      localStorage.getItem(INSTALL_KEY) ?? '{}',
    ) as Partial<Record<keyof Engagement, unknown>>
    return {
      visits: typeof visits === 'number' ? visits : 0,
      lastSeen: toText(lastSeen),
      hasSeenProfile: hasSeenProfile === true,
      dismissedAt: toText(dismissedAt),
    }
  } catch {
    return defaults
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

window.addEventListener('appinstalled', () =>
  useInstallPrompt.setState({ prompt: null, isInstalled: true }),
)

/** Pages without an install offer: payment, sign-in, account, long forms and the admin area. */
const busyPages =
  /^\/(admin|auth|forgot-password|reset-password|account|contractor-listing|business-profile-setup|contractor-dashboard\/edit)(\/|$)/

export function isBusyPage(pathname: string): boolean {
  return busyPages.test(pathname)
}

/**
 * Returns how the app can be installed: with the browser's prompt, or by hand on iOS. Returns null
 * when it cannot be installed or should not be offered.
 */
export function useInstall(): 'browser' | 'by-hand' | null {
  const { pathname } = useLocation()
  const { prompt, isInstalled } = useInstallPrompt()
  const isOfferDue = useEngagement((engagement) => shouldOffer(engagement))
  // A prompt to update the app has priority over the install offer.
  const isUpdating = useUpdateState(({ isWaiting, needsReload }) => isWaiting || needsReload)
  const isUpdatedElsewhere = useStorageState((state) => state.isUpdatedElsewhere)
  const [isInApp] = useState(isStandalone)
  if (
    isInApp ||
    isInstalled ||
    !isOfferDue ||
    isUpdating ||
    isUpdatedElsewhere ||
    isBusyPage(pathname)
  )
    return null
  if (prompt) return 'browser'
  return isIos() ? 'by-hand' : null
}

/**
 * Shows the browser's install prompt, which can be used once. A refusal or a failure counts as "Not
 * now". Never throws.
 */
export async function install(): Promise<void> {
  const { prompt } = useInstallPrompt.getState()
  if (!prompt) return
  useInstallPrompt.setState({ prompt: null })
  const outcome = await prompt.prompt().then(
    (choice) => choice.outcome,
    () => 'dismissed',
  )
  if (outcome === 'dismissed') recordDismissal()
}
