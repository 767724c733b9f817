import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { type SubmitEvent, useEffect, useMemo, useState } from 'react'
import { useConnection } from '../../device/connection.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { FormFailure } from '../../ui/notice.tsx'
import { SetupFailed } from './setup-failed.tsx'
import { getThemeAppearance, loadStripeOrNull, useConfirmPayment } from './stripe.ts'

interface CardFormProps {
  clientSecret: string
  publishableKey: string
  onPaid: (paymentIntentId: string) => void
}

const FORM_TIMEOUT_MS = 15_000
const SCRIPT_FAILED =
  'The card form could not be loaded. Check your connection, or whether something blocks the payment service.'

/** The provider's card form. The provider's script is loaded only when this form is shown. */
export function CardForm({ clientSecret, publishableKey, onPaid }: CardFormProps) {
  const [provider, setProvider] = useState<Stripe | null | undefined>(undefined)
  const options = useMemo(
    () => ({ clientSecret, appearance: getThemeAppearance() }),
    [clientSecret],
  )

  useEffect(() => {
    let isUnmounted = false
    void loadStripeOrNull(publishableKey).then((loaded) => {
      if (!isUnmounted) setProvider(loaded)
    })
    return () => {
      isUnmounted = true
    }
  }, [publishableKey])

  if (provider === null) return <SetupFailed message={SCRIPT_FAILED} />
  if (!provider) return <CardSkeleton />
  return (
    <Elements stripe={provider} options={options}>
      <PayForm onPaid={onPaid} />
    </Elements>
  )
}

function PayForm({ onPaid }: Pick<CardFormProps, 'onPaid'>) {
  const stripe = useStripe()
  const elements = useElements()
  const isOffline = useConnection((state) => state.isOffline)
  const { priceCents } = useSite().offer
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const { submit, failure, isSending } = useConfirmPayment(stripe, elements, onPaid)

  // A blocked form fires neither `onReady` nor `onLoadError`, so a timeout is needed.
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'loading' ? 'failed' : now)),
      FORM_TIMEOUT_MS,
    )
    return () => clearTimeout(timer)
  }, [])

  if (state === 'failed') return <SetupFailed message={SCRIPT_FAILED} />
  const pay = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={pay} aria-label="Card payment" className="flex flex-col gap-5">
      {state === 'loading' && <CardSkeleton />}
      <div className={state === 'loading' ? 'h-0 overflow-hidden' : ''}>
        <PaymentElement onReady={() => setState('ready')} onLoadError={() => setState('failed')} />
      </div>
      <FormFailure failure={failure} />
      <Button
        type="submit"
        size="lg"
        wide
        icon="lock"
        disabled={isOffline || state !== 'ready'}
        pending={isSending}
        pendingLabel="Processing..."
      >
        {isOffline ? 'Needs a connection' : `Pay ${formatPrice(priceCents)}`}
      </Button>
      <p className="text-center text-sm text-muted">
        Your card details go to the payment provider and never reach us.
      </p>
    </form>
  )
}

function CardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Loading the card form
      </span>
      <Skeleton className="h-12" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
      <Skeleton className="h-12" />
    </div>
  )
}
