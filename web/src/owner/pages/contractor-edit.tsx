import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { titleOnlyPage } from '#content/page-meta.ts'
import type { ContractorDetail, User } from '#contract/entities.ts'
import { parseId } from '#contract/rules/id.ts'
import { categoriesQuery } from '../../domain/directory/queries.ts'
import { ListingPictures } from '../../domain/listing-form/pictures/listing-pictures.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { Head } from '../../lib/head.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { isUnreachable, LoadError, QueryView } from '../../ui/query-view.tsx'
import { ListingChecks } from '../checks/listing-checks.tsx'
import { EditForm } from '../listings/edit-form.tsx'
import { editedListingQuery } from '../listings/queries.ts'
import { useFreshUser } from '../page-states.tsx'

const TITLE = 'Edit Business Listing'

/** `/contractor-dashboard/edit/{id}`: edits a listing of the signed-in owner. */
export function ContractorEditPage() {
  const id = parseId(useParams().id ?? '')
  const user = useFreshUser()
  return (
    <div className="page py-8 max-lg:max-w-4xl">
      {!user ? <PageSpinner /> : id === null ? <NotFound /> : <Edit key={id} id={id} user={user} />}
    </div>
  )
}

function Edit({ id, user }: { id: number; user: User }) {
  const { data, error, refetch, isFetching } = useQuery(editedListingQuery(id))
  // Used as a `key`: a reload mounts a new form with the reloaded listing.
  const [version, setVersion] = useState(0)
  const reload = () => void refetch().then(() => setVersion((before) => before + 1))
  if (data) {
    // Here only the owner may edit the listing, not an admin.
    return data.userId === user.id ? (
      <EditListing key={version} user={user} listing={data} onReload={reload} />
    ) : (
      <Navigate to="/contractor-dashboard" replace />
    )
  }
  if (error instanceof ApiError && [403, 404, 410].includes(error.status)) return <NotFound />
  if (isUnreachable(error))
    return (
      <>
        <Head page={titleOnlyPage(TITLE)} />
        <NeedsConnection heading="h1" onRetry={reload} />
      </>
    )
  if (error)
    return (
      <>
        <Head page={titleOnlyPage(TITLE)} />
        <LoadError heading="h1" error={error} onRetry={reload} isRetrying={isFetching} />
      </>
    )
  return (
    <>
      <Head page={titleOnlyPage(TITLE)} />
      <PageSpinner />
    </>
  )
}

function EditListing({
  user,
  listing,
  onReload,
}: {
  user: User
  listing: ContractorDetail
  onReload: () => void
}) {
  const categories = useQuery(categoriesQuery())
  // The form keeps the version with which it was opened, so that saving detects changes made
  // elsewhere. Changing pictures does not change `updatedAt`.
  const [opened] = useState(listing)
  const [pictures, setPictures] = useState(listing)
  return (
    <>
      <LinkButton to="/contractor-dashboard" variant="ghost" icon="arrow-left" className="-ml-4">
        Back to Dashboard
      </LinkButton>
      <PageTitle className="mt-2">{TITLE}</PageTitle>
      <p className="mt-1 mb-6 text-lg break-words text-muted">{listing.name}</p>
      <ListingChecks listing={listing} />
      <QueryView query={categories}>
        {(list) => (
          <EditForm
            user={user}
            listing={opened}
            version={opened.updatedAt}
            title={TITLE}
            categories={list}
            onReload={onReload}
            pictures={<ListingPictures listing={pictures} onChange={setPictures} />}
            cardPicture={pictures.pictureUrl}
          />
        )}
      </QueryView>
    </>
  )
}

function NotFound() {
  return (
    <>
      <Head page={titleOnlyPage('Contractor Not Found')} />
      <EmptyState
        heading="h1"
        title="Contractor Not Found"
        hint="There is no such listing, or it is not yours to edit."
        icon="search-x"
      >
        <LinkButton to="/contractor-dashboard">Back to Dashboard</LinkButton>
      </EmptyState>
    </>
  )
}
