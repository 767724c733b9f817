import { Link } from 'react-router-dom'
import type { Contractor } from '#contract/entities.ts'
import { useSite } from '../../lib/site.ts'

/** Says who manages a listing, or how its owner can take it over. */
export function ClaimLine({ contractor: { id, facts } }: { contractor: Contractor }) {
  const { claims } = useSite().features
  if (!claims) return null
  return (
    <p className="text-sm text-muted print:hidden">
      {facts?.isManaged ? (
        <span>Managed by the business</span>
      ) : (
        <>
          <span>Is this your business?</span>{' '}
          <Link to={`/claim/${id}`} className="link tap-target">
            Claim it
          </Link>
        </>
      )}
    </p>
  )
}
