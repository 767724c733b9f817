import { Badge } from '../../ui/badge.tsx'

export function VerifiedBadge() {
  return (
    <Badge tone="success" icon="badge-check">
      Verified
    </Badge>
  )
}

export function TemporarilyClosedBadge() {
  return (
    <Badge tone="warning" icon="ban">
      Temporarily closed
    </Badge>
  )
}

/** The badge of a Premium contractor. The cards of the browse pages label it "Featured". */
export function PremiumBadge({
  label = 'Premium Listing',
}: {
  label?: 'Premium Listing' | 'Featured'
}) {
  return (
    <Badge tone="accent" icon="award">
      {label}
    </Badge>
  )
}
