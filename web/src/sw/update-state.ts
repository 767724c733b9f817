import { create } from 'zustand'

interface UpdateState {
  /** A new version is installed and waits for the user. */
  isWaiting: boolean
  /** Number of open windows that an update reloads. */
  windowCount: number
  /** The new version was accepted in another tab, and this tab has unsaved input. */
  needsReload: boolean
  /** Activates the new version. */
  accept: () => void
  /** Number of running tasks that hide the prompt, such as a payment being confirmed. */
  holds: number
}

export const useUpdateState = create<UpdateState>()(() => ({
  isWaiting: false,
  windowCount: 1,
  needsReload: false,
  accept: () => undefined,
  holds: 0,
}))

/** Hides the update prompt. Returns a function that allows it again. */
export function holdUpdatePrompt(): () => void {
  let isHeld = true
  useUpdateState.setState(({ holds }) => ({ holds: holds + 1 }))
  return () => {
    if (isHeld) useUpdateState.setState(({ holds }) => ({ holds: holds - 1 }))
    isHeld = false
  }
}
