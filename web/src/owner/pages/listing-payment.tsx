import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { User } from '#contract/entities.ts'
import { paymentMessages } from '#contract/messages.ts'
import { parseId } from '#contract/rules/id.ts'
import { useConnection } from '../../device/connection.ts'
import { Head } from '../../lib/head.tsx'
import { useSite } from '../../lib/site.ts'
import { useUrlParams } from '../../lib/use-url-params.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { FormAlert } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { readRedirectNotice, RedirectWithNotice, useFreshUser } from '../page-states.tsx'
import { Activation } from '../payment/activation.tsx'
import { Checkout } from '../payment/checkout.tsx'
import { Benefits, Price } from '../payment/offer.tsx'

/**
 * `/contractor-listing/payment`: the payment for a listing. `?additional=1` offers another listing
 * to users who already have one.
 */
export function ListingPaymentPage() {
  const user = useFreshUser()
  const isAdditional = useSearchParams()[0].get('additional') === '1'
  return (
    <div className="page py-8 lg:py-12">
      <Head page={titleOnlyPage(isAdditional ? 'Add another listing' : 'List your business')} />
      {user ? (
        <Payment key={String(isAdditional)} user={user} isAdditional={isAdditional} />
      ) : (
        <PageSpinner />
      )}
    </div>
  )
}

function Payment({ user, isAdditional }: { user: User; isAdditional: boolean }) {
  const [params, changeParams] = useUrlParams()
  const [paymentError, setPaymentError] = useState<string | null>(null)
  // Keeps the initial value, because a payment changes it.
  const [isAlreadyActive] = useState(() =>
    isAdditional ? user.listingCredits > 0 : user.hasActiveSubscription,
  )
  const isOffline = useConnection((state) => state.isOffline)
  const [startedOffline] = useState(isOffline)
  const paymentIntent = params.get('payment_intent')
  const claimedId = parseId(params.get('claim') ?? '')
  const { offer } = useSite()
  const notice = readRedirectNotice(useLocation().state)

  // The payment id is in the URL, so that a reloaded tab continues the activation. The payment
  // provider uses the same parameter when it redirects back to this page.
  const activate = (paymentIntentId: string) =>
    changeParams((latest) => withPayment(latest, paymentIntentId), { replace: true })
  const rejectPayment = (message: string) => {
    setPaymentError(message)
    changeParams((latest) => withPayment(latest, null), { replace: true })
  }

  if (!paymentIntent && isAlreadyActive) {
    return (
      <RedirectWithNotice
        to="/business-profile-setup"
        notice={{
          tone: 'info',
          title: 'Already Active',
          description: 'You already have an active listing.',
        }}
      />
    )
  }
  if (!paymentIntent && offer.mode === 'free')
    return <Navigate to="/business-profile-setup" replace />
  if (!paymentIntent && offer.mode === 'closed')
    return (
      <EmptyState
        heading="h1"
        title="Closed for new listings"
        hint={paymentMessages.isClosed}
        icon="store"
      >
        <LinkButton to="/contact">Contact us</LinkButton>
      </EmptyState>
    )
  const isOfflineOnLoad = startedOffline && isOffline && !paymentIntent
  return (
    <>
      <header className="max-w-prose">
        <PageTitle>{isAdditional ? 'Add another listing' : 'List your business'}</PageTitle>
        <p className="mt-3 text-lg text-muted">
          {isAdditional
            ? 'Each business has a listing of its own, paid once.'
            : 'Pay once, fill in your profile, and be found.'}
        </p>
      </header>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-x-14">
        <div className="flex flex-col gap-6 lg:col-start-2 lg:row-start-1">
          <Price />
          <section aria-label="Payment" className="panel p-5 sm:p-6">
            {paymentError && !paymentIntent && (
              <div className="mb-5">
                <FormAlert isInToast title="Payment Failed">
                  <p>{paymentError}</p>
                </FormAlert>
              </div>
            )}
            {notice && !paymentIntent && !paymentError && (
              <div className="mb-5">
                <FormAlert isInToast title={notice}>
                  <p>A listing is paid for before its profile is set up.</p>
                </FormAlert>
              </div>
            )}
            {isOfflineOnLoad && <NeedsConnection />}
            {paymentIntent && (
              <Activation
                paymentIntentId={paymentIntent}
                claimedId={claimedId}
                onRejected={rejectPayment}
              />
            )}
            {!paymentIntent && !isOfflineOnLoad && (
              <Checkout isQuiet={paymentError !== null} onPaid={activate} />
            )}
          </section>
        </div>
        <div className="flex flex-col gap-8 lg:col-start-1 lg:row-start-1">
          <Benefits />
          <WhatsIncluded />
        </div>
      </div>
    </>
  )
}

/** Sets or removes the payment id, and removes the other parameters of the payment provider. */
function withPayment(params: URLSearchParams, paymentIntentId: string | null): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [
    'payment_intent',
    'payment_intent_client_secret',
    'redirect_status',
    'source_type',
  ])
    next.delete(name)
  if (paymentIntentId) next.set('payment_intent', paymentIntentId)
  return next
}

function WhatsIncluded() {
  const { included } = useSite().offer
  if (included.length === 0) return null
  return (
    <aside
      aria-labelledby="whats-included"
      className="rounded-box border border-primary/25 bg-primary/8 p-5"
    >
      <h2 id="whats-included" className="text-lg">
        What's Included
      </h2>
      <ul className="mt-2 list-disc pl-5 marker:text-primary">
        {included.map((line) => (
          <li key={line} className="mt-1">
            {line}
          </li>
        ))}
      </ul>
    </aside>
  )
}
