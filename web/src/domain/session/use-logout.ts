import { useMutation, useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { failureMessage, loadCode } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'

const mutationKey = ['logout', 'here']

/**
 * Returns `logOut`, which signs out, and whether it is running. `onDone` is called after the user's
 * data is removed and must navigate away. A second call of `logOut` while it is running does
 * nothing.
 */
export function useLogout(onDone: () => void | Promise<void>) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const [{ logOut }, currentUser] = await Promise.all([
        loadCode(() => import('./calls.ts')),
        loadCode(() => import('./current-user.ts')),
      ])
      await logOut()
      return currentUser
    },
    onSuccess: ({ signedOut }) =>
      runSignOut(async () => {
        await signedOut()
        toast({ title: 'Logged out successfully' })
        await onDone()
      }),
    onError: (error) => {
      toast({
        title: 'Logout failed',
        description: failureMessage(error, 'An error occurred. Please try again.'),
        tone: 'error',
      })
    },
  })
  const logOut = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return { logOut, isPending }
}

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
