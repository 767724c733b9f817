import { Icon } from '../../ui/icon.tsx'

// The marks of a contractor on a card: a word with an icon in its color.

export function VerifiedMark() {
  return (
    <span className="mark text-success">
      <Icon name="badge-check" size={16} />
      <span>Verified</span>
    </span>
  )
}

export function TemporarilyClosedMark() {
  return (
    <span className="mark text-warning">
      <Icon name="ban" size={16} />
      <span>Temporarily closed</span>
    </span>
  )
}

/** The mark of a Premium contractor. The cards of all contractors label it "Featured". */
export function PremiumMark({ label }: { label: 'Premium Listing' | 'Featured' }) {
  return (
    <span className="mark card-premium">
      <Icon name="award" size={16} />
      <span>{label}</span>
    </span>
  )
}
