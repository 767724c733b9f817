import { useNavigate, useSearchParams } from 'react-router-dom'
import { writeTerms } from '../../domain/directory/search/search-terms.ts'
import { canLocate, usePosition } from '../../domain/directory/search/use-position.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface NearMeOfferProps {
  /** Id or slug of a category, '' for all. */
  category: string
}

/**
 * Shown instead of results when the location means the visitor's position ("near me"). The position
 * is requested only by the button.
 */
export function NearMeOffer({ category }: NearMeOfferProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const finder = usePosition(
    (near) => void navigate(`/directory?${writeTerms(params, { location: '', category, near })}`),
  )
  return (
    <>
      {/* The URL will contain the position, so requests must not send it as the referrer. */}
      {finder.isLocating && <meta name="referrer" content="strict-origin" />}
      <EmptyState
        title="Where are you?"
        hint="Use your location to see who is nearest, or type a city or ZIP code above"
        icon="locate-fixed"
      >
        {canLocate && (
          <Button
            icon="locate-fixed"
            onClick={finder.find}
            pending={finder.isLocating}
            pendingLabel="Finding your location…"
            className="needs-code"
          >
            Use my location
          </Button>
        )}
      </EmptyState>
      <div role="alert" className="text-center text-sm font-medium text-error">
        {finder.problem && <p>{finder.problem}</p>}
      </div>
    </>
  )
}
