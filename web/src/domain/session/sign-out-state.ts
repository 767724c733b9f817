import { create } from 'zustand'

interface SignOutState {
  /**
   * True from the start of a sign-out until it fails or a guard is mounted or unmounted. Meanwhile
   * guards do not redirect to /auth.
   */
  isSigningOut: boolean
}

export const useSignOutState = create<SignOutState>()(() => ({ isSigningOut: false }))

/**
 * Called by guards on mount and unmount, because the new page is rendered by then. A call right
 * after `navigate` would be too early, because React Router renders the page later.
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
