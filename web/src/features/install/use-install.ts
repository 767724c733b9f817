import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useStorageState } from '../../offline/storage-state.ts'
import { useUpdate } from '../../sw/update-state.ts'
import { useInstallPrompt } from './caught-prompt.ts'
import { mayOffer, noteDismissal, useEngagement } from './engagement.ts'
import { isIos, isStandalone } from './platform.ts'

window.addEventListener('appinstalled', () =>
  useInstallPrompt.setState({ prompt: null, isInstalled: true }),
)

/** Pages on which somebody pays, signs in, fills in a long form or does the operator's work (N5). */
const busyPages =
  /^\/(admin|auth|forgot-password|reset-password|account|contractor-listing|business-profile-setup|contractor-dashboard\/edit)(\/|$)/

export function isBusyPage(pathname: string): boolean {
  return busyPages.test(pathname)
}

/**
 * How the app can be installed here and now: the browser's own way, by hand on iOS, or null when it
 * is not offered (N5 to N7).
 */
export function useInstall(): 'browser' | 'by-hand' | null {
  const { pathname } = useLocation()
  const { prompt, isInstalled } = useInstallPrompt()
  const isDue = useEngagement((engagement) => mayOffer(engagement))
  // A new version comes first (U3).
  const isUpdating = useUpdate(({ isWaiting, needsReload }) => isWaiting || needsReload)
  const isUpdatedElsewhere = useStorageState((state) => state.isUpdatedElsewhere)
  const [isInApp] = useState(isStandalone)
  if (isInApp || isInstalled || !isDue || isUpdating || isUpdatedElsewhere || isBusyPage(pathname))
    return null
  if (prompt) return 'browser'
  return isIos() ? 'by-hand' : null
}

/** Lets the browser ask; its offer can be used once. A refusal counts as "Not now". Never throws. */
export async function install(): Promise<void> {
  const { prompt } = useInstallPrompt.getState()
  if (!prompt) return
  useInstallPrompt.setState({ prompt: null })
  const outcome = await prompt.prompt().then(
    (choice) => choice.outcome,
    () => 'dismissed',
  )
  if (outcome === 'dismissed') noteDismissal()
}
