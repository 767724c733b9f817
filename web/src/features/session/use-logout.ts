import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/toast.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { loadCode } from '../../lib/load-code.ts'
import { userQuery } from './queries.ts'

/** Signs out; `onDone` runs once the session is gone and says where to go (R20). */
export function useLogout(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await loadCode(() => import('./calls.ts'))).logOut(),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: userQuery().queryKey })
      client.setQueryData(userQuery().queryKey, null)
      toast({ title: 'Logged out successfully' })
      onDone()
    },
    onError: (error) => {
      const message = error instanceof ApiError ? error.serverMessage : null
      toast({ title: 'Logout failed', description: message ?? 'The server could not be reached', tone: 'error' })
    },
  })
}
