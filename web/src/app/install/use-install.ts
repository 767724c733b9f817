import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStorageState } from '../../device/storage-state.ts'
import { useUpdateState } from '../../sw/update-state.ts'
import { shouldOffer, recordDismissal, useEngagement } from './engagement.ts'
import { useInstallPrompt } from './install-prompt.ts'
import { isIos, isStandalone } from './platform.ts'

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
