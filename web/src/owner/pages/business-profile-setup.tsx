import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { User } from '#contract/entities.ts'
import { titleOnlyPage } from '#contract/page-meta.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { Head } from '../../lib/head.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { AdditionalOffer } from '../listings/additional-offer.tsx'
import { SetupForm } from '../listings/setup-form.tsx'
import { RedirectWithNotice } from '../redirect-with-notice.tsx'
import { useFreshUser } from '../use-fresh-user.ts'

/**
 * `/business-profile-setup`: creates a listing with a credit. Without a credit, offers the payment
 * for another listing. Redirects users without an active payment.
 */
export function BusinessProfileSetupPage() {
  const user = useFreshUser()
  if (!user) return <PageSpinner />
  if (!user.hasActiveSubscription) {
    const notice = {
      tone: 'error',
      title: 'Payment Required',
      description: 'A listing is paid for before its profile is set up.',
    } as const
    return <RedirectWithNotice to="/contractor-listing/payment" notice={notice} />
  }
  return <Setup user={user} />
}

function Setup({ user }: { user: User }) {
  // Keeps the initial value, because creating the listing consumes the credit.
  const [hasCredit] = useState(user.listingCredits > 0)
  const categories = useQuery(categoriesQuery())
  const hasPaid = cameFromPayment(useLocation().state)
  const title = hasPaid ? 'Payment Successful!' : 'Complete your business profile'
  if (!hasCredit) {
    return (
      <div className="page py-8">
        <Head page={titleOnlyPage('Add another business')} />
        <AdditionalOffer />
      </div>
    )
  }
  return (
    <div className="page max-w-4xl py-8">
      <header className="mb-6">
        <h1 className="flex items-center gap-3 text-3xl">
          {hasPaid && <CircleCheck aria-hidden size={34} className="shrink-0 text-success" />}
          {title}
        </h1>
        <p className="mt-2 max-w-prose text-lg text-muted">
          {hasPaid
            ? 'Now complete your business profile: your listing goes live as soon as you are done.'
            : 'Your listing is paid for and goes live as soon as you are done.'}
        </p>
      </header>
      <QueryView query={categories}>
        {(list) => <SetupForm user={user} title={title} categories={list} />}
      </QueryView>
    </div>
  )
}

/** Returns true when the payment page redirected here after a successful payment. */
function cameFromPayment(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'hasPaid' in state && state.hasPaid === true
}
