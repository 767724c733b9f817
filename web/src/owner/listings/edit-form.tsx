import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category, ContractorDetail, User } from '#contract/entities.ts'
import { isLicenseChecked } from '#contract/rules/checks.ts'
import { siteDate } from '../../domain/checks/checks.ts'
import { errorText } from '../../lib/api-error.ts'
import { LinkButton } from '../../ui/button.tsx'
import { useStoredDraft } from '../../ui/form/form-draft.ts'
import { ConflictNotice, isConflictError } from '../../ui/form/long-form.tsx'
import { PageSpinner } from '../../ui/loading.tsx'
import { toast } from '../../ui/toast.tsx'
import { toFormFields, withoutUnchangedPosition } from './fields.ts'
import { ListingForm } from './listing-form.tsx'
import { useUpdateListing } from './queries.ts'

interface EditFormProps {
  user: User
  listing: ContractorDetail
  /**
   * `updatedAt` of the version in the form. The server rejects the update if the listing was
   * changed since.
   */
  version: string
  title: string
  categories: readonly Category[]
  /**
   * Fetches the current version of the listing and replaces the form. The new form restores the
   * stored draft over that version.
   */
  onReload: () => void
  /** The pictures of the listing, shown in the form. */
  pictures: ReactNode
  cardPicture: string | null
}

/** The form for an existing listing. */
export function EditForm({
  user,
  listing,
  version,
  title,
  categories,
  onReload,
  pictures,
  cardPicture,
}: EditFormProps) {
  const base = useMemo(() => toFormFields(listing), [listing])
  const draftName = `listing-${listing.id}`
  const draft = useStoredDraft(draftName, user.id, base)
  const update = useUpdateListing()
  const navigate = useNavigate()
  if (draft === undefined) return <PageSpinner />
  return (
    <ListingForm
      base={base}
      draft={draft}
      draftName={draftName}
      userId={user.id}
      send={async (form) => {
        const changes = withoutUnchangedPosition(form, listing)
        await update.mutateAsync({ id: listing.id, form: changes, updatedAt: version })
        toast({ title: 'Success!', description: 'Your business information has been updated.' })
        return () => void navigate('/contractor-dashboard')
      }}
      toFailure={(error) => {
        const message = errorText(error, 'Failed to update business information')
        const announcement = { title: 'Error', description: message }
        return isConflictError(error)
          ? {
              title: 'This listing was changed elsewhere',
              message: (
                <ConflictNotice
                  by="an administrator"
                  reloadLabel="Reload Listing"
                  onReload={onReload}
                />
              ),
              toast: announcement,
            }
          : { title: 'Your changes were not saved', message, toast: announcement }
      }}
      title={title}
      categories={categories}
      listingId={listing.id}
      submitLabel="Update Business Information"
      pendingLabel="Updating..."
      cancel={
        <LinkButton to="/contractor-dashboard" variant="outline">
          Cancel
        </LinkButton>
      }
      pictures={pictures}
      cardPicture={cardPicture}
      isLicenseChecked={isLicenseChecked(listing, siteDate())}
    />
  )
}
