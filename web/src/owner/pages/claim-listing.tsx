import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { Claim } from '#contract/claims.ts'
import type { ContractorDetail, User } from '#contract/entities.ts'
import { parseId } from '#contract/rules/id.ts'
import { contractorByIdQuery } from '../../domain/directory/queries.ts'
import { EmailConfirmation } from '../../domain/session/email-confirmation.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { ClaimState } from '../claims/claim-state.tsx'
import { ownClaimsQuery } from '../claims/queries.ts'
import { StartClaim } from '../claims/start-claim.tsx'
import { useFreshUser } from '../page-states.tsx'

/** `/claim/{id}`: the steps with which the user takes over a listing. */
export function ClaimListingPage() {
  const id = parseId(useParams().id ?? '')
  const user = useFreshUser()
  return (
    <div className="page max-w-2xl py-8 lg:py-12">
      <Head page={titleOnlyPage('Claim your business')} />
      {!user ? (
        <PageSpinner />
      ) : id === null ? (
        <NotFound />
      ) : (
        <Listing key={id} id={id} user={user} />
      )}
    </div>
  )
}

function Listing({ id, user }: { id: number; user: User }) {
  const query = useQuery(contractorByIdQuery(id))
  if (query.error instanceof ApiError && [404, 410].includes(query.error.status))
    return <NotFound />
  return (
    <QueryView query={query} heading="h1">
      {(listing) => (
        <>
          <PageTitle>Claim your business</PageTitle>
          <p className="mt-2 text-lg break-words text-muted">{listing.name}</p>
          <div className="panel mt-6 p-5 sm:p-7">
            {user.emailConfirmed ? (
              <Steps listing={listing} user={user} />
            ) : (
              <>
                <h2 className="mb-2 text-xl">First confirm your own email address</h2>
                <EmailConfirmation user={user} />
              </>
            )}
          </div>
        </>
      )}
    </QueryView>
  )
}

const ended: readonly Claim['status'][] = ['refused', 'withdrawn', 'expired', 'undone']

function Steps({ listing, user }: { listing: ContractorDetail; user: User }) {
  const query = useQuery(ownClaimsQuery())
  return (
    <QueryView query={query} heading="h2">
      {(claims) => {
        const claim = claims.find(({ contractorId }) => contractorId === listing.id)
        // Who was faster may have lost the listing again.
        const isFree = claim?.status === 'lost' && !listing.facts?.isManaged
        const canStart = !claim || isFree || ended.includes(claim.status)
        return (
          <>
            {claim && !isFree && <ClaimState claim={claim} user={user} />}
            {canStart && <StartClaim listing={listing} userId={user.id} />}
          </>
        )
      }}
    </QueryView>
  )
}

function NotFound() {
  return (
    <EmptyState
      heading="h1"
      title="Contractor not found"
      hint="There is no such listing. Search for your business by its name."
      icon="search-x"
    >
      <LinkButton to="/claim">Find your business</LinkButton>
    </EmptyState>
  )
}
