import { create } from 'zustand'

interface Leaving {
  /** Somebody signs out and is on the way to another page: guards wait instead of sending to /auth. */
  isLeaving: boolean
}

export const useLeaving = create<Leaving>()(() => ({ isLeaving: false }))

/**
 * By a guard, when its page has come or gone: the router draws the next page a moment after it says
 * that it is there.
 */
export function hasLeft(): void {
  useLeaving.setState({ isLeaving: false })
}

/** Runs the work, which ends on another page; guards stand still until that is drawn. */
export async function whileLeaving(work: () => Promise<void>): Promise<void> {
  useLeaving.setState({ isLeaving: true })
  try {
    await work()
  } catch (error) {
    hasLeft()
    throw error
  }
}
