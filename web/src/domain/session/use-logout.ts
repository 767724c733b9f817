import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadCode } from '../../lib/load-code.ts'
import { toast } from '../../ui/toast.tsx'
import { failureMessage } from './failure-message.ts'
import { runSignOut } from './sign-out-state.ts'

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
        loadCode(() => import('./calls.lazy.ts')),
        loadCode(() => import('./current-user.lazy.ts')),
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
