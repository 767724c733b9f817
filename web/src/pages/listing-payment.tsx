import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { plainPage } from '#contract/page-meta.ts'
import { FormAlert } from '../components/form-alert.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { Activation } from '../features/listing-payment/activation.tsx'
import { Checkout } from '../features/listing-payment/checkout.tsx'
import { Benefits, Price, WhatsIncluded } from '../features/listing-payment/offer.tsx'
import { Head } from '../lib/head.tsx'
import { useAddressParams } from '../lib/use-address-params.ts'
import { useConnection } from '../offline/connection.ts'
import { NeedsConnection } from './owner/needs-connection.tsx'
import { noticeOf, SentOn } from './owner/sent-on.tsx'
import { useSettledUser } from './owner/use-settled-user.ts'

/**
 * `/contractor-listing/payment` (spec 2 §2.4). `?additional=1` offers one more listing to who has
 * one already (P1).
 */
export function ListingPaymentPage() {
  const user = useSettledUser()
  const isAdditional = useSearchParams()[0].get('additional') === '1'
  return (
    <div className="page py-8 lg:py-12">
      <Head page={plainPage(isAdditional ? 'Add another listing' : 'List your business')} />
      {user ? (
        <Payment key={String(isAdditional)} user={user} isAdditional={isAdditional} />
      ) : (
        <PageSpinner />
      )}
    </div>
  )
}

function Payment({ user, isAdditional }: { user: User; isAdditional: boolean }) {
  const [params, changeAddress] = useAddressParams()
  const [refusal, setRefusal] = useState<string | null>(null)
  // As it was on coming here: paying changes it.
  const [isAlreadyActive] = useState(() =>
    isAdditional ? user.listingCredits > 0 : user.hasActiveSubscription,
  )
  const isOffline = useConnection((state) => state.isOffline)
  const [startedOffline] = useState(isOffline)
  const paid = params.get('payment_intent')
  const notice = noticeOf(useLocation().state)

  // In the address, so that a tab that dies now goes on where it was; a provider that redirects comes back the same way (P7).
  const activate = (paymentIntentId: string) =>
    changeAddress((now) => withPayment(now, paymentIntentId), { replace: true })
  const refuse = (message: string) => {
    setRefusal(message)
    changeAddress((now) => withPayment(now, null), { replace: true })
  }

  if (!paid && isAlreadyActive) {
    return (
      <SentOn
        to="/business-profile-setup"
        notice={{
          tone: 'info',
          title: 'Already Active',
          description: 'You already have an active listing.',
        }}
      />
    )
  }
  const isStranded = startedOffline && isOffline && !paid
  return (
    <>
      <header className="max-w-prose">
        <h1 className="text-3xl sm:text-4xl">
          {isAdditional ? 'Add another listing' : 'List your business'}
        </h1>
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
            {refusal && !paid && (
              <div className="mb-5">
                <FormAlert title="Payment Failed">
                  <p>{refusal}</p>
                </FormAlert>
              </div>
            )}
            {notice && !paid && !refusal && (
              <div className="mb-5">
                <FormAlert title={notice}>
                  <p>A listing is paid for before its profile is set up.</p>
                </FormAlert>
              </div>
            )}
            {isStranded && <NeedsConnection />}
            {paid && <Activation paymentIntentId={paid} onRefused={refuse} />}
            {!paid && !isStranded && <Checkout isQuiet={refusal !== null} onPaid={activate} />}
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

/** The address with this payment, or with none and nothing else of the provider's. */
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
