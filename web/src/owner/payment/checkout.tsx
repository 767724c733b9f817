import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { listingPayment } from '#contract/listing-payment.ts'
import { paymentMessages } from '#contract/messages.ts'
import { useConnection } from '../../device/connection.ts'
import { siteQuery } from '../../domain/site/queries.ts'
import { errorText } from '../../lib/api-error.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { toast } from '../../ui/toast.tsx'
import { openPaymentQuery } from './queries.ts'
import { SetupFailed } from './setup-failed.tsx'

type OpenPayment = Reply<typeof listingPayment.create>

const CardForm = lazyComponent(
  async () => (await import('./card-form.lazy.tsx')).CardForm,
  CardFormUnavailable,
)

interface CheckoutProps {
  /** True to show no maintenance toast, because the user must read another toast first. */
  isQuiet: boolean
  /** Called with the payment's id when the listing can be activated. */
  onPaid: (paymentIntentId: string) => void
}

/**
 * Opens a payment (the user's open one or a new one) and shows the card form for it. In maintenance
 * mode a button activates the listing without a charge.
 */
export function Checkout({ isQuiet, onPaid }: CheckoutProps) {
  const client = useQueryClient()
  const { priceCents } = useSite().offer
  const { data, error } = useQuery(openPaymentQuery(priceCents))
  const message = error ? errorText(error, 'Failed to initialize payment') : null

  useEffect(() => {
    if (message === null) return
    toast({ tone: 'error', title: 'Error', description: message, isAtTop: true })
    // The price may have changed since this page was loaded.
    void client.invalidateQueries({ queryKey: siteQuery().queryKey })
  }, [message, client])

  if (message) return <SetupFailed message={message} isInToast />
  if (!data) return <CheckoutSkeleton />
  return <PaymentStep payment={data} isQuiet={isQuiet} onPaid={onPaid} />
}

function PaymentStep({ payment, isQuiet, onPaid }: CheckoutProps & { payment: OpenPayment }) {
  const { isMock, mockMessage, clientSecret, publishableKey, paymentIntentId } = payment
  if (isMock)
    return (
      <Maintenance
        message={mockMessage}
        isQuiet={isQuiet}
        onActivate={() => onPaid(paymentIntentId)}
      />
    )
  if (!clientSecret || !publishableKey)
    return <SetupFailed message="The payment service is not configured." />
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <CardForm clientSecret={clientSecret} publishableKey={publishableKey} onPaid={onPaid} />
    </Suspense>
  )
}

function CardFormUnavailable() {
  return <SetupFailed message="The payment form could not be loaded." />
}

function CheckoutSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        Preparing the payment
      </span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-12" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
      <Skeleton className="h-12" />
    </div>
  )
}

/** Shown in maintenance mode. The user can activate the listing without a charge. */
function Maintenance({
  message,
  isQuiet,
  onActivate,
}: {
  message: string | null
  isQuiet: boolean
  onActivate: () => void
}) {
  const isOffline = useConnection((state) => state.isOffline)
  const description = message ?? paymentMessages.maintenance
  useEffect(() => {
    if (!isQuiet) toast({ tone: 'info', title: 'Maintenance Mode', description, isAtTop: true })
  }, [isQuiet, description])
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center">
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-info/10 text-info">
        <Icon name="wrench" size={26} />
      </span>
      <h2 className="text-xl">Maintenance Mode</h2>
      <p className="text-muted">{description}</p>
      <Button size="lg" wide className="mt-2" disabled={isOffline} onClick={onActivate}>
        {isOffline ? 'Needs a connection' : 'Activate Listing'}
      </Button>
    </div>
  )
}
