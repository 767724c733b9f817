import { create } from 'zustand'

interface UpdateState {
  /** True when a new version is installed and waits until the user accepts it. */
  isWaiting: boolean
  /** Number of open windows that an update reloads. */
  windowCount: number
  /** True when a new version was activated, but this tab has unsaved input and must be reloaded. */
  needsReload: boolean
  /** Activates the new version. */
  acceptUpdate: () => void
  /** Number of running tasks during which the prompt is hidden, such as a payment. */
  suppressCount: number
}

export const useUpdateState = create<UpdateState>()(() => ({
  isWaiting: false,
  windowCount: 1,
  needsReload: false,
  acceptUpdate: () => undefined,
  suppressCount: 0,
}))

/** Hides the update prompt until the returned function is called. */
export function suppressUpdatePrompt(): () => void {
  let isActive = true
  useUpdateState.setState(({ suppressCount }) => ({ suppressCount: suppressCount + 1 }))
  return () => {
    if (isActive)
      useUpdateState.setState(({ suppressCount }) => ({ suppressCount: suppressCount - 1 }))
    isActive = false
  }
}
