import { LISTING_PRICE_CENTS } from '#contract/listing-payment.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const ADDITIONAL_LISTING_PATH = '/contractor-listing/payment?additional=1'

/** Shown when the user has no credit. Each further listing needs its own payment. */
export function AdditionalOffer() {
  const price = formatPrice(LISTING_PRICE_CENTS)
  return (
    <EmptyState
      heading="h1"
      title="Add another business"
      icon="store"
      hint={`Your paid listing is set up. Additional listings cost ${price} each, paid once.`}
    >
      <LinkButton to={ADDITIONAL_LISTING_PATH}>{`Add New Business Listing (${price})`}</LinkButton>
      <LinkButton to="/contractor-dashboard" variant="outline">
        Go to My Dashboard
      </LinkButton>
    </EmptyState>
  )
}
