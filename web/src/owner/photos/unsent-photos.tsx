import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContractorDetail } from '#contract/entities.ts'
import { useRefreshListings } from '../../domain/directory/use-refresh-listings.ts'
import { type FailedPhoto, uploadPhotos } from '../../domain/listing-form/pictures/use-pictures.ts'
import { formatPlural } from '../../lib/format.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/notice.tsx'

interface Unsent {
  listing: ContractorDetail
  failed: readonly FailedPhoto[]
}

/** Uploads the photos of a new listing. `unsent` are those that failed, once they are shown. */
export function usePhotoUpload() {
  const listingChanged = useRefreshListings()
  const [progress, setProgress] = useState<string | null>(null)
  const [unsent, showUnsent] = useState<Unsent | null>(null)
  const upload = async (listing: ContractorDetail, files: readonly File[]) => {
    const failed = await uploadPhotos(listing.id, files, setProgress)
    setProgress(null)
    if (failed.length < files.length) listingChanged()
    if (unsent) showUnsent({ listing, failed })
    return failed
  }
  return { upload, progress, unsent, showUnsent }
}

interface UnsentPhotosProps extends Unsent {
  progress: string | null
  /** Uploads the files. Returns those that failed again. */
  onRetry: (listing: ContractorDetail, files: readonly File[]) => Promise<readonly FailedPhoto[]>
}

/** Replaces the form once its listing is live, while some of its photos are not uploaded. */
export function UnsentPhotos({ listing, failed, progress, onRetry }: UnsentPhotosProps) {
  const navigate = useNavigate()
  const profile = `/contractor/${listing.categorySlug}/${listing.slug}`
  const retry = async () => {
    const files = failed.map(({ file }) => file)
    if ((await onRetry(listing, files)).length === 0) void navigate(profile)
  }
  return (
    <section aria-label="Photos" className="panel flex flex-col gap-5 p-4 sm:p-6">
      <FormAlert
        title={`Your listing is live, but ${formatPlural(failed.length, 'photo')} could not be uploaded`}
      >
        <ul>
          {failed.map(({ problem }, index) => (
            <li key={index} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      </FormAlert>
      <p role="status" className="empty:hidden">
        {progress}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button pending={progress !== null} onClick={() => void retry()}>
          Upload Again
        </Button>
        <LinkButton to={profile} variant="outline">
          Go to Your Listing
        </LinkButton>
      </div>
      <p className="text-muted">You can also add photos later: My Dashboard, Edit.</p>
    </section>
  )
}
