import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../device/connection.ts'
import { logOutElsewhere } from '../../domain/session/calls.lazy.ts'
import { failureMessage } from '../../domain/session/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { FormFailure } from '../form/form-failure.tsx'
import { sessionsQuery } from './session-queries.ts'

const mutationKey = ['logout', 'elsewhere']
const TITLE = 'The other devices were not signed out'

/** Ends the user's sessions on other devices. This session continues. */
export function SignOutElsewhere() {
  const isOffline = useConnection((state) => state.isOffline)
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: logOutElsewhere,
    onSuccess: () => {
      toast({ title: 'Signed out on other devices' })
      void client.invalidateQueries(sessionsQuery())
    },
    onError: (failed) => toast({ tone: 'error', title: TITLE, description: describeError(failed) }),
  })
  // A second click can arrive before the button is rendered as disabled.
  const signOutOnce = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return (
    <div className="flex flex-col gap-5">
      {error && <FormFailure failure={{ title: TITLE, message: describeError(error), error }} />}
      <div>
        <Button
          variant="outline"
          disabled={isOffline}
          pending={isPending}
          pendingLabel="Signing out..."
          onClick={signOutOnce}
        >
          {isOffline ? 'Needs a connection' : 'Sign Out on Other Devices'}
        </Button>
      </div>
    </div>
  )
}

const describeError = (error: unknown) =>
  failureMessage(error, 'An error occurred. Please try again.')
