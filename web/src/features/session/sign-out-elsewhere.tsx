import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../components/button.tsx'
import { toast } from '../../components/toast.tsx'
import { useConnection } from '../../offline/connection.ts'
import { logOutElsewhere } from './calls.ts'
import { failureMessage } from './failure-message.ts'
import { FormFailure } from './form-failure.tsx'
import { sessionsQuery } from './session-queries.ts'

const mutationKey = ['logout', 'elsewhere']
const TITLE = 'The other devices were not signed out'

/** Ends the sessions of this user on other devices; this one stays. */
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
    onError: (failed) => toast({ tone: 'error', title: TITLE, description: describe(failed) }),
  })
  // A second press reaches this before the button is drawn disabled (D9).
  const press = () => {
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return (
    <div className="flex flex-col gap-5">
      {error && <FormFailure failure={{ title: TITLE, message: describe(error), error }} />}
      <div>
        <Button
          variant="outline"
          disabled={isOffline}
          pending={isPending}
          pendingLabel="Signing out..."
          onClick={press}
        >
          {isOffline ? 'Needs a connection' : 'Sign Out on Other Devices'}
        </Button>
      </div>
    </div>
  )
}

const describe = (error: unknown) => failureMessage(error, 'An error occurred. Please try again.')
