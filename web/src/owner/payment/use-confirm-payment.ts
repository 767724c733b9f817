import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { suppressUpdatePrompt } from '../../sw/update-state.ts'
import { toast } from '../../ui/toast.tsx'

const DECLINED = 'An error occurred with your payment'
const UNEXPECTED = 'An unexpected error occurred'

/** Confirms the open payment, one attempt at a time. Hides the update prompt during an attempt. */
export function useConfirmPayment(
  stripe: Stripe | null,
  elements: StripeElements | null,
  onPaid: (paymentIntentId: string) => void,
) {
  const [isConfirming, setConfirming] = useState(false)
  const [failure, setFailure] = useState<{ title: string; message: string } | null>(null)
  // A second Enter can arrive before the button is rendered as disabled.
  const isBusy = useRef(false)

  const fail = (title: string, message: string) => {
    setFailure({ title, message })
    toast({ tone: 'error', title, description: message })
  }

  const confirm = async () => {
    if (!stripe || !elements || isBusy.current) return
    isBusy.current = true
    setConfirming(true)
    setFailure(null)
    const release = suppressUpdatePrompt()
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl() },
        redirect: 'if_required',
      })
      // If an earlier attempt succeeded but its response was lost, Stripe reports an error with the
      // paid payment.
      const paid = error ? error.payment_intent : paymentIntent
      if (paid && (!error || paid.status === 'succeeded')) onPaid(paid.id)
      else fail('Payment Failed', error?.message ?? DECLINED)
    } catch (error) {
      fail('Error', (error instanceof Error && error.message) || UNEXPECTED)
    } finally {
      release()
      isBusy.current = false
      setConfirming(false)
    }
  }
  return { confirm, failure, isConfirming }
}

/** Returns the URL of this page, to which the provider returns after a redirect. */
function returnUrl(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + search
}
