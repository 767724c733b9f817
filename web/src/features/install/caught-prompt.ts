import { create } from 'zustand'

/** The browser's offer to install the app, which can be taken up once. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Caught {
  prompt: InstallPrompt | null
  /** Installed since this page was opened. */
  isInstalled: boolean
}

/**
 * The browser makes its offer once, at a time of its own: it is caught from the first moment on and
 * kept back (N5).
 */
export const useInstallPrompt = create<Caught>()(() => ({ prompt: null, isInstalled: false }))

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useInstallPrompt.setState({ prompt: event as InstallPrompt })
})
