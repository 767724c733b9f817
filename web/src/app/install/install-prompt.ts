import { create } from 'zustand'

/** The browser's install prompt, which can be used once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallState {
  prompt: InstallPrompt | null
  /** True when the app was installed since this page was opened. */
  isInstalled: boolean
}

/**
 * The captured install prompt. The browser may fire `beforeinstallprompt` before the install offer
 * is rendered, so the listener is added at the start.
 */
export const useInstallPrompt = create<InstallState>()(() => ({ prompt: null, isInstalled: false }))

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useInstallPrompt.setState({ prompt: event as InstallPrompt })
})
