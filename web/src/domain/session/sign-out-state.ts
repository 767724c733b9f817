import { create } from 'zustand'

interface SignOutState {
  /** True during a sign-out and the navigation after it. Guards then do not redirect to /auth. */
  isSigningOut: boolean
}

export const useSignOutState = create<SignOutState>()(() => ({ isSigningOut: false }))

/**
 * Called by guards on mount and unmount. React Router reports the new location before it renders
 * it.
 */
export function endSignOut(): void {
  useSignOutState.setState({ isSigningOut: false })
}

/** Runs a sign-out that ends on another page. Guards show a spinner until that page is rendered. */
export async function runSignOut(signOut: () => Promise<void>): Promise<void> {
  useSignOutState.setState({ isSigningOut: true })
  try {
    await signOut()
  } catch (error) {
    endSignOut()
    throw error
  }
}
