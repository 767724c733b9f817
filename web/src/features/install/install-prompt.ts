import { create } from 'zustand'

/** The browser's install prompt, which can be used once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallState {
  prompt: InstallPrompt | null
  /** Installed since this page was opened. */
  isInstalled: boolean
}

/** The browser fires this event once, at any time: it is captured from the start and shown later. */
export const useInstallPrompt = create<InstallState>()(() => ({ prompt: null, isInstalled: false }))

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useInstallPrompt.setState({ prompt: event as InstallPrompt })
})
