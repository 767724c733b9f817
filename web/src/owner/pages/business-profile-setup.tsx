import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Category, User } from '#contract/entities.ts'
import type { BusinessProfileForm } from '#contract/owner-listings.ts'
import { queryKeyOf } from '#contract/query-keys.ts'
import { userRead } from '#contract/reads.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { errorText } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { newRequestId } from '../../lib/request-id.ts'
import { useSite } from '../../lib/site.ts'
import { useStoredDraft } from '../../ui/form/form-draft.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { AdditionalOffer } from '../listings/additional-offer.tsx'
import { emptyFields } from '../listings/fields.ts'
import { ListingForm } from '../listings/listing-form.tsx'
import { useCreateListing } from '../listings/queries.ts'
import { RedirectWithNotice, useFreshUser } from '../page-states.tsx'
import { type ChosenPhoto, ChosenPhotos } from '../photos/chosen-photos.tsx'
import { UnsentPhotos, usePhotoUpload } from '../photos/unsent-photos.tsx'

/**
 * `/business-profile-setup`: creates a listing with a credit. Without a credit, offers the payment
 * for another listing. Redirects users without an active payment.
 */
export function BusinessProfileSetupPage() {
  const user = useFreshUser()
  const isFree = useSite().offer.mode === 'free'
  if (!user) return <PageSpinner />
  if (!user.hasActiveSubscription && !isFree) {
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
  const isFree = useSite().offer.mode === 'free'
  const [hasCredit] = useState(user.listingCredits > 0 || isFree)
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
    <div className="page py-8 max-lg:max-w-4xl">
      <header className="mb-6">
        <PageTitle className="flex items-center gap-3">
          {hasPaid && <Icon name="circle-check" size={34} className="shrink-0 text-success" />}
          <span>{title}</span>
        </PageTitle>
        <p className="mt-2 max-w-prose text-lg text-muted">
          {hasPaid
            ? 'Now complete your business profile: your listing goes live as soon as you are done.'
            : isFree
              ? 'Your listing is free and goes live as soon as you are done.'
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

const DRAFT = 'business-profile'

interface SetupFormProps {
  user: User
  title: string
  categories: readonly Category[]
}

/**
 * The form that creates a listing with a credit, and then uploads the chosen photos. Navigates to
 * the profile after saving. Photos that could not be uploaded stay on the page to be tried again.
 */
function SetupForm({ user, title, categories }: SetupFormProps) {
  const base = useMemo(() => ({ ...emptyFields, email: user.email }), [user.email])
  const draft = useStoredDraft(DRAFT, user.id, base)
  const create = useCreateListing()
  const client = useQueryClient()
  const navigate = useNavigate()
  // A retry with unchanged values reuses the request id, so that it creates no second listing.
  const lastRequest = useRef({ body: '', requestId: '' })
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const { upload, progress, unsent, showUnsent } = usePhotoUpload()
  if (draft === undefined) return <PageSpinner />
  if (unsent) return <UnsentPhotos {...unsent} progress={progress} onRetry={upload} />

  const send = async (form: BusinessProfileForm) => {
    const body = JSON.stringify(form)
    if (body !== lastRequest.current.body) lastRequest.current = { body, requestId: newRequestId() }
    const listing = await create.mutateAsync({ form, requestId: lastRequest.current.requestId })
    toast({
      title: 'Success!',
      description: 'Your business profile has been created and is now live!',
    })
    const failed = await upload(
      listing,
      photos.map(({ file }) => file),
    )
    return () => {
      if (failed.length > 0) showUnsent({ listing, failed })
      else void navigate(`/contractor/${listing.categorySlug}/${listing.slug}`)
      void client.invalidateQueries({ queryKey: queryKeyOf(userRead) })
    }
  }
  const toFailure = (error: unknown) => {
    const message = errorText(error, 'Failed to create business profile')
    return {
      title: 'Your profile was not created',
      message,
      toast: { title: 'Error', description: message },
    }
  }
  return (
    <ListingForm
      base={base}
      draft={draft}
      draftName={DRAFT}
      userId={user.id}
      send={send}
      toFailure={toFailure}
      title={title}
      categories={categories}
      submitLabel="Create Business Profile"
      pendingLabel="Creating..."
      pictures={<ChosenPhotos photos={photos} onChange={setPhotos} progress={progress} />}
      cardPicture={photos[0]?.preview ?? null}
      hasSteps
    />
  )
}
