import { paymentMessages } from '#contract/messages.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { useSite } from '../../lib/site.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

export const ADDITIONAL_LISTING_PATH = '/contractor-listing/payment?additional=1'

/** What another listing costs, as the texts of buttons and hints; null while none is accepted. */
export function useAdditionalOffer(): { label: string; hint: string } | null {
  const { mode, priceCents } = useSite().offer
  if (mode === 'closed') return null
  if (mode === 'free')
    return { label: 'Add New Business Listing', hint: 'Additional listings are free.' }
  const price = formatPrice(priceCents)
  return {
    label: `Add New Business Listing (${price})`,
    hint: `Additional listings cost ${price} each.`,
  }
}

/** Shown when the user has no credit. Each further listing needs its own payment. */
export function AdditionalOffer() {
  const offer = useAdditionalOffer()
  const { priceCents } = useSite().offer
  return (
    <EmptyState
      heading="h1"
      title="Add another business"
      icon="store"
      hint={
        offer
          ? `Your paid listing is set up. Additional listings cost ${formatPrice(priceCents)} each, paid once.`
          : paymentMessages.isClosed
      }
    >
      {offer && <LinkButton to={ADDITIONAL_LISTING_PATH}>{offer.label}</LinkButton>}
      <LinkButton to="/contractor-dashboard" variant="outline">
        Go to My Dashboard
      </LinkButton>
    </EmptyState>
  )
}
