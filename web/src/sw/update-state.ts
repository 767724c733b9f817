import { create } from 'zustand'

interface UpdateState {
  /** A new version is installed and waits for the user (U1). */
  isWaiting: boolean
  /** Windows of the app that accepting concerns (U2). */
  windowCount: number
  /**
   * The new version was accepted in another tab, and this one has input that a reload would lose
   * (U2).
   */
  needsReload: boolean
  /** Takes the new version. */
  accept: () => void
  /** Work under way that a prompt would disturb, such as a payment being confirmed (U3). */
  holds: number
}

export const useUpdate = create<UpdateState>()(() => ({
  isWaiting: false,
  windowCount: 1,
  needsReload: false,
  accept: () => undefined,
  holds: 0,
}))

/** Keeps the prompt away until the answer is called (U3). */
export function holdUpdatePrompt(): () => void {
  let isHeld = true
  useUpdate.setState(({ holds }) => ({ holds: holds + 1 }))
  return () => {
    if (isHeld) useUpdate.setState(({ holds }) => ({ holds: holds - 1 }))
    isHeld = false
  }
}
