import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { ACTIVATION_REDIRECT_MS } from '#contract/listing-payment.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { suppressUpdatePrompt } from '../../sw/updates.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useActivateListing } from './queries.ts'

const ACTIVATED = 'Your listing has been activated! Redirecting to business profile setup...'
const CLAIMED = 'We received your payment. Going back to your claim...'
const UNEXPECTED = 'An unexpected error occurred'

interface ActivationProps {
  paymentIntentId: string
  /** Id of the listing that the user claims and pays for; null for a new one. */
  claimedId?: number | null
  /** Called with the reason when the server rejects this payment. */
  onRejected: (message: string) => void
}

/**
 * Activates a payment on mount, then navigates to the profile form. After a failure that is not a
 * rejection, the user can retry with the same payment id, so that nobody pays twice.
 */
export function Activation({ paymentIntentId, claimedId = null, onRejected }: ActivationProps) {
  const navigate = useNavigate()
  const { mutate, isPending, isSuccess, error } = useActivateListing()
  const started = useRef<string | null>(null)

  const activate = () => {
    mutate(paymentIntentId, {
      onSuccess: () =>
        toast({ title: 'Payment Successful', description: claimedId ? CLAIMED : ACTIVATED }),
      onError: (failure) => {
        const message = errorText(failure, UNEXPECTED)
        toast({ tone: 'error', title: 'Error', description: message })
        if (isRejection(failure)) onRejected(message)
      },
    })
  }

  useEffect(() => {
    if (started.current === paymentIntentId) return
    started.current = paymentIntentId
    activate()
  })

  useEffect(() => (isPending ? suppressUpdatePrompt() : undefined), [isPending])

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(
      () =>
        void navigate(claimedId ? `/claim/${claimedId}` : '/business-profile-setup', {
          replace: true,
          state: { hasPaid: true },
        }),
      ACTIVATION_REDIRECT_MS,
    )
    return () => clearTimeout(timer)
  }, [isSuccess, claimedId, navigate])

  if (isSuccess) return <Activated text={claimedId ? CLAIMED : ACTIVATED} />
  if (error && !isPending)
    return <ActivationFailed message={errorText(error, UNEXPECTED)} onRetry={activate} />
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
      <Spinner size="lg" />
      <p>Activating your listing...</p>
    </div>
  )
}

/** Returns true when the server rejected this payment. Any other failure may be temporary. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && [400, 402, 403, 404].includes(error.status)
}

function Activated({ text }: { text: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <span className="inline-flex size-16 items-center justify-center rounded-full bg-success/10 text-success">
        <Icon name="circle-check" size={32} />
      </span>
      <h2 className="text-xl">Listing Activated</h2>
      <p className="text-muted">{text}</p>
    </div>
  )
}

function ActivationFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <FormAlert isInToast title="Your listing is not active yet">
        <p>{message}</p>
        <p>What you have paid is not lost: there is no need to pay again.</p>
      </FormAlert>
      <Button wide onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
