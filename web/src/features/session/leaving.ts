import { create } from 'zustand'

interface Leaving {
  /** The user is signing out and navigating away. Guards then do not redirect to /auth. */
  isLeaving: boolean
}

export const useLeaving = create<Leaving>()(() => ({ isLeaving: false }))

/**
 * Called by guards on mount and unmount. React Router reports the new location before it renders
 * it.
 */
export function hasLeft(): void {
  useLeaving.setState({ isLeaving: false })
}

/** Runs a sign-out that ends on another page. Guards show a spinner until it is rendered. */
export async function whileLeaving(signOut: () => Promise<void>): Promise<void> {
  useLeaving.setState({ isLeaving: true })
  try {
    await signOut()
  } catch (error) {
    hasLeft()
    throw error
  }
}
