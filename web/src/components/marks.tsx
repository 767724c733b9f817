import { Award, BadgeCheck } from 'lucide-react'
import { Badge } from './badge.tsx'

/** The mark of a verified contractor. */
export function VerifiedBadge() {
  return (
    <Badge tone="success" icon={BadgeCheck}>
      Verified
    </Badge>
  )
}

/**
 * The mark of a listing with an active subscription; lists say "Featured" or "Premium" where the
 * page's wording asks for it (S19).
 */
export function PremiumBadge({
  label = 'Premium Listing',
}: {
  label?: 'Premium Listing' | 'Featured'
}) {
  return (
    <Badge tone="accent" icon={Award}>
      {label}
    </Badge>
  )
}
